import TestKit
import Testing

@testable import ContentClient

@Suite("A box whose newer bundle has not come", .serialized)
struct OutdatedBundleTests {
  /// Release 4 in use, which changed `first`; of release 3 its bundle is here.
  private static func withChange(
    _ body: (_ scene: ClientScene, _ next: TestTree, _ client: ContentClient) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      let next = try TestTree.sample(4, first: 2)
      scene.server.publish(next)
      let client = try scene.client()
      _ = try await client.start()
      scene.server.forgetRequests()
      try await body(scene, next, client)
    }
  }

  @Test("Offline the last one serves, marked; online the new one")
  func offline() async throws {
    try await Self.withChange { scene, next, client in
      scene.setOffline()
      let old = try await client.bundle(for: "first")
      #expect(old.version == 1 && old.isOutdated && old.refusal == nil)
      #expect(await client.boxesAtHand == [])
      scene.setOffline(false)
      let new = try await client.bundle(for: "first")
      #expect(new.version == 2 && !new.isOutdated)
    }
  }

  @Test("After a refusal the last one serves, with the reason")
  func refused() async throws {
    try await Self.withChange { scene, next, client in
      scene.server[next.bundle("first")] = [.status(404)]
      let old = try await client.bundle(for: "first")
      #expect(old.version == 1 && old.isOutdated && old.refusal?.reason == .missingFile)
      scene.server[next.bundle("first")] = [.status(200, [1])]
      #expect(try await client.bundle(for: "first").refusal?.reason == .wrongFile)
    }
  }

  @Test("Without any older bundle the failure is told")
  func none() async throws {
    try await Self.withChange { scene, next, client in
      scene.setOffline()
      await #expect(throws: ClientError.bundleUnavailable(box: "second", .unreachable("offline"))) {
        _ = try await client.bundle(for: "second")
      }
    }
  }

  @Test("A damaged older bundle is not served")
  func damaged() async throws {
    try await Self.withChange { scene, _, client in
      let path = try TestTree.sample(3).bundle("first")
      try scene.folder.write(scene.folder.read("cache/" + path).map { $0 ^ 1 }, to: "cache/" + path)
      scene.setOffline()
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .unreachable("offline"))) {
        _ = try await client.bundle(for: "first")
      }
    }
  }

  @Test("Prune keeps it over many releases, until the new one is here")
  func kept() async throws {
    try await Self.withChange { scene, _, client in
      for sequence in 5...8 {
        scene.server.publish(try .sample(sequence, first: sequence))
        #expect(try await client.start().origin == "network \(sequence)")
      }
      scene.setOffline()
      let old = try await client.bundle(for: "first")
      #expect(old.version == 1 && old.isOutdated)
      let cache = try ContentCache(folder: scene.folder.path("cache"))
      #expect(try cache.storedSequences == [8, 7, 3])
      scene.setOffline(false)
      #expect(try await client.bundle(for: "first").version == 8)
      let result = try await client.prune()
      #expect(result.releaseCount == 1 && result.failureCount == 0)
      #expect(try cache.storedSequences == [8, 7])
      #expect(try scene.folder.cacheFiles().filter { $0.hasPrefix("bundles/") }.count == 1)
    }
  }

  @Test("The newest of several older ones serves, and none of a release whose key is dropped")
  func newestOlder() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      try await scene.sync(try TestTree(4, .sample(first: 2), by: ["b"]), bundles: ["first"])
      try await scene.sync(try .sample(5, first: 3))
      scene.setOffline()
      let client = try scene.client()
      _ = try await client.start()
      #expect(try await client.bundle(for: "first").version == 2)
      // The bundle of 4 is whole, but nobody vouches for it any more. That of 3 is pruned by now.
      let careful = try scene.client(keys: ["a", "r"])
      _ = try await careful.start()
      await #expect(throws: ClientError.self) { _ = try await careful.bundle(for: "first") }
    }
  }

  @Test("One from the app's own copy serves, too")
  func embedded() async throws {
    try await ClientScene.with { scene in
      try TestTree.sample(3).write(to: scene.folder, "embedded", withBundles: true)
      scene.server.publish(try .sample(4, first: 2))
      let client = try scene.client(embedded: true)
      _ = try await client.start()
      scene.setOffline()
      let old = try await client.bundle(for: "first")
      #expect(old.version == 1 && old.isOutdated)
      #expect(try await client.bundle(for: "second").isOutdated == false)
    }
  }

  @Test("A box that was taken out of the course is not opened from an older release")
  func takenOut() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      let client = try scene.client()
      scene.server.publish(try TestTree(4, TestLists([TestBox("second")])))
      _ = try await client.start()
      await #expect(throws: ClientError.unknownBox("first")) { _ = try await client.bundle(for: "first") }
    }
  }

  @Test("A newer bundle, of a release that is not in use yet, is no outdated one")
  func newer() async throws {
    try await PatienceTests.withLateRelease { scene, gate, client in
      try await PatienceTests.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      let other = try scene.client()
      #expect(try await other.start().origin == "network 4")
      _ = try await other.bundle(for: "first")
      scene.setOffline()
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .unreachable("offline"))) {
        _ = try await client.bundle(for: "first")
      }
    }
  }
}
