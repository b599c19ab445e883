import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("Rollouts and the install id", .serialized)
struct ClientRolloutTests {
  static func tree(percent: Int) throws -> TestTree {
    try TestTree(3, .sample(), rollout: (percent, .sample(first: 2)))
  }

  static func installID(_ scene: ClientScene) throws -> InstallID {
    try ContentCache(folder: scene.folder.path("cache"), newInstallID: CacheSample.installID).state().installID
  }

  @Test("Nobody is in at 0 percent, everybody at 100", arguments: [(0, 1), (100, 2)])
  func ends(_ percent: Int, _ version: Int) async throws {
    try await ClientScene.with { scene in
      let content = try await scene.sync(try Self.tree(percent: percent))
      #expect(content.box("first")?.version == version)
      // Only the lists of one of both were fetched.
      #expect(scene.server.paths.count == 4)
    }
  }

  @Test("An installation is in from its own place on, and stays in over starts")
  func place() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(2))
      let id = try Self.installID(scene)
      let place = RolloutShare.place(of: id, seed: "seed")
      let content = try await scene.sync(try Self.tree(percent: place))
      #expect(content.box("first")?.version == 1)
      try await scene.sync(try TestTree(4, .sample(), rollout: (place + 1, .sample(first: 2))))
      scene.setOffline()
      for _ in 0..<3 { #expect(try await scene.client().start().box("first")?.version == 2) }
      #expect(try Self.installID(scene) == id)
    }
  }

  @Test("The install id is made at the first start, also offline, and kept")
  func firstStartOffline() async throws {
    try await ClientScene.with { scene in
      try Self.tree(percent: 50).write(to: scene.folder, "embedded")
      scene.setOffline()
      _ = try await scene.client(embedded: true).start()
      let id = try Self.installID(scene)
      #expect(id != CacheSample.installID)
      _ = try await scene.client(embedded: true).start()
      #expect(try Self.installID(scene) == id)
    }
  }

  @Test("A damaged state is as if it were not there, and the release is asked for whole", arguments: [0, 1, 40, 200])
  func damagedState(_ byteCount: Int) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let client = try scene.client()
      _ = try await client.start()
      _ = try await client.prefetch(.deck("start"))
      let bytes = try scene.folder.read("cache/state.json")
      try scene.folder.write(Array(bytes.prefix(byteCount)), to: "cache/state.json")
      scene.server.forgetRequests()
      let next = try scene.client()
      #expect(try await next.start().origin == "network 3")
      #expect(scene.server.requests.map(\.isPlain) == [true])
      #expect(await next.wishes == [])
      // Mended by that.
      scene.server.forgetRequests()
      _ = try await scene.client().start()
      #expect(scene.server.requests.map(\.isPlain) == [false])
    }
  }
}
