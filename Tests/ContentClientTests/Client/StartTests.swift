import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite("A start", .serialized)
struct StartTests {
  @Test("The first start fetches the manifest and its lists, and no bundle")
  func firstStart() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      let content = try await scene.client().start()
      #expect(content.origin == "network 3")
      #expect(content.boxes.map(\.id) == ["first", "second"])
      #expect(scene.server.paths.first == "manifest.json")
      #expect(scene.server.paths.sorted() == (["manifest.json"] + tree.lists.values).sorted())
      #expect(scene.server.requests(for: "manifest.json").map(\.isPlain) == [true])
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("When nothing is new there is one conditional request and nothing else")
  func nothingNew() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "network 3")
      #expect(scene.server.requests.map(\.path) == ["manifest.json"])
      #expect(scene.server.requests.first?.entityTag != nil)
      #expect(await client.report.answer == .accepted)
      #expect(await client.report.fetchedByteCount == 0)
    }
  }

  @Test("A server without entity tags is asked by the date of its file")
  func lastModified() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      var answer = FetchingTestAnswer.status(200, tree.manifest)
      answer.headers = ["last-modified": "Sun, 29 Nov 2026 00:00:00 GMT", "date": "Mon, 30 Nov 2026 00:00:00 GMT"]
      scene.server["manifest.json"] = [answer, .status(304)]
      _ = try await scene.client().start()
      #expect(try await scene.client().start().origin == "network 3")
      let request = try #require(scene.server.requests(for: "manifest.json").last)
      #expect(request.lastModified == "Sun, 29 Nov 2026 00:00:00 GMT")
      #expect(request.entityTag == nil)
    }
  }

  @Test("The same release with a new entity tag costs one answer, and then is asked for by that tag")
  func newEntityTag() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      scene.server["manifest.json"] = [.file(tree.manifest, entityTag: "\"moved\"")]
      scene.server.forgetRequests()
      #expect(try await scene.client().start().origin == "network 3")
      #expect(try await scene.client().start().origin == "network 3")
      #expect(scene.server.paths == ["manifest.json", "manifest.json"])
      #expect(scene.server.requests.last?.entityTag == "\"moved\"")
    }
  }

  @Test("An entity tag from one address is not used at another")
  func otherOrigin() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server.forgetRequests()
      #expect(try await scene.client(origin: "https://two").start().origin == "network 3")
      #expect(scene.server.requests.map(\.isPlain) == [true])
    }
  }

  @Test("The tag of a file changed in the second of the answer is not kept, for it may change again under it")
  func freshFile() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      var answer = FetchingTestAnswer.manifest(tree)
      answer.headers = ["last-modified": "Sun, 29 Nov 2026 00:00:00 GMT", "date": "Sun, 29 Nov 2026 00:00:00 GMT"]
      scene.server["manifest.json"] = [answer]
      _ = try await scene.client().start()
      _ = try await scene.client().start()
      #expect(scene.server.requests(for: "manifest.json").map(\.isPlain) == [true, true])
    }
  }

  @Test("A tag is not used once the copy it stands for is not believed")
  func tagOfLostCopy() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try await scene.sync(tree)
      scene.server["manifest.json"] = [.envelope(try tree.signed(by: ["b"]))]
      scene.server.forgetRequests()
      #expect(try await scene.client(keys: ["b", "r"]).start().origin == "network 3")
      #expect(scene.server.requests(for: "manifest.json").map(\.isPlain) == [true])
    }
  }

  @Test("“Not modified” for an empty cache is asked for once more, then refused")
  func notModifiedWithoutCopy() async throws {
    try await ClientScene.with { scene in
      scene.server["manifest.json"] = [.status(304)]
      let client = try scene.client()
      let error = await #expect(throws: ClientError.self) { _ = try await client.start() }
      #expect(error?.refusal == .unexpectedNotModified)
      #expect(scene.server.requests.map(\.asksOrigin) == [false, true])
      #expect(scene.server.requests.allSatisfy { $0.entityTag == nil && $0.lastModified == nil })
    }
  }

  @Test("“Not modified” for an empty cache, then the release: the start succeeds")
  func notModifiedThenRelease() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      scene.server.publish(tree)
      scene.server["manifest.json"] = [.status(304), .manifest(tree)]
      #expect(try await scene.client().start().origin == "network 3")
    }
  }

  @Test("Offline without any copy there is nothing to serve")
  func offline() async throws {
    try await ClientScene.with { scene in
      scene.setOffline()
      let client = try scene.client()
      await #expect(throws: ClientError.nothingToServe(.unreachable("offline"))) { _ = try await client.start() }
      #expect(await client.content == nil)
      #expect(await client.report.answer == .none(.unreachable("offline")))
    }
  }

  @Test(
    "Without an answer the copy on the device serves, and that is no refusal",
    arguments: [
      FetchError.unreachable("no route"), .timedOut, .interrupted("broken"),
    ])
  func noAnswer(_ error: FetchError) async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server["manifest.json"] = [.failure(error)]
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.answer == .none(error))
    }
  }

  /// What may come in the place of a release.
  struct NoRelease: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: FetchingTestAnswer
    let reason: Refusal.Reason
    let requestCount: Int

    init(_ name: String, _ answer: FetchingTestAnswer, _ reason: Refusal.Reason, asked requestCount: Int = 1) {
      testDescription = name
      self.answer = answer
      self.reason = reason
      self.requestCount = requestCount
    }

    static let all = [
      NoRelease("a page to sign in", .status(200, Array("<html>Sign in</html>".utf8)), .malformedEnvelope),
      NoRelease("nothing", .status(200), .malformedEnvelope),
      NoRelease("not there", .status(404), .missingFile, asked: 2),
      NoRelease("gone", .status(410), .missingFile, asked: 2),
      NoRelease("a server in trouble", .status(500), .unexpectedStatus),
      NoRelease("a part", .status(206), .unexpectedStatus),
      NoRelease("no content", .status(204), .unexpectedStatus),
      NoRelease("too long", .status(200, [UInt8](repeating: 0x20, count: 1_048_577)), .tooLarge),
      NoRelease("another address", .failure(.redirectRefused("to http")), .redirectRefused),
    ]
  }

  @Test("An answer that is no release is refused, and the copy on the device serves", arguments: NoRelease.all)
  func noRelease(_ sample: NoRelease) async throws {
    let (answer, reason) = (sample.answer, sample.reason)
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server["manifest.json"] = [answer]
      scene.server.forgetRequests()
      let client = try scene.client()
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == reason)
      #expect(await client.updateState() == .current)
      #expect(scene.server.paths.count == sample.requestCount)
      let fresh = try scene.client(cache: "fresh")
      let error = await #expect(throws: ClientError.self) { _ = try await fresh.start() }
      #expect(error?.refusal == reason)
    }
  }

  @Test("The embedded copy serves offline, and the network goes on from its lists")
  func embedded() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try tree.write(to: scene.folder, "embedded")
      scene.setOffline()
      #expect(try await scene.client(embedded: true).start().origin == "embedded 3")
      scene.setOffline(false)
      scene.server.publish(tree)
      #expect(try await scene.client(embedded: true).start().origin == "network 3")
      #expect(scene.newPaths() == ["manifest.json"])
      scene.setOffline()
      #expect(try await scene.client().start().origin == "device 3")
    }
  }

  @Test("Embedded 7, stored 5, offline: 7; and 6 from the network is refused")
  func newerEmbedded() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(5))
      try TestTree.sample(7, first: 2).write(to: scene.folder, "embedded")
      scene.setOffline()
      #expect(try await scene.client(embedded: true).start().origin == "embedded 7")
      scene.setOffline(false)
      scene.server.publish(try .sample(6))
      let client = try scene.client(embedded: true)
      #expect(try await client.start().origin == "embedded 7")
      #expect(await client.report.refusal == .rollback)
    }
  }

  @Test("Embedded 5, stored 5 and 7: the device's 7 serves offline")
  func olderEmbedded() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(7))
      try TestTree.sample(5).write(to: scene.folder, "embedded")
      scene.setOffline()
      #expect(try await scene.client(embedded: true).start().origin == "device 7")
      #expect(try await scene.client().start().origin == "device 7")
    }
  }

  @Test("Without an embedded copy the app's minimum refuses an old release")
  func minimumSequence() async throws {
    try await ClientScene.with { scene in
      scene.server.publish(try .sample(4))
      let client = try scene.client(minimumSequence: 5)
      let error = await #expect(throws: ClientError.self) { _ = try await client.start() }
      #expect(error?.refusal == .rollback)
      #expect(scene.server.requests.map(\.asksOrigin) == [false, true])
    }
  }

  @Test("The report tells whether the accepted release is new")
  func isNew() async throws {
    try await ClientScene.with { scene in
      let client = try scene.client()
      func isNew(after tree: TestTree?) async throws -> Bool {
        if let tree { scene.server.publish(tree) }
        _ = try await client.start()
        return await client.report.isNew
      }
      let (first, next) = (try TestTree.sample(3), try TestTree.sample(4, first: 2))
      #expect(try await isNew(after: first))
      #expect(try await !isNew(after: nil))
      #expect(try await isNew(after: next))
      #expect(try await !isNew(after: first))
      // Mended, not new.
      try scene.folder.write([], to: "cache/" + next.list("catalog"))
      #expect(try await !isNew(after: next))
      scene.setOffline()
      #expect(try await !isNew(after: nil))
    }
  }

  @Test("What the app was shipped with is not new")
  func embeddedIsNotNew() async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree.sample(3)
      try tree.write(to: scene.folder, "embedded")
      scene.server.publish(tree)
      let client = try scene.client(embedded: true)
      _ = try await client.start()
      #expect(await client.report.answer == .accepted)
      #expect(await client.report.isNew == false)
    }
  }

  @Test("Where the app's own copy is newer, the server is not asked whether it has the old one still")
  func tagOfOlderCopy() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(5))
      try TestTree.sample(7, first: 2).write(to: scene.folder, "embedded")
      scene.server.forgetRequests()
      let client = try scene.client(embedded: true)
      #expect(try await client.start().origin == "embedded 7")
      #expect(await client.report.refusal == .rollback)
      #expect(scene.server.requests.map { $0.entityTag == nil } == [true, true])
    }
  }

  @Test("“Not modified” for a question without a condition is refused, although there is a copy")
  func notModifiedUnasked() async throws {
    try await ClientScene.with { scene in
      try await scene.sync(try .sample(3))
      scene.server["manifest.json"] = [.status(304)]
      let client = try scene.client(origin: "https://two")
      #expect(try await client.start().origin == "device 3")
      #expect(await client.report.refusal == .unexpectedNotModified)
    }
  }
}
