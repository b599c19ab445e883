import TestKit
import Testing

@testable import ContentClient

@Suite("The embedded copy in use", .serialized)
struct EmbeddedInUseTests {
  @Test("A prune keeps the bundles that were fetched for it")
  func bundlesKept() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(5), bundles: ["first"])
      let embedded = try TestTree.sample(7, first: 2)
      try embedded.write(to: scene.folder, "embedded")
      scene.server.publish(embedded)
      scene.server["manifest.json"] = [.failure(.unreachable("gone"))]
      let client = try scene.client(embedded: true)
      #expect(try await client.start().origin == "embedded 7")
      #expect(try await client.bundle(for: "first").version == 2)
      #expect(try await client.prune().failureCount == 0)
      scene.setOffline()
      let bundle = try await client.bundle(for: "first")
      #expect(bundle.version == 2 && !bundle.isOutdated)
    }
  }
}
