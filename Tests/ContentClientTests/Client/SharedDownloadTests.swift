import TestKit
import Testing

@testable import ContentClient

@Suite("Several callers of one bundle", .serialized)
struct SharedDownloadTests {
  /// A client that has started, whose server gives the bundle of `first` when the gate opens.
  private static func withGate(
    _ body: (_ scene: ClientScene, _ path: String, _ gate: FetchingGate, _ client: ContentClient) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(3, TestLists([TestBox("first", mediaByteCount: 3000)]))
      scene.server.publish(tree)
      let (path, gate) = (tree.bundle("first"), FetchingGate())
      scene.server[path] = scene.server[path].map { $0.waiting(at: gate, after: 1000) }
      let client = try scene.client()
      _ = try await client.start()
      try await body(scene, path, gate, client)
      await client.finishBackgroundWork()
    }
  }

  /// One caller in a task of its own; its box, or how it ended.
  private static func caller(_ client: ContentClient) -> Task<String, Never> {
    Task {
      do throws(ClientError) { return try await client.bundle(for: "first").id } catch {
        if case .bundleUnavailable(_, .cancelled) = error { return "cancelled" }
        return "\(error)"
      }
    }
  }

  @Test("Two callers of one bundle are one request")
  func oneRequest() async throws {
    try await Self.withGate { scene, path, gate, client in
      let callers = (0..<5).map { _ in Self.caller(client) }
      await gate.reached()
      await client.hasWaiters(callers.count)
      gate.open()
      for caller in callers { #expect(await caller.value == "first") }
      #expect(scene.server.requests(for: path).count == 1)
    }
  }

  @Test("One who goes away does not take the bundle from the other", arguments: [0, 1, 2])
  func oneCancelled(_ leaver: Int) async throws {
    try await Self.withGate { scene, path, gate, client in
      var callers: [Task<String, Never>] = []
      for _ in 0..<3 {
        callers.append(Self.caller(client))
        await gate.reached()
        await client.hasWaiters(callers.count)
      }
      callers[leaver].cancel()
      // It does not have to wait for the others.
      #expect(await callers[leaver].value == "cancelled")
      gate.open()
      for caller in callers.indices where caller != leaver { #expect(await callers[caller].value == "first") }
      #expect(scene.server.requests(for: path).count == 1)
    }
  }

  @Test("When all have gone away the request ends, and what came is kept for the next")
  func allCancelled() async throws {
    try await Self.withGate { scene, path, gate, client in
      let callers = (0..<3).map { _ in Self.caller(client) }
      await gate.reached()
      await client.hasWaiters(callers.count)
      for caller in callers { caller.cancel() }
      for caller in callers { #expect(await caller.value == "cancelled") }
      // One more at once: it waits for the end of the request before, and goes on from there.
      let last = Self.caller(client)
      gate.open()
      #expect(await last.value == "first")
      #expect(scene.server.requests(for: path).map(\.offset) == [0, 1000])
    }
  }

  @Test("A caller that is cancelled before it begins asks for nothing")
  func cancelledBefore() async throws {
    try await Self.withGate { scene, path, gate, client in
      let caller = Task {
        while !Task.isCancelled { await Task.yield() }
        do throws(ClientError) { return try await client.bundle(for: "first").id } catch { return "\(error)" }
      }
      caller.cancel()
      #expect(await caller.value != "first")
      #expect(scene.server.requests(for: path).isEmpty)
      gate.open()
    }
  }

  @Test("Two callers of a bundle that fails both learn why")
  func bothFail() async throws {
    try await Self.withGate { scene, path, gate, client in
      let early = FetchingGate()
      scene.server[path] = [FetchingTestAnswer.failure(.unreachable("gone")).waiting(at: early)]
      let callers = (0..<2).map { _ in Self.caller(client) }
      await early.reached()
      await client.hasWaiters(callers.count)
      early.open()
      for caller in callers { #expect(await caller.value.contains("gone")) }
      gate.open()
    }
  }
}
