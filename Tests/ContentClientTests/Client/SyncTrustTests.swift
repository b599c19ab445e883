import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("Whom a sync believes", .serialized)
struct SyncTrustTests {
  @Test("A release by an unknown key is refused; with the key pinned it is taken")
  func keyAdded() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.publish(try TestTree(4, .sample(first: 2), by: ["c"]))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .notEnoughSignatures)
      #expect(try await scene.client(keys: ["a", "c", "r"]).start().origin == "network 4")
    }
  }

  @Test("A lower release is asked for once more, then refused")
  func rollback() async throws {
    try await ClientScene.with { scene in
      let old = try TestTree.sample(3)
      try await scene.sync(old)
      try await scene.sync(try .sample(4, first: 2))
      scene.server["manifest.json"] = [.manifest(old)]
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "device 4")
      #expect(await client.report.refusal == .rollback)
      #expect(scene.server.requests.map(\.asksOrigin) == [false, true])
      #expect(scene.server.requests.map { $0.entityTag == nil } == [false, true])
    }
  }

  @Test("A lower release from an edge, then the right one: nothing is wrong")
  func laggingManifest() async throws {
    try await ClientScene.with { scene in
      let (old, next) = (try TestTree.sample(3), try TestTree.sample(4, first: 2))
      try await scene.sync(old)
      try await scene.sync(next)
      let last = try TestTree.sample(5, first: 3)
      scene.server.publish(last)
      scene.server["manifest.json"] = [.manifest(old), .manifest(last)]
      #expect(try await scene.client().start().origin == "network 5")
    }
  }

  @Test("The same number with another payload is refused at once")
  func equivocation() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.publish(try TestTree(3, .sample(), note: 1))
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .equivocation)
      #expect(scene.newPaths() == ["manifest.json"])
    }
  }

  @Test("The release of another app, or another channel's, is refused")
  func otherApp() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.publish(try TestTree(4, .sample(), app: TrustSample.otherApp))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .wrongApp)
      let other = try scene.client(cache: "other", app: TrustSample.app)
      let error = await #expect(throws: ClientError.self) { _ = try await other.start() }
      #expect(error?.refusal == .wrongApp)
    }
  }

  @Test("The same payload with more signatures takes the place of the stored envelope, and its lists are not fetched")
  func moreSignatures() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      let both = try tree.signed(by: ["a", "b"])
      scene.server["manifest.json"] = [.envelope(both)]
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "network 3")
      #expect(scene.newPaths() == ["manifest.json"])
      #expect(try scene.folder.read("cache/releases/3/manifest.json") == both)
      #expect(await client.report.prunedFileCount == 0)
      // Now an app that has dropped key a still has its content.
      scene.setOffline()
      #expect(try await scene.client(keys: ["b", "r"]).start().origin == "device 3")
    }
  }

  @Test("The same payload with fewer signatures leaves the stored envelope as it is, also where lists are mended")
  func fewerSignatures() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      let both = try tree.signed(by: ["a", "b"])
      scene.server["manifest.json"] = [.envelope(both), .envelope(tree.manifest)]
      _ = try await scene.client().start()
      #expect(try await scene.client().start().origin == "network 3")
      #expect(try scene.folder.read("cache/releases/3/manifest.json") == both)
      try scene.folder.write([], to: "cache/" + tree.list("catalog"))
      #expect(try await scene.client().start().origin == "network 3")
      #expect(try scene.folder.read("cache/releases/3/manifest.json") == both)
    }
  }

  @Test("What needs a newer app is refused, and a banner says so as long as it is so")
  func needsNewerApp() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.publish(try TestTree(4, .sample(first: 2), requires: ["telepathy"]))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .needsNewerApp)
      #expect(await client.updateState() == .banner(latest: nil))
      scene.setOffline()
      _ = try await client.start()
      #expect(await client.updateState() == .banner(latest: nil))
      scene.setOffline(false)
      scene.server.publish(try .sample(5, first: 2))
      #expect(try await client.start().origin == "network 5")
      #expect(await client.updateState() == .current)
    }
  }

  @Test("A release is stale from the moment it expires, and serves all the same")
  func stale() async throws {
    try await ClientScene.with { scene in
      let moment = Instant(milliseconds: scene.clock.now / 1000 * 1000 + 10_000)
      let tree = try TestTree(3, .sample(), expires: moment)
      #expect(try await scene.sync(tree).isStale == false)
      scene.clock.set(by: .milliseconds(moment.milliseconds - scene.clock.now - 1))
      #expect(try await scene.client().start().isStale == false)
      scene.clock.set(by: .milliseconds(1))
      let content = try await scene.client().start()
      #expect(content.isStale && content.origin == "network 3")
      #expect(scene.events.all.map(\.isStale) == [false, false, true])
    }
  }

  @Test("A statement against the key of a stored release unblocks the app, and holds at each later start")
  func revocation() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      // A leaked key has signed an absurd number and an absurd minimum.
      let absurd = ReleaseInfo(latest: 9_000_000, min: 9_000_000)
      try await scene.sync(try TestTree(900_000, .sample(first: 9), by: ["b"], release: absurd))
      let client = try scene.client()
      _ = try await client.start()
      #expect(await client.updateState() == .blocked(minimum: 9_000_000))
      let cure = try TestTree(4, .sample(first: 2), states: [.init(revoked: ["b"])])
      scene.server.publish(cure)
      #expect(try await client.start().origin == "network 4")
      #expect(await client.updateState() == .current)
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 4")
      #expect(try scene.folder.cacheFiles().contains { $0.hasPrefix("revocations/") })
    }
  }

  @Test("A statement in a refused answer is not kept")
  func revocationInRefused() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let next = try TestTree(4, .sample(first: 2), by: ["b"], states: [.init(revoked: ["a"])])
      scene.server["manifest.json"] = [.manifest(next)]
      #expect(try await scene.client().start().origin == "device 3")
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("A raised minimum blocks; when the app drops the key of that release, it is undone")
  func droppedKey() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      try await scene.sync(
        try TestTree(4, .sample(first: 2), by: ["b"], release: ReleaseInfo(latest: 200, min: 200)))
      scene.setOffline()
      let blocked = try scene.client()
      #expect(try await blocked.start().origin == "device 4")
      #expect(await blocked.updateState() == .blocked(minimum: 200))
      let cured = try scene.client(keys: ["a", "r"])
      #expect(try await cured.start().origin == "device 3")
      #expect(await cured.updateState() == .current)
    }
  }
}
