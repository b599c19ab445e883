import ContentClient
import Synchronization
import TestKit
import Testing

/// `WebFetcher` against servers that are broken, slow, or mean harm.
@Suite("Fetching: hostile servers", .timeLimit(.minutes(1)))
struct FetchingHostileTests {
  private static let quick = FetchTimeouts(idle: .milliseconds(400), total: .milliseconds(400), slowestRate: 0)

  private func answered(
    _ request: FetchRequest = .file(), timeouts: FetchTimeouts = .patient,
    by script: @escaping LoopbackServer.Script
  ) async throws -> (fetched: Fetched, server: LoopbackServer) {
    try await LoopbackServer.with(script) { server in
      (try await WebFetcher(url: server.url, timeouts: timeouts).collect(request), server)
    }
  }

  // MARK: Too much

  @Test("An endless body is left at the limit, and not read much further")
  func endlessBody() async throws {
    let (fetched, server) = try await answered(.file(byteLimit: 100_000)) { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\n\n")
      while connection.send([UInt8](repeating: 7, count: 65_536)) {}
    }
    #expect(fetched.error == .tooLarge(byteLimit: 100_000))
    #expect(fetched.body.count <= 100_000)
    #expect(server.sentByteCount < 8_000_000, "\(server.sentByteCount)")
  }

  @Test("While a piece is being taken, the server is held back")
  func slowReader() async throws {
    let taken = Mutex(0)
    try await LoopbackServer.with { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\n\n")
      while connection.send([UInt8](repeating: 7, count: 65_536)) {}
    } _: { server in
      let fetcher = try WebFetcher(url: server.url, timeouts: .patient)
      await #expect(throws: FetchError.cancelled) {
        try await fetcher.fetch(.file(byteLimit: .max)) { _, piece in
          // A disk that takes a moment for each piece; the server could send a gigabyte meanwhile.
          for _ in 0..<20_000 { taken.withLock { $0 += 1 } }
          return taken.withLock { $0 } < 2_000_000
        }
      }
      #expect(server.sentByteCount < 16_000_000, "\(server.sentByteCount)")
    }
  }

  @Test("A gzip bomb is held to the limit of what comes out of it")
  func gzipBomb() async throws {
    let bomb = FetchingGzip.bomb(byteCount: 30_000_000)
    let (fetched, _) = try await answered(.file(byteLimit: 1_000_000)) { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Content-Encoding: gzip"], body: bomb)
    }
    #expect(fetched.error == .tooLarge(byteLimit: 1_000_000))
    #expect(fetched.body.count <= 1_000_000)
  }

  @Test("A head without an end is left before it fills the memory")
  func endlessHead() async throws {
    let (fetched, server) = try await answered { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\n")
      while connection.send("X-Filler: " + String(repeating: "x", count: 1000) + "\n") {}
    }
    #expect(fetched.fault == "interrupted" || fetched.fault == "unreachable")
    #expect(server.sentByteCount < 8_000_000, "\(server.sentByteCount)")
  }

  @Test("One header of a megabyte is no answer")
  func hugeHeader() async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["ETag: \"\(String(repeating: "x", count: 1_000_000))\""], body: [1])
    }
    #expect(fetched.fault == "unreachable" || fetched.fault == "interrupted")
  }

  @Test("The page beside a redirect is left at once, also if it is endless")
  func endlessRedirectPage() async throws {
    let (fetched, server) = try await answered { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 302 Found\nLocation: /x\n\n")
      while connection.send([UInt8](repeating: 7, count: 65_536)) {}
    }
    #expect(fetched.fault == "redirectRefused")
    #expect(server.requests.count == 6)
    #expect(server.sentByteCount < 48_000_000, "\(server.sentByteCount)")
  }

  // MARK: Too little

  static let brokenAnswers: [(name: String, answer: String, fault: String)] = [
    ("a body that is too short", "HTTP/1.1 200 OK\nContent-Length: 10\n\nhello", "interrupted"),
    ("a range that is too short", "HTTP/1.1 206 Partial Content\nContent-Length: 10\n\nhello", "interrupted"),
    ("no body at all", "HTTP/1.1 200 OK\nContent-Length: 10\n\n", "interrupted"),
    ("a chunk that is too short", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n10\nhello", "interrupted"),
    ("no last chunk", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n5\nhello\n", "interrupted"),
    ("a chunk of no length", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\nxyz\nhello\n", "interrupted"),
    ("half a head", "HTTP/1.1 200 OK\nContent-Le", "interrupted"),
    ("no answer", "", "interrupted"),
    ("gzip that is none", "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 5\n\nhello", "interrupted"),
  ]

  @Test("A broken answer is no complete one", arguments: brokenAnswers)
  func brokenAnswer(name: String, answer: String, fault: String) async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.send(answer)
    }
    #expect(fetched.fault == fault, "\(name): \(String(describing: fetched.outcome))")
  }

  @Test("What is no HTTP is no answer", arguments: ["\u{0}\u{1}\u{2}", "SSH-2.0-OpenSSH\n", "<html></html>", "HTTP/9"])
  func noHTTP(answer: String) async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.send(answer + "\n\n")
    }
    #expect(fetched.fault == "unreachable" || fetched.fault == "interrupted", "\(fetched.outcome)")
  }

  static let strangeHeads = [
    "HTTP/1.1 200 OK\n: no name\n\n", "HTTP/1.1 200 OK\nno colon\n\n", "HTTP/1.1 200 OK\nX: \u{0}\u{1}\n\n",
    "HTTP/1.1 200 OK\n folded\n\n", "HTTP/1.1 200\n\n", "HTTP/1.1 200 \n\n", "HTTP/1.1 99999 OK\n\n",
    "HTTP/1.1 -1 OK\n\n", "HTTP/1.1 000 OK\n\n", "HTTP/1.1 100 Continue\n\n", "HTTP/1.1 101 Switching Protocols\n\n",
    "HTTP/1.1 200 OK\nContent-Length: -5\n\n", "HTTP/1.1 200 OK\nContent-Length: 99999999999999999999\n\n",
    "HTTP/1.1 200 OK\nContent-Length: 1\nContent-Length: 2\n\nx", "HTTP/1.1 200 OK\nContent-Length: x\n\n",
    "HTTP/1.1 200 OK\nContent-Encoding: br\n\nx", "HTTP/1.1 200 OK\nContent-Encoding: gzip, gzip, gzip\n\nx",
    "HTTP/1.1 200 OK\nContent-Type: ;;;=\"\nContent-Disposition: attachment; filename=\"\n\n",
    "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm=\"\n\n",
    "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Digest realm=\"x\", nonce=\n\n",
    "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Negotiate, Basic realm=\"x\", Bearer\n\n",
    "HTTP/1.1 200 OK\nX: \u{FC}\u{20AC}\n\n", "HTTP/1.1 304 Not Modified\nContent-Length: 5\n\nhello",
    "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n1\nx\n0\nTrailer: y\n\n",
  ]

  @Test("No head crashes the client", arguments: strangeHeads)
  func strangeHead(text: String) async throws {
    let (fetched, _) = try await answered(timeouts: Self.quick) { connection in
      _ = connection.readRequest()
      connection.send(text)
    }
    #expect(fetched.body.count <= 5)
  }

  @Test("Nobody listens")
  func refusedConnection() async throws {
    let gone = try await LoopbackServer.with({ _ in }, { $0.url })
    let fetched = try await WebFetcher(url: gone, timeouts: .patient).collect(.file())
    #expect(fetched.fault == "unreachable")
  }

  @Test("A server that speaks no TLS is not reached over https")
  func noTLS() async throws {
    try await LoopbackServer.with { connection in
      connection.send("HTTP/1.1 200 OK\n\n")
    } _: { server in
      let secure = server.url.replacing("http:", with: "https:")
      let fetched = try await WebFetcher(url: secure, timeouts: .patient).collect(.file())
      #expect(fetched.fault == "unreachable")
    }
  }

  // MARK: Too slow

  @Test("A silent server is left after the idle time")
  func silence() async throws {
    let timeouts = FetchTimeouts(idle: .milliseconds(300), total: .seconds(50))
    let (fetched, _) = try await answered(timeouts: timeouts) { connection in
      _ = connection.readRequest()
      connection.waitForClose()
    }
    #expect(fetched.error == .timedOut)
  }

  @Test("A server that falls silent in the body is left after the idle time; what came is kept")
  func silenceInTheBody() async throws {
    let timeouts = FetchTimeouts(idle: .seconds(2), total: .seconds(50))
    let (fetched, _) = try await answered(timeouts: timeouts) { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Content-Length: 10"], body: Array("hello".utf8))
      connection.waitForClose()
    }
    #expect(fetched.error == .timedOut)
    #expect(fetched.body == Array("hello".utf8))
  }

  @Test("A drip is left after the total time, though it is never silent")
  func drip() async throws {
    let timeouts = FetchTimeouts(idle: .seconds(50), total: .milliseconds(400))
    let start = ContinuousClock.now
    let (fetched, _) = try await answered(timeouts: timeouts) { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 200 OK\nContent-Length: 1000000\n\n")
      while !connection.isClosed(within: 20), connection.send([7]) {}
    }
    #expect(fetched.error == .timedOut)
    #expect(fetched.body.count < 100_000)
    // All of it would take hours; a machine under sanitizers may be slow to look at its clock.
    #expect(.now - start < .seconds(300))
  }

  @Test("A cancelled task ends its fetch, before and during the transfer", arguments: [true, false])
  func cancellation(isEarly: Bool) async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    try await LoopbackServer.with { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Content-Length: 10"], body: [1])
      connection.waitForClose()
    } _: { server in
      let fetcher = try WebFetcher(url: server.url, timeouts: .patient)
      let task = Task {
        if isEarly { for await _ in AsyncStream<Void>.never {} }
        return try await fetcher.fetch(.file()) { _, _ in
          begin.yield()
          return true
        }
      }
      if !isEarly { for await _ in begun { break } }
      task.cancel()
      await #expect(throws: FetchError.cancelled) { try await task.value }
    }
  }

  // MARK: Wrong ranges

  static let ranges: [(status: String, range: String, body: String)] = [
    ("206 Partial Content", "bytes 0-9/10", "0123456789"),
    ("206 Partial Content", "bytes 2-4/10", "234"),
    ("206 Partial Content", "bytes 5-9/99", "56789"),
    ("206 Partial Content", "nonsense", "56789"),
    ("416 Range Not Satisfiable", "bytes */5", ""),
    ("200 OK", "", "0123456789"),
    ("304 Not Modified", "", ""),
  ]

  @Test("A wrong answer to a range reaches the caller as it is", arguments: ranges)
  func range(status: String, range: String, body: String) async throws {
    let request = FetchRequest(path: "bundles/a", byteLimit: 10, entityTag: "\"t\"", offset: 5, asksUnencoded: true)
    let (fetched, _) = try await answered(request) { connection in
      _ = connection.readRequest()
      connection.answer(status, range.isEmpty ? [] : ["Content-Range: \(range)"], body: Array(body.utf8))
    }
    #expect(fetched.status == Int(status.prefix(3)))
    #expect(fetched.head?.headers["content-range"] ?? "" == range)
    #expect(fetched.body == Array(body.utf8))
  }
}

extension AsyncStream {
  /// Nothing comes, and it ends only with its task.
  fileprivate static var never: Self { AsyncStream { _ in } }
}
