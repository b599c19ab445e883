import TestKit
import Testing

@testable import ContentClient

@Suite("What a build cannot play or read", .serialized)
struct BuildGateTests {
  /// Kinds of interactives that the app plays, and what the box of the older release has.
  static let unplayable: [(name: String, interactives: Set<String>?, older: TestBox)] = [
    ("another kind of interactive", ["dial"], TestBox("first", 1, interactives: ["lever"])),
    ("a newer build", nil, TestBox("first", 1, minBuild: 101)),
  ]

  @Test("An older bundle that this build cannot play is not served in place of one it can", arguments: unplayable)
  func olderBundle(_ name: String, interactives: Set<String>?, older: TestBox) async throws {
    try await ClientScene.with { scene in
      // A build that plays all has left it here.
      scene.server.publish(try TestTree(3, TestLists([older])))
      let other = try scene.client(build: 200)
      _ = try await other.start()
      _ = try await other.bundle(for: "first")
      scene.server.publish(try TestTree(4, TestLists([TestBox("first", 2, interactives: ["dial"])])))
      let client = try scene.client(interactives: interactives)
      #expect(try await client.start().boxes.map(\.id) == ["first"])
      scene.setOffline()
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .unreachable("offline"))) {
        _ = try await client.bundle(for: "first")
      }
      // Whoever plays it still has it.
      let again = try scene.client(build: 200)
      _ = try await again.start()
      #expect(try await again.bundle(for: "first").isOutdated)
    }
  }

  @Test("Word that the app is too old outlives an answer that says nothing about it")
  func portal() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.publish(try TestTree(4, .sample(first: 2), requires: ["telepathy"]))
      let client = try scene.client()
      _ = try await client.start()
      #expect(await client.updateState() == .banner(latest: nil))
      scene.server["manifest.json"] = [.status(200, Array("<html>Welcome to our network".utf8))]
      _ = try await client.start()
      #expect(await client.report.refusal == .malformedEnvelope)
      #expect(await client.updateState() == .banner(latest: nil))
    }
  }
}
