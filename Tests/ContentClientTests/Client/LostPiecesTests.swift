import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("Small pieces that are lost", .serialized)
struct LostPiecesTests {
  @Test("Whatever share a new install id falls into, the release at hand serves offline", arguments: [1, 50, 99])
  func stateLostInRollout(_ percent: Int) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(2))
      try await scene.sync(try TestTree(3, .sample(), rollout: (percent, .sample(first: 2))))
      scene.setOffline()
      // So many ids that both shares come up.
      for _ in 0..<200 {
        try scene.folder.remove("cache/state.json")
        #expect(try await scene.client().start().origin == "device 3")
      }
    }
  }

  @Test("With the network, an installation gets the share that its id falls into")
  func shareWithNetwork() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(3, .sample(), rollout: (50, .sample(first: 2)))
      try await scene.sync(tree)
      for _ in 0..<30 {
        try scene.folder.remove("cache/state.json")
        let content = try await scene.client().start()
        let id = try ClientRolloutTests.installID(scene)
        let isIn = RolloutShare.place(of: id, seed: "seed") < 50
        #expect(content.box("first")?.version == (isIn ? 2 : 1))
      }
    }
  }

  @Test("A statement that could not be written is written before the release that carries it goes")
  func statementLost() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try TestTree(5, .sample(), by: ["b"], states: [.init(revoked: ["a"])]))
      for path in try scene.folder.cacheFiles() where path.hasPrefix("revocations/") {
        try scene.folder.remove("cache/\(path)")
      }
      // Later releases forget it.
      for sequence in 6...8 {
        try await scene.sync(try TestTree(sequence, .sample(first: sequence), by: ["b"]))
      }
      scene.server.publish(try TestTree(9, .sample(), by: ["a"]))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 8")
      #expect(await client.report.refusal == .notEnoughSignatures)
    }
  }

  @Test("An embedded copy of which lists are missing does not stop the prune")
  func embeddedIsNotWhole() async throws {
    try await ClientScene.with { scene in
      try TestTree.sample(1).write(to: scene.folder, "embedded")
      try scene.folder.remove("embedded/files")
      for sequence in 2...5 {
        scene.server.publish(try TestTree(sequence, .sample(first: sequence)))
        let client = try scene.client(embedded: true)
        _ = try await client.start()
        _ = try await client.bundle(for: "first")
      }
      let bundles = try scene.folder.cacheFiles().filter { $0.hasPrefix("bundles/") }
      #expect(bundles.count <= 2)
    }
  }
}
