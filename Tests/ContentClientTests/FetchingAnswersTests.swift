import ContentClient
import Synchronization
import TestKit
import Testing

/// `WebFetcher` against a server of raw bytes: answers as servers give them.
@Suite("Fetching: answers")
struct FetchingAnswersTests {
  private func answered(
    _ request: FetchRequest = .file(), by script: @escaping LoopbackServer.Script
  ) async throws -> (fetched: Fetched, requests: [LoopbackRequest]) {
    try await LoopbackServer.with(script) { server in
      let fetched = try await WebFetcher(url: server.url + "/course/", timeouts: .patient).collect(request)
      return (fetched, server.requests)
    }
  }

  @Test("The body arrives whole, with the head of the answer")
  func plain() async throws {
    let body = (0..<500_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let (fetched, requests) = try await answered { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["eTaG: \"x\"", "cache-CONTROL: no-cache", "Cache-Control: public"], body: body)
    }
    #expect(fetched.body == body)
    #expect(fetched.status == 200)
    #expect(fetched.head?.headers["etag"] == "\"x\"")
    let control = fetched.head?.headers["cache-control"]
    #expect(control == "no-cache, public" || control == "public, no-cache")
    #expect(fetched.head?.headers["content-length"] == "500000")
    #expect(requests.map(\.path) == ["/course/manifest.json"])
  }

  @Test("A request on the wire holds exactly our headers")
  func requestHeaders() async throws {
    let request = FetchRequest(
      path: "bundles/a", byteLimit: 10, entityTag: "\"t\"", offset: 5, asksOrigin: true, asksUnencoded: true)
    let (_, requests) = try await answered(request) { connection in
      _ = connection.readRequest()
      connection.answer("206 Partial Content", ["Content-Range: bytes 5-5/6"], body: [1])
    }
    var headers = try #require(requests.first?.headers)
    #expect(headers.removeValue(forKey: "host")?.hasPrefix("127.0.0.1:") == true)
    headers["connection"] = nil
    #expect(
      headers == [
        "user-agent": "content-client/0.1.0", "accept": "*/*", "accept-language": "*", "accept-encoding": "identity",
        "range": "bytes=5-", "if-range": "\"t\"", "cache-control": "no-cache",
      ])
  }

  static let statuses = [
    "204 No Content", "206 Partial Content", "300 Multiple Choices", "301 Moved Permanently", "304 Not Modified",
    "305 Use Proxy", "400 Bad Request", "401 Unauthorized", "403 Forbidden", "404 Not Found",
    "407 Proxy Authentication Required", "416 Range Not Satisfiable", "429 Too Many Requests",
    "500 Internal Server Error", "503 Service Unavailable", "511 Network Authentication Required", "999 Strange",
  ]

  @Test("Whatever the status, it is an answer and no error", arguments: statuses)
  func status(line: String) async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.answer(line, ["WWW-Authenticate: Basic realm=\"x\"", "Content-Length: 0"])
    }
    #expect(fetched.error == nil)
    #expect(fetched.status == Int(line.prefix(3)))
    #expect(fetched.body.isEmpty)
  }

  @Test("Chunks are put together")
  func chunked() async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Transfer-Encoding: chunked"])
      connection.send("5\nhello\n")
      connection.send("1;extension=1\n!\n0\n\n")
    }
    #expect(fetched.status == 200)
    #expect(fetched.body == Array("hello!".utf8))
  }

  @Test("Without a length, the body ends with the connection")
  func oldHTTP() async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.0 200 OK\n\nhello")
    }
    #expect(fetched.status == 200)
    #expect(fetched.body == Array("hello".utf8))
  }

  @Test("JSON that comes as gzip is unpacked")
  func gzip() async throws {
    let (fetched, requests) = try await answered { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Content-Encoding: gzip"], body: FetchingGzip.stored(Array("{\"a\":1}".utf8)))
    }
    #expect(requests.first?.headers["accept-encoding"] == "gzip")
    #expect(fetched.error == nil)
    #expect(fetched.body == Array("{\"a\":1}".utf8))
  }

  @Test("A bundle arrives as it was sent, also from a server that calls it encoded")
  func mislabelled() async throws {
    let bundle = FetchingGzip.stored(Array("a bundle".utf8))
    let request = FetchRequest(path: "bundles/a.tar.gz", byteLimit: 1000, asksUnencoded: true)
    let (fetched, _) = try await answered(request) { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Content-Encoding: gzip"], body: bundle)
    }
    #expect(fetched.body == bundle)
  }

  @Test("Interim answers, folded headers and trailers are no part of the head")
  func oddButRight() async throws {
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.send("HTTP/1.1 103 Early Hints\nLink: </x>\n\n")
      connection.send("HTTP/1.1 200 OK\nETag:\t \"x\" \nX-Long: a\n  b\nTransfer-Encoding: chunked\n\n")
      connection.send("5\nhello\n0\nETag: \"y\"\n\n")
    }
    #expect(fetched.body == Array("hello".utf8))
    #expect(fetched.head?.headers == ["etag": "\"x\"", "x-long": "a b", "transfer-encoding": "chunked"])
  }

  @Test("A captive portal's page is an answer like any other")
  func portal() async throws {
    let page = Array("<html>Welcome to our hotel</html>".utf8)
    let (fetched, _) = try await answered { connection in
      _ = connection.readRequest()
      connection.answer("200 OK", ["Content-Type: text/html"], body: page)
    }
    #expect(fetched.body == page)
    #expect(fetched.head?.headers["content-type"] == "text/html")
  }

  @Test("A body of exactly the limit is taken; one more byte is too much", arguments: [0, 1, 100_000])
  func limit(count: Int) async throws {
    for (length, error) in [(count, nil), (count + 1, FetchError.tooLarge(byteLimit: count))] {
      let (fetched, _) = try await answered(.file(byteLimit: count)) { connection in
        _ = connection.readRequest()
        connection.answer("200 OK", body: [UInt8](repeating: 7, count: length))
      }
      #expect(fetched.error == error)
      #expect(fetched.body.count <= count)
    }
  }

  @Test("A long page about an error does not hide its status")
  func longErrorPage() async throws {
    let (fetched, _) = try await answered(.file(byteLimit: 10)) { connection in
      _ = connection.readRequest()
      connection.answer("404 Not Found", body: [UInt8](repeating: 7, count: 100_000))
    }
    #expect(fetched.error == nil)
    #expect(fetched.status == 404)
    #expect(fetched.body.count <= 10)
  }

  @Test("Connections are used again, and no cookie comes back")
  func twoRequests() async throws {
    try await LoopbackServer.with { connection in
      while connection.readRequest() != nil {
        connection.answer("200 OK", ["Set-Cookie: id=1", "ETag: \"x\"", "Cache-Control: max-age=1000"], body: [1])
      }
    } _: { server in
      for _ in 0..<20 {
        let fetched = try await WebFetcher(url: server.url, timeouts: .patient).collect(.file())
        #expect(fetched.body == [1])
      }
      // The other tests' connections may push ours out of the pool now and then.
      #expect(server.connectionCount < 10)
      #expect(server.requests.count == 20)
      #expect(server.requests.allSatisfy { $0.headers["cookie"] == nil && $0.headers["if-none-match"] == nil })
    }
  }

  @Test("Forty fetches at once each get their own bytes")
  func manyAtOnce() async throws {
    try await LoopbackServer.with { connection in
      while let request = connection.readRequest() {
        connection.answer("200 OK", body: [UInt8](repeating: UInt8(request.path.suffix(2)) ?? 0, count: 60_000))
      }
    } _: { server in
      let fetcher = try WebFetcher(url: server.url, timeouts: .patient)
      await withTaskGroup(of: Void.self) { group in
        for number in 10..<50 as Range<UInt8> {
          group.addTask {
            let fetched = await fetcher.collect(.file("files/\(number)"))
            #expect(fetched.body == [UInt8](repeating: number, count: 60_000))
          }
        }
      }
    }
  }

  @Test("A file is fetched whole, and every byte that came is counted")
  func whole() async throws {
    try await LoopbackServer.with { connection in
      while let request = connection.readRequest() {
        connection.answer(
          request.path.hasSuffix("short") ? "404 Not Found" : "200 OK", body: [UInt8](repeating: 1, count: 1000))
      }
    } _: { server in
      let fetched = FetchedBytes()
      let fetcher = CountingFetcher(try WebFetcher(url: server.url, timeouts: .patient), counting: fetched)
      let (head, body) = try await fetcher.fetchWhole(.file())
      #expect(head.status == 200 && body.bytes == [UInt8](repeating: 1, count: 1000))
      _ = try await fetcher.fetchWhole(.file("short"))
      await #expect(throws: FetchError.tooLarge(byteLimit: 999)) { try await fetcher.fetchWhole(.file(byteLimit: 999)) }
      #expect((2000...2999).contains(fetched.count))
    }
  }
}
