import TestKit
import Testing

@testable import ContentClient

@Suite("Several clients on one cache", .serialized)
struct ClientsTogetherTests {
  private static func sequences(_ scene: ClientScene) throws -> [Int] {
    try ContentCache(folder: scene.folder.path("cache")).storedSequences
  }

  @Test("A release that another client uses stays, with its bundles, until that one ends")
  func leased() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      var reader: ContentClient? = try scene.client()
      _ = try await reader?.start()
      // Each box changes, and comes, so that nothing else keeps release 3.
      for sequence in 4...6 {
        try await scene.sync(try .sample(sequence, first: sequence, second: sequence), bundles: ["first", "second"])
      }
      #expect(try Self.sequences(scene) == [6, 5, 3])
      scene.setOffline()
      #expect(try await reader?.bundle(for: "first").version == 1)
      #expect(try await reader?.bundle(for: "first").isOutdated == false)
      await reader?.finishBackgroundWork()
      reader = nil
      let last = try scene.client()
      _ = try await last.start()
      _ = try await last.prune()
      #expect(try Self.sequences(scene) == [6, 5])
    }
  }

  @Test("Another client stores a later release while this one fetches: the later one is served")
  func overtaken() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let (next, last) = (try TestTree.sample(4, first: 2), try TestTree.sample(5, first: 3))
      let gate = FetchingGate()
      scene.server.publish(next)
      scene.server[next.list("catalog")] = scene.server[next.list("catalog")].map { $0.waiting(at: gate) }
      let slow = try scene.client()
      async let content = slow.start()
      await gate.reached()
      #expect(try await scene.sync(last).origin == "network 5")
      gate.open()
      let origin = try await content.origin
      #expect(origin == "network 5")
      #expect(await slow.report.answer == .accepted)
      #expect(try Self.sequences(scene).first == 5)
    }
  }

  @Test("Another client learns meanwhile that the key is lost: the answer is refused, the copy at hand serves")
  func revokedMeanwhile() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let gate = FetchingGate()
      let stolen = try TestTree(9, .sample(first: 9), by: ["b"])
      scene.server.publish(stolen)
      scene.server[stolen.list("catalog")] = scene.server[stolen.list("catalog")].map { $0.waiting(at: gate) }
      let slow = try scene.client()
      async let content = slow.start()
      await gate.reached()
      try await scene.sync(try TestTree(4, .sample(first: 2), states: [.init(revoked: ["b"])]))
      gate.open()
      let origin = try await content.origin
      #expect(origin == "device 3")
      #expect(await slow.report.refusal == .notEnoughSignatures)
      #expect(try Self.sequences(scene) == [4, 3])
    }
  }

  @Test("Another client stores another release of the same number: that is refused, and said")
  func equivocationMeanwhile() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let gate = FetchingGate()
      let (next, other) = (try TestTree.sample(4, first: 2), try TestTree(4, .sample(first: 3), note: 1))
      scene.server.publish(next)
      scene.server[next.list("catalog")] = scene.server[next.list("catalog")].map { $0.waiting(at: gate) }
      let slow = try scene.client()
      async let content = slow.start()
      await gate.reached()
      try await scene.sync(other)
      gate.open()
      let origin = try await content.origin
      #expect(origin == "device 3")
      #expect(await slow.report.refusal == .equivocation)
    }
  }

  @Test("Another client stores the same release with more signatures meanwhile: those are kept")
  func moreSignaturesMeanwhile() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let gate = FetchingGate()
      let next = try TestTree.sample(4, first: 2)
      let both = try next.signed(by: ["a", "b"])
      let catalog = next.list("catalog")
      scene.server.publish(next)
      scene.server[catalog] = [scene.server[catalog][0].waiting(at: gate), scene.server[catalog][0]]
      let slow = try scene.client()
      async let content = slow.start()
      await gate.reached()
      scene.server["manifest.json"] = [.envelope(both)]
      _ = try await scene.client().start()
      gate.open()
      let origin = try await content.origin
      #expect(origin == "network 4")
      #expect(try scene.folder.read("cache/releases/4/manifest.json") == both)
    }
  }

  @Test("Many clients at once with a new release: all serve it, and the cache is whole")
  func race() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      let next = try TestTree.sample(4, first: 2)
      scene.server.publish(next)
      let origins = try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 {
          group.addTask {
            let client = try scene.client(patience: .seconds(3600))
            let content = try await client.start()
            return try await "\(content.origin) \(client.bundle(for: "first").version)"
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(origins == Array(repeating: "network 4 2", count: 8))
      scene.setOffline()
      let last = try scene.client()
      #expect(try await last.start().origin == "device 4")
      #expect(try await last.bundle(for: "first").version == 2)
      #expect(try Self.sequences(scene) == [4, 3])
    }
  }

  @Test("A prune keeps what was fetched for the app's own copy, which is in use")
  func embeddedInUse() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(2))
      let own = try TestTree.sample(3, first: 2)
      try own.write(to: scene.folder, "embedded")
      scene.server.publish(own)
      scene.server["manifest.json"] = [.failure(.timedOut)]
      let client = try scene.client(embedded: true)
      #expect(try await client.start().origin == "embedded 3")
      _ = try await client.bundle(for: "first")
      #expect(try await client.prune() == PruneResult())
      #expect(await client.boxesAtHand == ["first"])
    }
  }

  @Test("A prune tells what it took, and the report of the client adds it up")
  func pruneReport() async throws {
    try await ClientScene.with { scene in
      for sequence in 3...5 {
        try await scene.sync(try .sample(sequence, first: sequence, second: sequence), bundles: ["first", "second"])
      }
      try scene.folder.write([1, 2, 3], to: "cache/files/stray.json")
      try scene.folder.write([1], to: "cache/partial/" + String(repeating: "0", count: 64))
      let client = try scene.client()
      _ = try await client.start()
      let result = try await client.prune()
      #expect(result.fileCount == 1 && result.leftoverCount == 1 && result.byteCount == 4)
      #expect(await client.report.prunedFileCount == 1)
      #expect(try await client.prune() == PruneResult())
    }
  }
}
