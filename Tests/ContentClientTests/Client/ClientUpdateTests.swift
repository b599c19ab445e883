import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("Whether the app is current", .serialized)
struct ClientUpdateTests {
  private static let days3: Duration = .seconds(259_200)

  /// A client of build 100 with a release that names these builds.
  private static func withRelease(
    _ release: ReleaseInfo?, _ body: (_ scene: ClientScene, _ client: ContentClient) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      scene.server.publish(try TestTree(3, .sample(), release: release))
      let client = try scene.client()
      _ = try await client.start()
      try await body(scene, client)
    }
  }

  @Test(
    "From the release in use",
    arguments: [
      (nil, .current), (ReleaseInfo(latest: 100, min: 100), .current),
      (ReleaseInfo(latest: 120, min: 100), .banner(latest: 120)),
      (ReleaseInfo(latest: 120, min: 101), .blocked(minimum: 101)),
    ] as [(ReleaseInfo?, UpdateState)])
  func states(_ release: ReleaseInfo?, _ state: UpdateState) async throws {
    try await Self.withRelease(release) { _, client in #expect(await client.updateState() == state) }
  }

  @Test("Before the first start nothing is known")
  func unknown() async throws {
    try await ClientScene.with { scene in
      let client = try scene.client()
      #expect(await client.updateState() == .current)
    }
  }

  @Test("“Later” hides the banner for three days, over the end of the app, and no longer")
  func snooze() async throws {
    try await Self.withRelease(ReleaseInfo(latest: 120, min: 1)) { scene, client in
      try await client.snooze()
      #expect(await client.updateState() == .current)
      let next = try scene.client()
      _ = try await next.start()
      scene.clock.advance(by: Self.days3 - .milliseconds(1))
      #expect(await next.updateState() == .current)
      scene.clock.advance(by: .milliseconds(1))
      #expect(await next.updateState() == .banner(latest: 120))
    }
  }

  @Test("“Later” holds for one build only")
  func newerBuild() async throws {
    try await Self.withRelease(ReleaseInfo(latest: 120, min: 1)) { scene, client in
      try await client.snooze()
      scene.server.publish(try TestTree(4, .sample(), release: ReleaseInfo(latest: 121, min: 1)))
      _ = try await client.start()
      #expect(await client.updateState() == .banner(latest: 121))
    }
  }

  @Test("A blocked app stays blocked; “Later” without a banner keeps nothing")
  func blocked() async throws {
    try await Self.withRelease(ReleaseInfo(latest: 120, min: 110)) { scene, client in
      try await client.snooze()
      #expect(await client.updateState() == .blocked(minimum: 110))
      let cache = try ContentCache(folder: scene.folder.path("cache"))
      #expect(cache.state().snooze == nil)
    }
  }

  @Test("A clock that was set back begins the three days anew, and that is stored")
  func clockSetBack() async throws {
    try await Self.withRelease(ReleaseInfo(latest: 120, min: 1)) { scene, client in
      try await client.snooze()
      scene.clock.set(by: .seconds(-864_000))
      #expect(await client.updateState() == .current)
      let cache = try ContentCache(folder: scene.folder.path("cache"))
      #expect(cache.state().snooze == Snooze(latest: 120, seen: Instant(milliseconds: scene.clock.now)))
      scene.clock.advance(by: Self.days3)
      #expect(await client.updateState() == .banner(latest: 120))
    }
  }

  @Test("Wishes and “Later” do not disturb each other")
  func wishes() async throws {
    try await Self.withRelease(ReleaseInfo(latest: 120, min: 1)) { scene, client in
      try await client.snooze()
      let snooze = try ContentCache(folder: scene.folder.path("cache")).state().snooze
      #expect(snooze?.latest == 120)
      _ = try await client.prefetch(.deck("start"))
      #expect(try ContentCache(folder: scene.folder.path("cache")).state().snooze == snooze)
      scene.clock.set(by: .seconds(-10))
      _ = await client.updateState()
      #expect(await client.wishes == [.deck("start")])
    }
  }

  @Test("A release that needs a newer app shows a banner that can be put off")
  func needsNewerApp() async throws {
    try await Self.withRelease(nil) { scene, client in
      scene.server.publish(try TestTree(4, .sample(first: 2), requires: ["telepathy"]))
      _ = try await client.start()
      #expect(await client.updateState() == .banner(latest: nil))
      try await client.snooze()
      #expect(await client.updateState() == .current)
    }
  }

  @Test("The platform’s own entry replaces the default", arguments: [("ios", 120), ("android", 110)])
  func platform(_ platform: String, _ latest: Int) async throws {
    try await ClientScene.with { scene in
      let ios = ReleaseInfo(latest: 120, min: 1)
      scene.server.publish(
        try TestTree(3, .sample(), release: ReleaseInfo(latest: 110, min: 1), platforms: ["ios": ios]))
      let client = try scene.client(platform: platform)
      _ = try await client.start()
      #expect(await client.updateState() == .banner(latest: latest))
    }
  }
}
