import ContentModel
import Testing

@testable import ContentClient

@Suite("A start")
struct StartTests {
  @Test("The first start fetches the manifest and its lists, and no bundle")
  func firstStart() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      let content = try await scene.client().start()
      #expect(content.origin == "network 3")
      #expect(content.boxes.map(\.id) == ["first", "second"])
      #expect(Set(scene.server.paths) == Set(["manifest.json"] + tree.lists.values))
      #expect(scene.server.paths.first == "manifest.json" && scene.server.paths.count == 4)
      #expect(scene.server.requests(for: "manifest.json").map(\.entityTag) == [nil])
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("When nothing is new there is one conditional request and nothing else")
  func nothingNew() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let first = scene.server.requests
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "network 3")
      #expect(first.count == 4)
      #expect(scene.server.requests.map(\.path) == ["manifest.json"])
      #expect(scene.server.requests.first?.entityTag != nil)
      #expect(await client.report.answer == .accepted)
      #expect(await client.report.fetchedByteCount == 0)
    }
  }
}
