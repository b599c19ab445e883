import ContentModel
import Files
import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("A cache that takes nothing", .serialized)
struct ClientFaultTests {
  /// Puts a folder in the way that no one can remove: too deep.
  private static func block(_ scene: ClientScene, _ name: String) throws {
    try scene.folder.makeCache()
    let path = scene.folder.path("cache/" + name + String(repeating: "/d", count: 70))
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  @Test("The copy at hand serves, the new release does not, and the report says why")
  func copyServes() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      try Self.block(scene, "releases/4/manifest.json")
      scene.server.publish(try .sample(4, first: 2))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      let report = await client.report
      #expect(report.answer == .accepted && report.isNew && report.storageError != nil)
      #expect(await client.adopt() == nil)
      // With room again it is there.
      try scene.folder.remove("cache/releases/4")
      #expect(try await client.start().origin == "network 4")
      #expect(await client.report.storageError == nil)
    }
  }

  @Test("Without a copy the new release serves from memory, as long as the app runs")
  func memoryServes() async throws {
    try await ClientScene.with { scene in
      try Self.block(scene, "releases/4/manifest.json")
      scene.server.publish(try .sample(4, first: 2))
      let client = try scene.client()
      let content = try await client.start()
      #expect(content.origin == "network 4")
      #expect(await client.report.storageError != nil)
      #expect(try await client.bundle(for: "first").version == 2)
      // A later start that finds nothing leaves what was served in use.
      scene.setOffline()
      await #expect(throws: ClientError.nothingToServe(.unreachable("offline"))) { _ = try await client.start() }
      #expect(await client.content?.origin == "network 4")
      #expect(try await client.bundle(for: "first").version == 2)
    }
  }

  @Test("A bundle that cannot be stored is served all the same, and the report says why")
  func bundle() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      try Self.block(scene, tree.bundle("first"))
      let client = try scene.client()
      _ = try await client.start()
      #expect(try await client.bundle(for: "first").version == 1)
      #expect(await client.report.storageError != nil)
      let result = try await client.prefetch(.deck("start"))
      #expect(result.isIncomplete && result.fetchedCount == 0)
      guard case .cache = result.failures["first"] else {
        Issue.record("\(result.failures)")
        return
      }
    }
  }

  @Test("A partial file that cannot be made costs nothing but the resuming")
  func partial() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      try Self.block(scene, "partial")
      try Self.block(scene, "partial/x")
      let client = try scene.client()
      _ = try await client.start()
      #expect(try await client.bundle(for: "first").version == 1)
    }
  }

  @Test("A state that cannot be written fails a wish, and no release")
  func state() async throws {
    try await ClientScene.with { scene in
      try Self.block(scene, "state.json")
      scene.server.publish(try TestTree(3, .sample(), release: ReleaseInfo(latest: 120, min: 1)))
      let client = try scene.client()
      #expect(try await client.start().origin == "network 3")
      #expect(await client.report.storageError == nil)
      await #expect(throws: ClientError.self) { _ = try await client.prefetch(.all) }
      await #expect(throws: ClientError.self) { try await client.snooze() }
      #expect(await client.updateState() == .banner(latest: 120))
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("While another process writes: a start serves what is at hand, and what must write says busy")
  func busy() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      let other = try ContentCache(folder: scene.folder.path("cache"))
      var writer = try Writer(other)
      let client = try scene.client()
      // Nothing new needs no lock, also where the tag is another.
      scene.server["manifest.json"] = [.manifest(tree), .file(tree.manifest, entityTag: "\"other\"")]
      #expect(try await client.start().origin == "network 3")
      #expect(try await client.start().origin == "network 3")
      #expect(await client.report.storageError == nil)
      #expect(try await client.bundle(for: "first").version == 1)
      scene.server.publish(try .sample(4, first: 2))
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.storageError == .busy)
      await #expect(throws: ClientError.cache(.busy)) { _ = try await client.prune() }
      #expect(writer != nil)
      writer = nil
      #expect(try await client.start().origin == "network 4")
    }
  }

  @Test("A folder that is not to be trusted is refused", arguments: ["group", "others", "link", "file"])
  func folder(_ kind: String) async throws {
    try await ClientScene.with { scene in
      let path = scene.folder.path("cache")
      switch kind {
      case "link":
        try FileManager.default.createDirectory(atPath: scene.folder.path("real"), withIntermediateDirectories: false)
        try scene.folder.link("cache", to: scene.folder.path("real"))
      case "file":
        try scene.folder.write([1], to: "cache")
      default:
        try scene.folder.makeCache()
        try scene.folder.setMode(kind == "group" ? 0o770 : 0o702, of: "cache")
      }
      let error = #expect(throws: ClientError.self) { _ = try scene.client() }
      let expected: CacheError =
        switch kind {
        case "link": .isLink(path: path)
        case "file": .notFolder(path: path)
        default: .writableByOthers(path: path)
        }
      #expect(error == .cache(expected))
    }
  }

  @Test("A new folder is its owner's alone")
  func newFolder() async throws {
    try await ClientScene.with { scene in
      _ = try scene.client(cache: "deep/er/cache")
      #expect(try File.status(scene.folder.path("deep/er/cache"))?.mode == 0o700)
    }
  }

  @Test("Releases that cannot be listed are an error, with its event")
  func unreadable() async throws {
    try await ClientScene.with { scene in
      try scene.folder.makeCache()
      try scene.folder.write([1], to: "cache/releases")
      scene.server.publish(try .sample(3))
      let client = try scene.client()
      do throws(ClientError) {
        #expect(try await client.start().origin == "network 3")
      } catch {
        guard case .cache = error else {
          Issue.record("\(error)")
          return
        }
      }
      #expect(scene.events.all.count == 1)
    }
  }
}

/// Another process that is writing, as long as this lives.
private final class Writer: Sendable {
  private let lock: CacheLock

  init?(_ cache: ContentCache) throws {
    guard let lock = try cache.lock(waitingFor: 0) else { return nil }
    self.lock = lock
  }
}
