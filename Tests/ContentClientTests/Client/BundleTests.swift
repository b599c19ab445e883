import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("A box's bundle", .serialized)
struct BundleTests {
  static func word(_ bundle: BoxBundle) -> String { String(decoding: bundle.document, as: UTF8.self) }

  @Test("From the network once, then from the device")
  func networkThenCache() async throws {
    try await ClientScene.with { scene in
      let box = TestBox("first", 2, mediaByteCount: 100)
      let tree = try TestTree(3, TestLists([box]))
      try await scene.sync(tree)
      let client = try scene.client()
      _ = try await client.start()
      scene.server.forgetRequests()
      #expect(await client.boxesAtHand == [])
      let bundle = try await client.bundle(for: "first")
      #expect(bundle.document == box.document)
      #expect(bundle.media == ["sketch.png": box.media])
      #expect(bundle.version == 2 && !bundle.isOutdated && bundle.refusal == nil)
      #expect(scene.newPaths() == [tree.bundle("first")])
      #expect(await client.boxesAtHand == ["first"])
      scene.setOffline()
      #expect(try await client.bundle(for: "first") == bundle)
      let next = try scene.client()
      _ = try await next.start()
      #expect(try await next.bundle(for: "first") == bundle)
      #expect(scene.newPaths() == [])
    }
  }

  @Test("From the embedded copy, without the network")
  func embedded() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try tree.write(to: scene.folder, "embedded", withBundles: true)
      scene.setOffline()
      let client = try scene.client(embedded: true)
      _ = try await client.start()
      #expect(await client.boxesAtHand == ["first", "second"])
      #expect(try await client.bundle(for: "second").version == 1)
    }
  }

  @Test("A damaged bundle in the embedded copy is fetched", arguments: [true, false])
  func damagedEmbedded(isOffline: Bool) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try tree.write(to: scene.folder, "embedded", withBundles: true)
      try scene.folder.write(tree.bytes(tree.bundle("first")).map { $0 ^ 1 }, to: "embedded/" + tree.bundle("first"))
      scene.server.publish(tree)
      let client = try scene.client(embedded: true)
      _ = try await client.start()
      scene.setOffline(isOffline)
      if isOffline {
        await #expect(throws: ClientError.bundleUnavailable(box: "first", .unreachable("offline"))) {
          _ = try await client.bundle(for: "first")
        }
      } else {
        #expect(try await client.bundle(for: "first").version == 1)
        #expect(try scene.folder.read("cache/" + tree.bundle("first")) == tree.bytes(tree.bundle("first")))
      }
    }
  }

  /// What is wrong with the bytes in the cache or on the way.
  enum Fault: String, CaseIterable, CustomTestStringConvertible {
    case changed, shorter, empty, longer
    var testDescription: String { rawValue }

    func bytes(_ right: [UInt8]) -> [UInt8] {
      switch self {
      case .changed: right.dropLast() + right.suffix(1).map { $0 ^ 1 }
      case .shorter: right.dropLast()
      case .empty: []
      case .longer: right + [0]
      }
    }
  }

  @Test("A damaged bundle in the cache is fetched anew", arguments: Fault.allCases)
  func damagedCache(_ fault: Fault) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree, bundles: ["first"])
      let path = tree.bundle("first")
      try scene.folder.write(fault.bytes(tree.bytes(path)), to: "cache/" + path)
      let client = try scene.client()
      _ = try await client.start()
      #expect(try await client.bundle(for: "first").version == 1)
      #expect(try scene.folder.read("cache/" + path) == tree.bytes(path))
    }
  }

  @Test("Wrong on the way once, then right: asked for once more at the origin", arguments: Fault.allCases)
  func wrongOnce(_ fault: Fault) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let path = tree.bundle("first")
      scene.server.publish(tree)
      scene.server[path].insert(.status(200, fault.bytes(tree.bytes(path))), at: 0)
      let client = try scene.client()
      _ = try await client.start()
      #expect(try await client.bundle(for: "first").version == 1)
      #expect(scene.server.requests(for: path).map(\.asksOrigin) == [false, true])
      #expect(scene.server.requests(for: path).allSatisfy { $0.offset == 0 && $0.asksUnencoded })
      #expect(try scene.folder.cacheFiles().filter { $0.hasPrefix("partial/") } == [])
    }
  }

  @Test("Wrong on the way twice: refused, and nothing of it is left", arguments: Fault.allCases)
  func wrongTwice(_ fault: Fault) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let path = tree.bundle("first")
      scene.server.publish(tree)
      scene.server[path] = [.status(200, fault.bytes(tree.bytes(path)))]
      let client = try scene.client()
      _ = try await client.start()
      let error = await #expect(throws: ClientError.self) { _ = try await client.bundle(for: "first") }
      #expect(error?.refusal == (fault == .longer ? .tooLarge : .wrongFile))
      #expect(scene.server.requests(for: path).count == 2)
      #expect(try scene.folder.cacheFiles().filter { $0.hasPrefix("partial/") || $0.hasPrefix("bundles/") } == [])
    }
  }

  @Test("A bundle that a proxy has packed once more is refused, whatever it calls it")
  func packedByProxy() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let path = tree.bundle("first")
      scene.server.publish(tree)
      var answer = FetchingTestAnswer.status(200, FetchingGzip.stored(tree.bytes(path)))
      answer.headers["content-encoding"] = "gzip"
      scene.server[path] = [answer]
      let client = try scene.client()
      _ = try await client.start()
      let error = await #expect(throws: ClientError.self) { _ = try await client.bundle(for: "first") }
      #expect(error?.refusal == .tooLarge)
    }
  }

  @Test("Right bytes that are no box are refused, and not asked for again")
  func malformed() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(3, TestLists([TestBox("first")]), bundles: ["first": Array("no archive".utf8)])
      scene.server.publish(tree)
      let client = try scene.client()
      _ = try await client.start()
      let error = await #expect(throws: ClientError.self) { _ = try await client.bundle(for: "first") }
      #expect(error?.refusal == .malformedFile)
      #expect(scene.server.requests(for: tree.bundle("first")).count == 1)
    }
  }

  @Test("Two boxes that a mistake gives one bundle do not get each other's")
  func sharedBundle() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(
        3, TestLists([TestBox("first"), TestBox("second")]), bundles: ["second": try TestBox("first").bundle()])
      scene.server.publish(tree)
      let gate = FetchingGate()
      scene.server[tree.bundle("first")] = scene.server[tree.bundle("first")].map { $0.waiting(at: gate) }
      scene.server[tree.bundle("second")] = scene.server[tree.bundle("second")].map { $0.waiting(at: gate) }
      let client = try scene.client()
      _ = try await client.start()
      async let first = client.bundle(for: "first")
      await gate.reached()
      let second = Task { () -> Refusal.Reason? in
        do throws(ClientError) { return try await client.bundle(for: "second").id == "second" ? nil : .wrongApp } catch
        {
          return error.refusal
        }
      }
      for _ in 0..<100 { _ = await client.content }
      gate.open()
      let id = try await first.id
      #expect(id == "first")
      #expect(await second.value == .malformedFile)
    }
  }

  @Test("What cannot be opened")
  func notOpened() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(
        3, TestLists([TestBox("first"), TestBox("new", minBuild: 101), TestBox("odd", interactives: ["dial"])]))
      scene.server.publish(tree)
      let client = try scene.client(interactives: ["slider"])
      await #expect(throws: ClientError.notStarted) { _ = try await client.bundle(for: "first") }
      let content = try await client.start()
      #expect(content.hiddenBoxes.map(\.id) == ["new", "odd"])
      scene.server.forgetRequests()
      await #expect(throws: ClientError.hiddenBox("new")) { _ = try await client.bundle(for: "new") }
      await #expect(throws: ClientError.hiddenBox("odd")) { _ = try await client.bundle(for: "odd") }
      await #expect(throws: ClientError.unknownBox("none")) { _ = try await client.bundle(for: "none") }
      #expect(scene.newPaths() == [])
      #expect(try await client.bundle(for: "first").version == 1)
    }
  }

  @Test(
    "A bundle the server does not give is refused, and fetched when it is there",
    arguments: [404, 410, 500, 503, 304, 204])
  func notThere(_ status: Int) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      let path = tree.bundle("first")
      scene.server.publish(tree)
      scene.server[path] = [.status(status), .status(status)] + scene.server[path]
      let client = try scene.client()
      _ = try await client.start()
      let error = await #expect(throws: ClientError.self) { _ = try await client.bundle(for: "first") }
      #expect(error?.refusal == (status == 404 || status == 410 ? .missingFile : .unexpectedStatus))
      #expect(scene.server.requests(for: path).map(\.asksOrigin) == [false, true])
      #expect(try await client.bundle(for: "first").version == 1)
    }
  }
}
