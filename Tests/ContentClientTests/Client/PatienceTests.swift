import TestKit
import Testing

@testable import ContentClient

@Suite("Patience", .serialized)
struct PatienceTests {
  /// Release 3 on the device, 4 on the server behind a gate.
  static func withLateRelease(
    _ body: (_ scene: ClientScene, _ gate: FetchingGate, _ client: ContentClient) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let next = try TestTree.sample(4, first: 2)
      let gate = FetchingGate()
      scene.server.publish(next)
      scene.server["manifest.json"] = [.manifest(next).waiting(at: gate)]
      try await body(scene, gate, try scene.client())
    }
  }

  /// Starts, and lets patience end before the answer comes.
  @discardableResult
  static func startWithoutAnswer(_ scene: ClientScene, _ client: ContentClient) async throws -> Content {
    async let content = client.start()
    await scene.clock.sleepers()
    scene.clock.advance(by: .seconds(2))
    return try await content
  }

  @Test("After two seconds the copy on the device serves; the answer is taken over with adopt()")
  func adopt() async throws {
    try await Self.withLateRelease { scene, gate, client in
      let early = try await Self.startWithoutAnswer(scene, client)
      #expect(early.origin == "device 3")
      #expect(await client.report.answer == .pending)
      #expect(await client.adopt() == nil)
      gate.open()
      await client.finishBackgroundWork()
      #expect(await client.content?.origin == "device 3")
      #expect(await client.report.answer == .accepted)
      #expect(await client.adopt()?.origin == "network 4")
      #expect(await client.content?.origin == "network 4")
      #expect(await client.adopt() == nil)
      #expect(scene.server.requests(for: "manifest.json").count == 2)
    }
  }

  @Test("Patience ends at two seconds and no sooner")
  func notSooner() async throws {
    try await Self.withLateRelease { scene, gate, client in
      async let content = client.start()
      await scene.clock.sleepers()
      scene.clock.advance(by: .milliseconds(1999))
      gate.open()
      let origin = try await content.origin
      #expect(origin == "network 4")
      #expect(await client.adopt() == nil)
    }
  }

  @Test("A late answer is there at the next start of the app")
  func nextStart() async throws {
    try await Self.withLateRelease { scene, gate, client in
      try await Self.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 4")
    }
  }

  @Test("A second start() waits for the same answer, and not longer than its own patience")
  func secondStart() async throws {
    try await Self.withLateRelease { scene, gate, client in
      try await Self.startWithoutAnswer(scene, client)
      let early = try await Self.startWithoutAnswer(scene, client)
      #expect(early.origin == "device 3")
      async let content = client.start()
      await scene.clock.sleepers()
      gate.open()
      let origin = try await content.origin
      #expect(origin == "network 4")
      await client.finishBackgroundWork()
      #expect(await client.adopt() == nil)
      #expect(scene.server.requests(for: "manifest.json").count == 2)
      #expect(scene.events.all.count == 4)
    }
  }

  @Test("Two starts at once on a new device ask the server once")
  func twoFirstStarts() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let gate = FetchingGate()
      scene.server.publish(tree)
      scene.server["manifest.json"] = [.manifest(tree).waiting(at: gate), .status(500)]
      let client = try scene.client()
      async let first = client.start()
      await gate.reached()
      async let second = client.start()
      // The client is free for others while it waits; after this the second start has begun.
      for _ in 0..<100 { _ = await client.content }
      gate.open()
      let origins = try await [first.origin, second.origin]
      #expect(origins == ["network 3", "network 3"])
      #expect(scene.server.requests(for: "manifest.json").count == 1)
    }
  }

  @Test("Without a copy a start has all the time the network takes")
  func withoutCopy() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let gate = FetchingGate()
      scene.server.publish(tree)
      scene.server["manifest.json"] = [.manifest(tree).waiting(at: gate)]
      let client = try scene.client()
      async let content = client.start()
      await gate.reached()
      scene.clock.advance(by: .seconds(60))
      gate.open()
      let origin = try await content.origin
      #expect(origin == "network 3")
      #expect(scene.events.all.map(\.contentMilliseconds) == [60_000])
    }
  }

  @Test("A late answer that is refused changes nothing but the report")
  func lateRefusal() async throws {
    try await Self.withLateRelease { scene, gate, client in
      scene.server["manifest.json"] = [.status(200, [1]).waiting(at: gate)]
      try await Self.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      #expect(await client.report.refusal == .malformedEnvelope)
      #expect(await client.adopt() == nil)
      #expect(try await client.start().origin == "device 3")
    }
  }

  @Test("Late word that nothing is new changes nothing but the report")
  func lateNotModified() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      let gate = FetchingGate()
      scene.server["manifest.json"] = [.manifest(tree).waiting(at: gate)]
      let client = try scene.client()
      try await Self.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      #expect(await client.report.answer == .accepted)
      #expect(await client.adopt() == nil)
    }
  }

  @Test("On a slow network, too, old releases do not pile up")
  func pruneAfterLate() async throws {
    try await Self.withLateRelease { scene, gate, client in
      gate.open()
      for sequence in 4...8 {
        let gate = FetchingGate()
        let tree = try TestTree.sample(sequence, first: sequence)
        scene.server.publish(tree)
        scene.server["manifest.json"] = [.manifest(tree).waiting(at: gate)]
        let client = try scene.client()
        try await Self.startWithoutAnswer(scene, client)
        gate.open()
        await client.finishBackgroundWork()
      }
      let cache = try ContentCache(folder: scene.folder.path("cache"))
      #expect(try cache.storedSequences == [8, 7])
    }
  }

  @Test("A second start that takes over the late answer lets go of it")
  func noLeaseLeft() async throws {
    try await Self.withLateRelease { scene, gate, client in
      try await Self.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      #expect(try await client.start().origin == "network 4")
      for sequence in 5...7 {
        scene.server.publish(try .sample(sequence, first: sequence))
        #expect(try await client.start().origin == "network \(sequence)")
      }
      let cache = try ContentCache(folder: scene.folder.path("cache"))
      #expect(try cache.storedSequences == [7, 6])
    }
  }

  @Test("A late release that undoes an absurd number is taken over, although its own is lower")
  func lateCure() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try TestTree(900_000, .sample(first: 9), by: ["b"]))
      let gate = FetchingGate()
      let cure = try TestTree(4, .sample(first: 2), states: [.init(revoked: ["b"])])
      scene.server.publish(cure)
      scene.server["manifest.json"] = [.manifest(cure).waiting(at: gate)]
      let client = try scene.client()
      try await Self.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      #expect(await client.adopt()?.origin == "network 4")
    }
  }

  @Test("A start that served the late release leaves nothing to take over")
  func servedOffline() async throws {
    try await Self.withLateRelease { scene, gate, client in
      try await Self.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      scene.setOffline()
      #expect(try await client.start().origin == "device 4")
      #expect(await client.adopt() == nil)
    }
  }

  @Test("Patience counts from the start, with what the reading of the cache took")
  func fromTheStart() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      let gate = FetchingGate()
      scene.server["manifest.json"] = [.manifest(tree).waiting(at: gate)]
      let client = try scene.client()
      // One look begins the start, the next one is when the cache has been read.
      scene.clock.pass(.milliseconds(1500))
      async let content = client.start()
      await scene.clock.sleepers()
      #expect(scene.clock.rests.last == .milliseconds(500))
      scene.clock.advance(by: .milliseconds(500))
      let origin = try await content.origin
      #expect(origin == "device 3")
      gate.open()
      await client.finishBackgroundWork()
    }
  }
}
