import ContentModel
import Signatures
import TestKit
import Testing

@testable import ContentClient

@Suite("A bundle that arrives in parts", .serialized)
struct BundleResumeTests {
  /// A release with one box of 3,000 bytes and more, and a client that has started with it.
  private static func withBundle(
    _ body: (_ scene: ClientScene, _ path: String, _ bytes: [UInt8]) async throws -> Void
  ) async throws {
    try await ClientScene.with { scene in
      let tree = try TestTree(3, TestLists([TestBox("first", mediaByteCount: 3000)]))
      scene.server.publish(tree)
      try await body(scene, tree.bundle("first"), tree.bytes(tree.bundle("first")))
    }
  }

  private static func started(_ scene: ClientScene) async throws -> ContentClient {
    let client = try scene.client()
    _ = try await client.start()
    return client
  }

  private static func partial(_ scene: ClientScene, _ bytes: [UInt8]) -> String {
    "cache/partial/" + SHA256Digest.of(bytes).hex
  }

  private static func file(_ bytes: [UInt8]) -> FetchingTestAnswer { .file(bytes, entityTag: "\"v1\"") }

  /// What the server was asked for, in short.
  private static func questions(_ scene: ClientScene, _ path: String) -> [String] {
    scene.server.requests(for: path).map { request in
      "\(request.offset) \(request.entityTag ?? "-")" + (request.asksOrigin ? " origin" : "")
    }
  }

  @Test("A connection that breaks goes on where it was, with Range and If-Range")
  func interrupted() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [
        Self.file(bytes).breaking(after: 1000), Self.file(bytes).breaking(after: 500), Self.file(bytes),
      ]
      let bundle = try await Self.started(scene).bundle(for: "first")
      #expect(bundle.media["sketch.png"]?.count == 3000)
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\"", "1500 \"v1\""])
      #expect(try scene.folder.cacheFiles().filter { $0.hasPrefix("partial/") } == [])
    }
  }

  @Test("What has come is kept over the end of the app")
  func restart() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [Self.file(bytes).breaking(after: 1000, .timedOut), Self.file(bytes)]
      let first = try await Self.started(scene)
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .timedOut)) {
        _ = try await first.bundle(for: "first")
      }
      #expect(try scene.folder.read(Self.partial(scene, bytes)) == Array(bytes.prefix(1000)))
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\""])
    }
  }

  @Test("A connection that breaks again and again is given up, and what came is kept")
  func givenUp() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [Self.file(bytes).breaking(after: 100)]
      let client = try await Self.started(scene)
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .interrupted("broken on purpose"))) {
        _ = try await client.bundle(for: "first")
      }
      #expect(Self.questions(scene, path) == ["0 -", "100 \"v1\"", "200 \"v1\"", "300 \"v1\""])
      #expect(try scene.folder.read(Self.partial(scene, bytes)).count == 400)
    }
  }

  @Test("A connection that breaks before anything comes is not tried again at once")
  func nothingCame() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [.failure(.interrupted("broken")), Self.file(bytes)]
      let client = try await Self.started(scene)
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .interrupted("broken"))) {
        _ = try await client.bundle(for: "first")
      }
      #expect(Self.questions(scene, path) == ["0 -"])
    }
  }

  @Test("All of it is there already: no request, no 416 for ever")
  func complete() async throws {
    try await Self.withBundle { scene, path, bytes in
      try scene.folder.makeCache()
      try scene.folder.write(bytes, to: Self.partial(scene, bytes))
      scene.server[path] = [.status(416)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == [])
    }
  }

  @Test("All of it is there but damaged: once more, whole")
  func completeButDamaged() async throws {
    try await Self.withBundle { scene, path, bytes in
      try scene.folder.makeCache()
      try scene.folder.write(bytes.map { $0 ^ 1 }, to: Self.partial(scene, bytes))
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 - origin"])
    }
  }

  @Test("More than all of it is there: forgotten, and asked for whole")
  func tooMuch() async throws {
    try await Self.withBundle { scene, path, bytes in
      try scene.folder.makeCache()
      try scene.folder.write(bytes + [0], to: Self.partial(scene, bytes))
      try scene.folder.write(Array("\"v1\"".utf8), to: Self.partial(scene, bytes) + ".tag")
      scene.server[path] = [Self.file(bytes)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -"])
    }
  }

  @Test("A tag without bytes asks for no ‘not modified’")
  func tagWithoutBytes() async throws {
    try await Self.withBundle { scene, path, bytes in
      try scene.folder.makeCache()
      try scene.folder.write([], to: Self.partial(scene, bytes))
      try scene.folder.write(Array("\"v1\"".utf8), to: Self.partial(scene, bytes) + ".tag")
      scene.server[path] = [Self.file(bytes)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -"])
    }
  }

  @Test("A server that has another file now sends all of it, and that begins anew")
  func otherEntity() async throws {
    try await Self.withBundle { scene, path, bytes in
      try scene.folder.makeCache()
      try scene.folder.write([UInt8](repeating: 7, count: 500), to: Self.partial(scene, bytes))
      try scene.folder.write(Array("\"v0\"".utf8), to: Self.partial(scene, bytes) + ".tag")
      scene.server[path] = [Self.file(bytes)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["500 \"v0\""])
    }
  }

  /// Answers to a request for all from byte 1000 on.
  struct Part: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let range: String?
    /// Which bytes are sent.
    let sent: Range<Int>

    static let wrong = [
      Part(testDescription: "from 0", range: "bytes 0-COUNT/TOTAL", sent: 0..<4000),
      Part(testDescription: "from elsewhere", range: "bytes 900-COUNT/TOTAL", sent: 900..<4000),
      Part(testDescription: "further on", range: "bytes 1001-COUNT/TOTAL", sent: 1001..<4000),
      Part(testDescription: "of a longer file", range: "bytes 1000-COUNT/9999", sent: 1000..<4000),
      Part(testDescription: "without a range", range: nil, sent: 1000..<4000),
      Part(testDescription: "without sense", range: "bytes x", sent: 1000..<4000),
      Part(testDescription: "longer than it says", range: "bytes 1000-COUNT/TOTAL", sent: 0..<4000),
      Part(testDescription: "other bytes than it says", range: "bytes 1000-COUNT/TOTAL", sent: 0..<2000),
      Part(testDescription: "no bytes at all", range: "bytes 0-0/1", sent: 0..<0),
    ]

    func answer(_ bytes: [UInt8]) -> FetchingTestAnswer {
      var answer = FetchingTestAnswer.status(206, Array(bytes[sent.clamped(to: 0..<bytes.count)]))
      answer.headers["content-range"] = range?
        .replacing("COUNT", with: "\(bytes.count - 1)").replacing("TOTAL", with: "\(bytes.count)")
      return answer
    }
  }

  @Test("A part that does not follow is refused, and all of it asked for at the origin", arguments: Part.wrong)
  func wrongPart(_ part: Part) async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [Self.file(bytes).breaking(after: 1000), part.answer(bytes), Self.file(bytes)]
      let bundle = try await Self.started(scene).bundle(for: "first")
      #expect(bundle.media["sketch.png"]?.count == 3000)
      // A lie about the range is found when all of it has come.
      let rest = part.sent == 0..<2000 ? ["3000 \"v1\""] : []
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\""] + rest + ["0 - origin"])
    }
  }

  @Test("A server that answers each request with a part from 0 on")
  func alwaysPart() async throws {
    try await Self.withBundle { scene, path, bytes in
      var answer = FetchingTestAnswer.status(206, bytes)
      answer.headers["content-range"] = "bytes 0-\(bytes.count - 1)/\(bytes.count)"
      scene.server[path] = [answer.breaking(after: 1000), answer]
      let bundle = try await Self.started(scene).bundle(for: "first")
      #expect(bundle.media["sketch.png"]?.count == 3000)
      #expect(Self.questions(scene, path) == ["0 -", "1000 -", "0 - origin"])
    }
  }

  @Test("A server that sends less than it was asked for is asked for the rest")
  func shortPart() async throws {
    try await Self.withBundle { scene, path, bytes in
      var part = FetchingTestAnswer.status(206, Array(bytes[1000..<2000]))
      part.headers["content-range"] = "bytes 1000-1999/\(bytes.count)"
      scene.server[path] = [Self.file(bytes).breaking(after: 1000), part, Self.file(bytes)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\"", "2000 \"v1\""])
    }
  }

  @Test("Also of a part that is shorter than asked for all is kept over the end of the app")
  func shortPartKept() async throws {
    try await Self.withBundle { scene, path, bytes in
      var part = FetchingTestAnswer.status(206, Array(bytes[..<2000]))
      part.headers["content-range"] = "bytes 0-1999/\(bytes.count)"
      scene.server[path] = [part, .failure(.timedOut)]
      let client = try await Self.started(scene)
      await #expect(throws: ClientError.bundleUnavailable(box: "first", .timedOut)) {
        _ = try await client.bundle(for: "first")
      }
      #expect(try scene.folder.read(Self.partial(scene, bytes)) == Array(bytes[..<2000]))
    }
  }

  @Test("A server that knows no ranges sends all of it")
  func noRanges() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [Self.file(bytes).breaking(after: 1000), .status(200, bytes)]
      let bundle = try await Self.started(scene).bundle(for: "first")
      #expect(bundle.media["sketch.png"]?.count == 3000)
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\""])
    }
  }

  @Test("A server whose file is shorter has no more: begun anew at the origin")
  func noMore() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [Self.file(bytes).breaking(after: 1000), .status(416), Self.file(bytes)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\"", "0 - origin"])
    }
  }

  @Test("A server in trouble costs nothing of what has come", arguments: [500, 503, 404, 429])
  func serverInTrouble(_ status: Int) async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [
        Self.file(bytes).breaking(after: 1000), .status(status, Array("trouble".utf8)), .status(status),
        Self.file(bytes),
      ]
      let client = try await Self.started(scene)
      let error = await #expect(throws: ClientError.self) { _ = try await client.bundle(for: "first") }
      #expect(error?.refusal == (status == 404 ? .missingFile : .unexpectedStatus))
      _ = try await client.bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\"", "1000 \"v1\" origin", "1000 \"v1\""])
    }
  }

  @Test("A redirect nobody may follow costs nothing of what has come")
  func redirected() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [
        Self.file(bytes).breaking(after: 1000), .failure(.redirectRefused("to http")), Self.file(bytes),
      ]
      let client = try await Self.started(scene)
      let error = await #expect(throws: ClientError.self) { _ = try await client.bundle(for: "first") }
      #expect(error?.refusal == .redirectRefused)
      _ = try await client.bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -", "1000 \"v1\"", "1000 \"v1\""])
    }
  }

  @Test("From the origin, too, an interruption goes on where it was")
  func interruptedAtOrigin() async throws {
    try await Self.withBundle { scene, path, bytes in
      scene.server[path] = [.status(404), Self.file(bytes).breaking(after: 1000), Self.file(bytes)]
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(Self.questions(scene, path) == ["0 -", "0 - origin", "1000 \"v1\" origin"])
    }
  }

  @Test("Another process that is at it is not disturbed")
  func lockedPartial() async throws {
    try await Self.withBundle { scene, path, bytes in
      try scene.folder.makeCache()
      try scene.folder.write(Array(bytes.prefix(10)), to: Self.partial(scene, bytes))
      let other = try ContentCache(folder: scene.folder.path("cache"))
      let held = try #require(other.partial(SHA256Digest.of(bytes)))
      _ = try await Self.started(scene).bundle(for: "first")
      #expect(held.bytes(limit: bytes.count) == Array(bytes.prefix(10)))
      #expect(Self.questions(scene, path) == ["0 -"])
      #expect(try scene.folder.read("cache/" + path) == bytes)
    }
  }
}

extension SHA256Digest {
  /// Of these bytes.
  static func of(_ bytes: [UInt8]) -> SHA256Digest { SHA256.digest(bytes) }
}
