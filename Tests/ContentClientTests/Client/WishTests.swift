import TestKit
import Testing

@testable import ContentClient

@Suite("Standing wishes", .serialized)
struct WishTests {
  private static func lists(_ a: Int, _ b: Int, _ c: Int = 1, deck: [String] = ["a", "b"]) -> TestLists {
    TestLists([TestBox("a", a), TestBox("b", b), TestBox("c", c)], decks: [ReleaseSample.deck("deck", deck)])
  }

  /// A client with release 3 and the deck's bundles.
  private static func withWish(
    _ body: (_ scene: ClientScene, _ client: ContentClient) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      scene.server.publish(try TestTree(3, lists(1, 1)))
      let client = try scene.client()
      _ = try await client.start()
      _ = try await client.prefetch(.deck("deck"))
      scene.server.forgetRequests()
      try await body(scene, client)
      await client.finishBackgroundWork()
    }
  }

  @Test("After a switch the wished bundles that changed are fetched, and no others")
  func refetched() async throws {
    try await Self.withWish { scene, client in
      let next = try TestTree(4, Self.lists(2, 1, 2))
      scene.server.publish(next)
      #expect(try await client.start().origin == "network 4")
      await client.finishBackgroundWork()
      #expect(scene.newPaths() == ["manifest.json", next.list("catalog"), next.bundle("a")])
      #expect(await client.boxesAtHand == ["a", "b"])
    }
  }

  @Test("A wish is kept over the end of the app, and finds what came into the deck")
  func kept() async throws {
    try await Self.withWish { scene, _ in
      let next = try TestTree(4, Self.lists(1, 1, deck: ["a", "b", "c"]))
      scene.server.publish(next)
      let client = try scene.client()
      #expect(await client.wishes == [.deck("deck")])
      _ = try await client.start()
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == ["a", "b", "c"])
    }
  }

  @Test("A wish that was interrupted goes on at the next start that reaches the server, also without a new release")
  func goesOn() async throws {
    try await Self.withWish { scene, client in
      let next = try TestTree(4, Self.lists(2, 2))
      scene.server.publish(next)
      scene.server[next.bundle("a")].insert(.failure(.unreachable("gone")), at: 0)
      scene.server[next.bundle("b")].insert(.failure(.unreachable("gone")), at: 0)
      _ = try await client.start()
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == [])
      #expect(try await client.start().origin == "network 4")
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == ["a", "b"])
    }
  }

  @Test("With a late release the wishes are fetched when it is taken over")
  func afterAdopt() async throws {
    try await Self.withWish { scene, _ in
      let next = try TestTree(4, Self.lists(2, 2))
      let gate = FetchingGate()
      scene.server.publish(next)
      scene.server["manifest.json"] = [.manifest(next).waiting(at: gate)]
      let client = try scene.client()
      try await PatienceTests.startWithoutAnswer(scene, client)
      gate.open()
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == ["a", "b"])
      #expect(scene.server.requests(for: next.bundle("a")).isEmpty)
      #expect(await client.adopt() != nil)
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == ["a", "b"])
    }
  }

  @Test("A second release while the wishes of the first are on their way: the second's are fetched")
  func overtaken() async throws {
    try await Self.withWish { scene, client in
      let gate = FetchingGate()
      let (next, last) = (try TestTree(4, Self.lists(2, 2)), try TestTree(5, Self.lists(3, 2)))
      scene.server.publish(next)
      for box in ["a", "b"] {
        scene.server[next.bundle(box)] = scene.server[next.bundle(box)].map { $0.waiting(at: gate) }
      }
      _ = try await client.start()
      await gate.reached(by: 2)
      scene.server.publish(last)
      #expect(try await client.start().origin == "network 5")
      // Those of the first, which do not come, are waited for no longer.
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == ["a", "b"])
      #expect(try await client.bundle(for: "a").version == 3)
    }
  }

  @Test("A wish that is forgotten is not fetched any more; what is here stays")
  func forgotten() async throws {
    try await Self.withWish { scene, client in
      try await client.forget(.deck("deck"))
      #expect(await client.wishes == [])
      #expect(await client.boxesAtHand == ["a", "b"])
      scene.server.publish(try TestTree(4, Self.lists(2, 2)))
      _ = try await client.start()
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == [])
      #expect(await (try scene.client()).wishes == [])
    }
  }

  @Test("A wish for a deck that a release lacks waits for one that has it")
  func deckGone() async throws {
    try await Self.withWish { scene, client in
      scene.server.publish(try TestTree(4, TestLists([TestBox("a", 2), TestBox("b", 2)])))
      #expect(try await client.start().origin == "network 4")
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == [])
      scene.server.publish(try TestTree(5, Self.lists(2, 2)))
      _ = try await client.start()
      await client.finishBackgroundWork()
      #expect(await client.boxesAtHand == ["a", "b"])
    }
  }

  @Test("Wishes that overlap fetch each bundle once")
  func overlapping() async throws {
    try await Self.withWish { scene, client in
      _ = try await client.prefetch(.all)
      _ = try await client.prefetch(.box("a"))
      let next = try TestTree(4, Self.lists(2, 2, 2))
      scene.server.publish(next)
      _ = try await client.start()
      await client.finishBackgroundWork()
      for box in ["a", "b", "c"] { #expect(scene.server.requests(for: next.bundle(box)).count == 1) }
    }
  }
}
