import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("A new release", .serialized)
struct NewReleaseTests {
  @Test("Lists that did not change come from the cache, the others from the network")
  func listsFromCache() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let next = try TestTree.sample(4, first: 2)
      scene.server.publish(next)
      scene.server.forgetRequests()
      #expect(try await scene.client().start().origin == "network 4")
      #expect(scene.newPaths() == ["manifest.json", next.list("catalog")])
    }
  }

  @Test("Lists that the app was shipped with come from there, the others from the network")
  func listsFromEmbedded() async throws {
    try await ClientScene.with { scene in
      try TestTree.sample(3).write(to: scene.folder, "embedded")
      let next = try TestTree.sample(4, first: 2)
      scene.server.publish(next)
      #expect(try await scene.client(embedded: true).start().origin == "network 4")
      #expect(scene.newPaths() == ["manifest.json", next.list("catalog")])
      scene.setOffline()
      // All of it is in the cache: the app may lose its copy.
      #expect(try await scene.client().start().origin == "device 4")
    }
  }

  @Test("A damaged list in the embedded copy is fetched")
  func damagedEmbeddedList() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try tree.write(to: scene.folder, "embedded")
      try scene.folder.write(Array("{}".utf8), to: "embedded/" + tree.list("taxonomy"))
      scene.server.publish(tree)
      #expect(try await scene.client(embedded: true).start().origin == "network 3")
      #expect(scene.newPaths() == ["manifest.json", tree.list("taxonomy")])
    }
  }

  /// Faults of one list; the right bytes are given.
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case missing, wrong, tooLong, tooShort, empty
    var testDescription: String { rawValue }

    func answer(_ bytes: [UInt8]) -> FetchingTestAnswer {
      switch self {
      case .missing: .status(404)
      case .wrong: .status(200, bytes.map { $0 ^ 1 })
      case .tooLong: .status(200, bytes + [0x20])
      case .tooShort: .status(200, bytes.dropLast())
      case .empty: .status(200)
      }
    }

    var reason: Refusal.Reason {
      switch self {
      case .missing: .missingFile
      case .tooLong: .tooLarge
      default: .wrongFile
      }
    }
  }

  @Test("A list that is not right is asked for once more, then the release is refused", arguments: Fault.allCases)
  func wrongList(_ fault: Fault) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3), bundles: ["first"])
      let next = try TestTree.sample(4, first: 2)
      scene.server.publish(next)
      let path = next.list("catalog")
      scene.server[path] = [fault.answer(next.bytes(path))]
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == fault.reason)
      #expect(scene.server.requests(for: path).map(\.asksOrigin) == [false, true])
      // The release before is whole, and nothing of the other one is left.
      scene.setOffline()
      let old = try scene.client()
      #expect(try await old.start().origin == "device 3")
      #expect(try await old.bundle(for: "first").version == 1)
      #expect(try scene.folder.cacheFiles().contains("releases/4/manifest.json") == false)
    }
  }

  @Test("A list that an edge of the CDN has wrong comes from the origin", arguments: Fault.allCases)
  func laggingEdge(_ fault: Fault) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      let path = tree.list("puzzles")
      scene.server[path].insert(fault.answer(tree.bytes(path)), at: 0)
      #expect(try await scene.client().start().origin == "network 3")
      #expect(scene.server.requests(for: path).map(\.asksOrigin) == [false, true])
    }
  }

  @Test("Release 4 with the lists of 3 only is refused, and taken when they have come")
  func manifestAhead() async throws {
    try await ClientScene.with { scene in
      let (old, next) = (try TestTree.sample(3), try TestTree.sample(4, first: 2))
      try await scene.sync(old)
      scene.server["manifest.json"] = [.manifest(next)]
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .missingFile)
      scene.server.publish(next)
      #expect(try await client.start().origin == "network 4")
    }
  }

  @Test("The manifest of 3 with the lists of 4 does not mix them")
  func manifestBehind() async throws {
    try await ClientScene.with { scene in
      let (old, next) = (try TestTree.sample(3), try TestTree.sample(4, first: 2))
      try await scene.sync(old)
      scene.server.publish(next)
      scene.server["manifest.json"] = [.manifest(old)]
      #expect(try await scene.client().start().origin == "network 3")
    }
  }

  @Test("A 404 that was cached before the upload is not the last word", arguments: ["manifest.json", "catalog"])
  func cachedMissing(_ name: String) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      scene.server[tree.lists[name] ?? name].insert(.status(404), at: 0)
      #expect(try await scene.client().start().origin == "network 3")
      #expect(scene.server.requests.count { $0.asksOrigin } == 1)
    }
  }

  @Test("The same path with another digest is fetched again")
  func samePathNewDigest() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      let path = tree.list("taxonomy")
      // As after a mistake of a publisher: the file's name stays, its bytes do not.
      try scene.folder.write(Array("another taxonomy".utf8), to: "cache/" + path)
      scene.server.forgetRequests()
      #expect(try await scene.client().start().origin == "network 3")
      #expect(scene.newPaths() == ["manifest.json", path])
      #expect(try scene.folder.read("cache/" + path) == tree.bytes(path))
    }
  }

  @Test(
    "A connection that breaks within a list is no refusal, whichever list it is", arguments: ["catalog", "puzzles"])
  func brokenList(_ role: String) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      let gate = FetchingGate()
      for path in tree.lists.values { scene.server[path] = scene.server[path].map { $0.waiting(at: gate) } }
      scene.server[tree.list(role)] = [.failure(.interrupted("broken"))]
      let client = try scene.client()
      await #expect(throws: ClientError.nothingToServe(.interrupted("broken"))) { _ = try await client.start() }
      #expect(await client.report.answer == .none(.interrupted("broken")))
    }
  }

  @Test("A list that is signed but breaks a rule is refused, and the release before stays")
  func malformedList() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      let lists = TestLists([TestBox("first")], decks: [ReleaseSample.deck("start", ["missing"])])
      scene.server.publish(try TestTree(4, lists))
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .malformedFile)
    }
  }
}
