import Foundation
import TestKit
import Testing

@testable import ContentClient

/// Another process changes the cache between the look at what is stored and the taking into use.
@Suite("The best copy at hand", .serialized)
struct LocalCopiesTests {
  /// Release 4 is at hand, then `change` happens, then the best is looked for.
  private static func best(after change: (ClientScene) async throws -> Void) async throws -> ServedRelease? {
    var best: ServedRelease?
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      try await scene.sync(try .sample(4, first: 2))
      let copies = await (try scene.client()).copies
      let loaded = try copies.trust.load()
      try await change(scene)
      best = copies.best(of: loaded)
    }
    return best
  }

  /// What a prune takes first.
  private static func retire(_ sequence: Int, _ scene: ClientScene) throws {
    try FileManager.default.removeItem(atPath: scene.folder.path("cache/releases/\(sequence)/manifest.json"))
  }

  @Test("Nothing happens: the highest, in use from now on")
  func quiet() async throws {
    let best = try await Self.best { _ in }
    #expect(best?.release.manifest.sequence == 4 && best?.lease?.sequence == 4)
  }

  @Test("A release that is taken away is not served, although its lists are still there")
  func pruned() async throws {
    let best = try await Self.best { scene in try Self.retire(4, scene) }
    #expect(best?.release.manifest.sequence == 3 && best?.lease?.sequence == 3)
  }

  @Test("One that is taken away for a newer one: the newer one serves")
  func replaced() async throws {
    let best = try await Self.best { scene in
      try await scene.sync(try .sample(5, first: 3))
      try Self.retire(4, scene)
    }
    #expect(best?.release.manifest.sequence == 5 && best?.lease?.sequence == 5)
  }

  @Test("All are taken away: nothing serves")
  func emptied() async throws {
    let best = try await Self.best { scene in
      for sequence in [3, 4] { try Self.retire(sequence, scene) }
    }
    #expect(best == nil)
  }

  @Test("An envelope in the folder of another number does not keep its release in use, so it does not serve")
  func misplaced() async throws {
    let best = try await Self.best { scene in
      let envelope = try scene.folder.read("cache/releases/4/manifest.json")
      try scene.folder.write(envelope, to: "cache/releases/9/manifest.json")
      try Self.retire(4, scene)
    }
    #expect(best?.release.manifest.sequence == 3)
  }
}
