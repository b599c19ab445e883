import Synchronization
import TestKit
import Testing

@testable import ContentClient

@Suite("What ends early, and what is not mixed", .serialized)
struct EarlyEndTests {
  @Test("A prefetch that is cancelled between two bundles says that not all was tried")
  func cancelledBetween() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let client = try scene.client()
      _ = try await client.start()
      let task = Mutex<Task<PrefetchResult, any Error>?>(nil)
      let gate = FetchingGate()
      let path = try TestTree.sample(3).bundle("first")
      scene.server[path] = scene.server[path].map { $0.waiting(at: gate) }
      let running = Task {
        try await client.prefetch(.all, concurrency: 1) { _ in task.withLock { $0?.cancel() } }
      }
      task.withLock { $0 = running }
      gate.open()
      let result = try await running.value
      #expect(result.fetchedCount == 1 && result.failures.isEmpty && result.isIncomplete)
      #expect(scene.server.requests(for: try TestTree.sample(3).bundle("second")).isEmpty)
    }
  }

  @Test("Wishes of a release before are given up, even if their answers never come")
  func wishesGivenUp() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let client = try scene.client()
      _ = try await client.start()
      _ = try await client.prefetch(.box("first"))
      let next = try TestTree.sample(4, first: 2)
      let gate = FetchingGate()
      scene.server.publish(next)
      scene.server[next.bundle("first")] = scene.server[next.bundle("first")].map { $0.waiting(at: gate) }
      _ = try await client.start()
      await gate.reached()
      scene.server.publish(try .sample(5, first: 3))
      _ = try await client.start()
      await client.finishBackgroundWork()
      #expect(try await client.bundle(for: "first").version == 3)
    }
  }

  @Test("What comes from the origin after a wrong file is kept over the end of the app, too")
  func resumedAfterWrong() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(3, TestLists([TestBox("first", mediaByteCount: 2000)]))
      let path = tree.bundle("first")
      let bytes = tree.bytes(path)
      scene.server.publish(tree)
      scene.server[path] = [
        .status(200, bytes.map { $0 ^ 1 }), .file(bytes).breaking(after: 700, .timedOut), .file(bytes),
      ]
      do {
        let client = try scene.client()
        _ = try await client.start()
        await #expect(throws: ClientError.bundleUnavailable(box: "first", .timedOut)) {
          _ = try await client.bundle(for: "first")
        }
      }
      let client = try scene.client()
      _ = try await client.start()
      _ = try await client.bundle(for: "first")
      #expect(scene.server.requests(for: path).map(\.offset) == [0, 0, 700])
    }
  }

  @Test("A newer embedded copy is in force: the older one on the device is not asked for by its tag")
  func tagOfLowerCopy() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(5))
      let embedded = try TestTree.sample(7, first: 2)
      try embedded.write(to: scene.folder, "embedded")
      scene.server.forgetRequests()
      let client = try scene.client(embedded: true)
      #expect(try await client.start().origin == "embedded 7")
      #expect(await client.report.refusal == .rollback)
      #expect(scene.server.requests.map(\.isPlain) == [true, false])
      #expect(scene.server.requests.map(\.entityTag) == [nil, nil])
    }
  }

  @Test("A bundle of a later release that waits to be taken over does not serve for the one in use")
  func laterBundle() async throws {
    try await PatienceTests.withLateRelease { scene, gate, client in
      try await PatienceTests.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      let other = try scene.client()
      _ = try await other.start()
      #expect(try await other.bundle(for: "first").version == 2)
      scene.setOffline()
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .unreachable("offline"))) {
        _ = try await client.bundle(for: "first")
      }
      #expect(await client.adopt()?.sequence == 4)
      #expect(try await client.bundle(for: "first").version == 2)
    }
  }
}
