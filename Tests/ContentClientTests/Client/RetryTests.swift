import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("A download asked for again at once")
struct RetryTests {
  @Test("Whoever asks again after a failure gets an answer of its own, not the failure of before")
  func failureThenSuccess() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let path = tree.bundle("first")
      scene.server.publish(tree)
      let client = try scene.client()
      _ = try await client.start()
      for round in 0..<100 {
        scene.server[path] = [.failure(.timedOut), .file(tree.bytes(path))]
        scene.server.forgetRequests()
        await #expect(throws: ClientError.bundleUnavailable(box: "first", .timedOut), "round \(round)") {
          _ = try await client.bundle(for: "first")
        }
        #expect(try await client.bundle(for: "first").version == 1, "round \(round)")
        #expect(scene.server.paths == [path, path])
        try FileManager.default.removeItem(atPath: scene.folder.path("cache/" + path))
      }
    }
  }

  @Test("So does one of several who waited for the same failure")
  func severalWaited() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let path = tree.bundle("first")
      scene.server.publish(tree)
      let client = try scene.client()
      _ = try await client.start()
      for round in 0..<100 {
        let gate = FetchingGate()
        scene.server[path] = [.failure(.timedOut).waiting(at: gate), .file(tree.bytes(path))]
        scene.server.forgetRequests()
        let callers = (0..<4).map { _ in
          Task {
            do { return try await client.bundle(for: "first").version } catch {
              return try await client.bundle(for: "first").version
            }
          }
        }
        await gate.reached()
        while await client.downloads.values.first?.waiterCount != 4 { await Task.yield() }
        gate.open()
        for caller in callers { #expect(try await caller.value == 1, "round \(round)") }
        try FileManager.default.removeItem(atPath: scene.folder.path("cache/" + path))
      }
    }
  }
}
