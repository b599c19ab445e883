import Synchronization
import TestKit
import Testing

@testable import ContentClient

@Suite("Prefetch", .serialized)
struct PrefetchTests {
  private static let lists = TestLists(
    [
      TestBox("a1"), TestBox("a2"), TestBox("b1", topic: "springs"), TestBox("b2", topic: "springs"),
      TestBox("new", topic: "springs", minBuild: 101),
    ],
    decks: [ReleaseSample.deck("mixed", ["b2", "new", "a1"])])

  /// A client that has started; the server gives each bundle when the gate opens.
  private static func withClient(
    gate: FetchingGate? = nil, _ lists: TestLists = lists,
    _ body: (_ scene: ClientScene, _ tree: TestTree, _ client: ContentClient) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(3, lists)
      scene.server.publish(tree)
      if let gate {
        for path in tree.bundles.values { scene.server[path] = scene.server[path].map { $0.waiting(at: gate) } }
      }
      let client = try scene.client()
      _ = try await client.start()
      scene.server.forgetRequests()
      try await body(scene, tree, client)
      await client.finishBackgroundWork()
    }
  }

  @Test(
    "A deck, a topic, a box or everything, without hidden boxes",
    arguments: [
      (Selection.deck("mixed"), ["a1", "b2"]), (.topic("springs"), ["b1", "b2"]), (.topic("swings"), ["a1", "a2"]),
      (.box("b1"), ["b1"]), (.all, ["a1", "a2", "b1", "b2"]),
    ])
  func selections(_ selection: Selection, _ boxes: [String]) async throws {
    try await Self.withClient { scene, tree, client in
      let result = try await client.prefetch(selection)
      #expect(result.fetchedCount == boxes.count && result.presentCount == 0)
      #expect(result.failures.isEmpty && !result.isIncomplete)
      #expect(scene.newPaths().sorted() == boxes.map(tree.bundle).sorted())
      #expect(await client.boxesAtHand == Set(boxes))
      #expect(await client.wishes == [selection])
      let again = try await client.prefetch(selection)
      #expect(again.fetchedCount == 0 && again.presentCount == boxes.count)
      #expect(scene.newPaths() == [])
    }
  }

  @Test("What cannot be wished")
  func notWished() async throws {
    try await Self.withClient { scene, _, client in
      await #expect(throws: ClientError.unknownSelection("none")) { _ = try await client.prefetch(.deck("none")) }
      await #expect(throws: ClientError.unknownSelection("none")) { _ = try await client.prefetch(.topic("none")) }
      await #expect(throws: ClientError.unknownBox("none")) { _ = try await client.prefetch(.box("none")) }
      await #expect(throws: ClientError.hiddenBox("new")) { _ = try await client.prefetch(.box("new")) }
      #expect(await client.wishes == [])
      let fresh = try scene.client(cache: "fresh")
      await #expect(throws: ClientError.notStarted) { _ = try await fresh.prefetch(.all) }
    }
  }

  @Test("So many at once, and no more", arguments: [-1, 0, 1, 2, 3, 9])
  func concurrency(_ limit: Int) async throws {
    let gates = (0..<6).map { _ in FetchingGate() }
    let lists = TestLists((0..<6).map { TestBox("box-\($0)") })
    try await Self.withClient(lists) { scene, tree, client in
      for index in 0..<6 {
        let path = tree.bundle("box-\(index)")
        scene.server[path] = scene.server[path].map { $0.waiting(at: gates[index]) }
      }
      let task = Task { try await client.prefetch(.all, concurrency: limit) }
      let width = min(max(1, limit), 6)
      for index in 0..<6 {
        // All that may have begun have; the next one begins only when this one is through.
        for begun in gates[index..<min(index + width, 6)] { await begun.reached() }
        #expect(scene.server.paths.count == min(index + width, 6))
        gates[index].open()
      }
      let result = try await task.value
      #expect(result.fetchedCount == 6)
    }
  }

  @Test("Progress only ever grows, and ends with everything")
  func progress() async throws {
    try await Self.withClient { _, tree, client in
      let told = ProgressList()
      _ = try await client.prefetch(.all, concurrency: 2) { told.append($0) }
      let total = tree.bundles.filter { $0.key != "new" }.values.reduce(0) { $0 + tree.bytes($1).count }
      #expect(told.all.map(\.finishedCount) == [1, 2, 3, 4])
      #expect(zip(told.all, told.all.dropFirst()).allSatisfy { $0.finishedByteCount < $1.finishedByteCount })
      #expect(told.all.allSatisfy { $0.totalCount == 4 && $0.totalByteCount == total })
      #expect(told.all.last?.finishedByteCount == total)
    }
  }

  @Test("One that is refused does not stop the others")
  func refused() async throws {
    try await Self.withClient { scene, tree, client in
      scene.server[tree.bundle("a1")] = [.status(404)]
      scene.server[tree.bundle("b1")] = [.status(200, [1, 2, 3])]
      let told = ProgressList()
      let result = try await client.prefetch(.all, concurrency: 1) { told.append($0) }
      #expect(result.fetchedCount == 2 && !result.isIncomplete)
      #expect(result.failures.mapValues(\.refusal) == ["a1": .missingFile, "b1": .wrongFile])
      #expect(told.all.last?.finishedCount == 4)
    }
  }

  @Test("A lost connection stops the rest")
  func lostConnection() async throws {
    try await Self.withClient { scene, tree, client in
      scene.server[tree.bundle("a2")] = [.failure(.unreachable("no route"))]
      let result = try await client.prefetch(.all, concurrency: 1)
      #expect(result.fetchedCount == 1 && result.isIncomplete)
      #expect(result.failures == ["a2": .bundleUnavailable(box: "a2", .unreachable("no route"))])
      #expect(scene.newPaths() == [tree.bundle("a1"), tree.bundle("a2")])
    }
  }

  @Test("Cancelled in the middle: it ends at once, what has come stays, and the next one goes on")
  func cancelled() async throws {
    let gate = FetchingGate()
    try await Self.withClient(gate: gate) { scene, tree, client in
      scene.server[tree.bundle("a1")] = [.file(tree.bytes(tree.bundle("a1")))]
      let task = Task { try await client.prefetch(.all, concurrency: 1) }
      await gate.reached()
      task.cancel()
      let result = try await task.value
      #expect(result.isIncomplete && result.fetchedCount == 1)
      #expect(result.failures == ["a2": .bundleUnavailable(box: "a2", .cancelled)])
      #expect(scene.newPaths() == [tree.bundle("a1"), tree.bundle("a2")])
      gate.open()
      let next = try await client.prefetch(.all)
      #expect(next.presentCount == 1 && next.fetchedCount == 3)
    }
  }

  @Test("Cancelled when one has just come and none is on its way: it is incomplete all the same")
  func cancelledBetween() async throws {
    try await Self.withClient { scene, tree, client in
      let task = Task {
        try await client.prefetch(.all, concurrency: 1) { _ in unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } }
      }
      let result = try await task.value
      #expect(result.fetchedCount == 1 && result.failures.isEmpty && result.isIncomplete)
      #expect(scene.newPaths() == [tree.bundle("a1")])
    }
  }

  @Test("A box that is opened meanwhile comes with the same request, and stays when the prefetch is cancelled")
  func openedMeanwhile() async throws {
    let gate = FetchingGate()
    try await Self.withClient(gate: gate) { scene, tree, client in
      let task = Task { try await client.prefetch(.box("a1")) }
      await gate.reached()
      async let bundle = client.bundle(for: "a1")
      await client.hasWaiters(2)
      task.cancel()
      _ = try await task.value
      gate.open()
      let id = try await bundle.id
      #expect(id == "a1")
      #expect(scene.newPaths() == [tree.bundle("a1")])
    }
  }

  @Test("A damaged bundle on the device is fetched again, although its size is right")
  func damaged() async throws {
    try await Self.withClient { scene, tree, client in
      _ = try await client.prefetch(.all)
      let path = tree.bundle("a1")
      try scene.folder.write(tree.bytes(path).map { $0 ^ 1 }, to: "cache/" + path)
      let result = try await client.prefetch(.all)
      #expect(result.fetchedCount == 1 && result.presentCount == 3)
    }
  }
}

final class ProgressList: Sendable {
  private let list = Mutex<[PrefetchProgress]>([])
  var all: [PrefetchProgress] { list.withLock { $0 } }
  func append(_ progress: PrefetchProgress) { list.withLock { $0.append(progress) } }
}
