import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("A download asked for again at once", .serialized)
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
        await client.hasWaiters(4)
        gate.open()
        for caller in callers { #expect(try await caller.value == 1, "round \(round)") }
        try FileManager.default.removeItem(atPath: scene.folder.path("cache/" + path))
      }
    }
  }

  @Test("One that all have left, but that has not ended yet, is not joined: who comes waits, and goes on from there")
  func afterTheLast() async throws {
    try await TemporaryFolder.with { folder in
      let tree = try TestTree(3, TestLists([TestBox("first", mediaByteCount: 3000)]))
      let scene = ClientScene(folder: folder)
      scene.server.publish(tree)
      let path = tree.bundle("first")
      scene.server[path].insert(.file(tree.bytes(path), entityTag: "\"v\"").breaking(after: 1000, .cancelled), at: 0)
      let fetcher = StubbornFetcher(server: scene.server, path: path)
      let client = try ContentClient(
        ClientConfiguration(
          keyring: try PinnedKeyring(bytes: try TrustSample.keyringText(["a"])), cacheFolder: folder.path("cache"),
          build: 100), fetcher: fetcher, clock: scene.clock.clock)
      _ = try await client.start()
      let first = Task { try await client.bundle(for: "first").version }
      await fetcher.gate.reached()
      first.cancel()
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .cancelled)) { try await first.value }
      let next = Task { try await client.bundle(for: "first").version }
      await client.hasWaiters(1)
      #expect(scene.server.requests(for: path).count == 1)
      fetcher.gate.open()
      #expect(try await next.value == 1)
      #expect(scene.server.requests(for: path).map(\.offset) == [0, 1000])
    }
  }
}

/// Takes its time to end a request for `path`, also if nobody waits for it any longer.
private struct StubbornFetcher: Fetcher {
  let server: FetchingTestServer
  let path: String
  let gate = StubbornGate()

  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    let result: Result<FetchHead, FetchError>
    do throws(FetchError) { result = .success(try await server.fetch(request, receive: receive)) } catch {
      result = .failure(error)
    }
    if request.path == path { await gate.pass() }
    return try result.get()
  }
}

/// A gate that cancellation does not open.
private final class StubbornGate: Sendable {
  private let inner = FetchingGate()

  func open() { inner.open() }
  func reached() async { await inner.reached() }

  /// In a task of its own, which nobody cancels.
  func pass() async { await Task { await inner.pass() }.value }
}
