import TestKit
import Testing

@testable import ContentClient

@Suite("The event of a start", .serialized)
struct StartEventTests {
  @Test("One event for each start, with figures of the clock")
  func figures() async throws {
    try await ClientScene.with { scene in
      let lists = TestLists([
        TestBox("first"), TestBox("second", minBuild: 101), TestBox("third", interactives: ["dial"]),
      ])
      let tree = try TestTree(3, lists)
      let gate = FetchingGate()
      scene.server.publish(tree)
      scene.server["manifest.json"] = [.manifest(tree).waiting(at: gate)]
      let client = try scene.client(interactives: [])
      scene.clock.advance(by: .milliseconds(250))
      async let content = client.start()
      await gate.reached()
      scene.clock.advance(by: .milliseconds(1234))
      gate.open()
      _ = try await content
      #expect(
        scene.events.all == [
          AppStarted(
            coldStartMilliseconds: 1484, contentMilliseconds: 1234, source: .network, sequence: 3, isStale: false,
            hiddenCount: 2)
        ])
    }
  }

  @Test("Patience that ended is part of the figures")
  func late() async throws {
    try await PatienceTests.withLateRelease { scene, gate, client in
      try await PatienceTests.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      _ = await client.adopt()
      // The first event is of the start that filled the device.
      #expect(scene.events.all.count == 2)
      #expect(
        scene.events.all.last
          == AppStarted(
            coldStartMilliseconds: 2000, contentMilliseconds: 2000, source: .device, sequence: 3, isStale: false,
            hiddenCount: 0))
    }
  }

  @Test("A start that fails reports, too", arguments: [true, false])
  func failed(isOffline: Bool) async throws {
    try await ClientScene.with { scene in
      scene.setOffline(isOffline)
      let client = try scene.client()
      await #expect(throws: ClientError.self) { _ = try await client.start() }
      #expect(
        scene.events.all == [
          AppStarted(
            coldStartMilliseconds: 0, contentMilliseconds: 0, source: nil, sequence: nil, isStale: false, hiddenCount: 0
          )
        ])
    }
  }

  @Test("Where content comes from: embedded, network, device")
  func sources() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try tree.write(to: scene.folder, "embedded")
      scene.server.publish(tree)
      for isOffline in [true, false, true] {
        scene.setOffline(isOffline)
        _ = try await scene.client(embedded: true).start()
      }
      #expect(scene.events.all.map(\.source) == [.embedded, .network, .device])
    }
  }

  @Test("A cancelled start ends with its patience and reports once")
  func cancelled() async throws {
    try await PatienceTests.withLateRelease { scene, gate, client in
      let task = Task { try await client.start().origin }
      await scene.clock.sleepers()
      task.cancel()
      scene.clock.advance(by: .seconds(2))
      let origin = try await task.value
      #expect(origin == "device 3")
      #expect(scene.events.all.count == 2)
      gate.open()
      await client.finishBackgroundWork()
    }
  }
}
