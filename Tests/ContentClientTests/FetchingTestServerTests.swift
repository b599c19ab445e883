import ContentClient
import Testing

/// The server in memory keeps `Fetcher`'s rules, so that what is tested with it holds with a real one.
@Suite("Fetching: the server in memory", .timeLimit(.minutes(1)))
struct FetchingTestServerTests {
  private let body = Array("0123456789".utf8)

  private func request(_ offset: Int = 0, tag: String? = nil, limit: Int = 100) -> FetchRequest {
    FetchRequest(path: "a", byteLimit: limit, entityTag: tag, offset: offset)
  }

  @Test("Answers come in order, the last one stays, and all requests are noted")
  func order() async {
    let server = FetchingTestServer(["a": [.status(404), .file(body), .status(500)]])
    var statuses: [Int?] = []
    for _ in 0..<4 { statuses.append(await server.collect(request()).status) }
    #expect(statuses == [404, 200, 500, 500])
    #expect(await server.collect(.file("b")).status == 404)
    #expect(server.paths == ["a", "a", "a", "a", "b"])
    server["a"] = [.file([1])]
    server.forgetRequests()
    #expect(await server.collect(request()).body == [1])
    #expect(server.requests == [request()])
  }

  static let questions: [(offset: Int, tag: String?, status: Int, body: String, range: String?)] = [
    (0, nil, 200, "0123456789", nil),
    (0, "\"x\"", 304, "", nil),
    (0, "\"y\"", 200, "0123456789", nil),
    (4, nil, 206, "456789", "bytes 4-9/10"),
    (4, "\"x\"", 206, "456789", "bytes 4-9/10"),
    (4, "\"y\"", 200, "0123456789", nil),
    (9, "\"x\"", 206, "9", "bytes 9-9/10"),
    (10, "\"x\"", 416, "", "bytes */10"),
  ]

  @Test("A file answers conditions and ranges", arguments: questions)
  func file(offset: Int, tag: String?, status: Int, body: String, range: String?) async {
    let server = FetchingTestServer(["a": [.file(self.body, entityTag: "\"x\"")]])
    let fetched = await server.collect(request(offset, tag: tag))
    #expect(fetched.status == status)
    #expect(fetched.body == Array(body.utf8))
    #expect(fetched.head?.headers["etag"] == "\"x\"")
    #expect(fetched.head?.headers["content-range"] == range)
  }

  @Test("Limits hold; errors' pages are cut")
  func limit() async {
    let server = FetchingTestServer(["a": [.file(body), .file(body), .status(404, body)]])
    #expect(await server.collect(request(limit: 10)).body == body)
    #expect(await server.collect(request(limit: 9)).error == .tooLarge(byteLimit: 9))
    let page = await server.collect(request(limit: 9))
    #expect(page.status == 404 && page.body.count <= 9)
  }

  @Test("An answer may fail, before it begins or in its middle")
  func failures() async {
    let error = FetchError.interrupted("broken on purpose")
    let server = FetchingTestServer(["a": [.failure(.timedOut), .file(body).breaking(after: 4), .file(body)]])
    #expect(await server.collect(request()).error == .timedOut)
    let broken = await server.collect(request())
    #expect(broken.error == error && broken.body == Array("0123".utf8))
    #expect(await server.collect(request()).body == body)
  }

  @Test("A receiver that wants no more ends the fetch")
  func refused() async {
    var answer = FetchingTestAnswer.file(body)
    answer.pieceSize = 3
    let server = FetchingTestServer(["a": [answer]])
    #expect(await server.collect(request()).pieces.map(\.count) == [3, 3, 3, 1])
    await #expect(throws: FetchError.cancelled) { try await server.fetch(request()) { _, _ in false } }
  }

  @Test("An answer waits at a gate, before its head or in its middle", arguments: [0, 4])
  func gate(count: Int) async {
    let gate = FetchingGate()
    let server = FetchingTestServer(["a": [.file(body).waiting(at: gate, after: count)]])
    let asked = request()
    async let fetched = server.collect(asked)
    await gate.reached()
    #expect(server.paths == ["a"])
    gate.open()
    #expect(await fetched.body == body)
    #expect(await server.collect(request()).body == body)
  }

  @Test("Who waits at a gate can be cancelled", arguments: [0, 4])
  func cancelled(count: Int) async {
    let gate = FetchingGate()
    let server = FetchingTestServer(["a": [.file(body).waiting(at: gate, after: count)]])
    let asked = request()
    let task = Task { await server.collect(asked) }
    await gate.reached()
    task.cancel()
    #expect(await task.value.error == .cancelled)
  }
}
