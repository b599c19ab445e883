import ContentClient
import TestKit
import Testing

/// `WebFetcher` against servers that send it elsewhere.
@Suite("Fetching: redirects", .timeLimit(.minutes(1)))
struct FetchingRedirectTests {
  /// A server whose answers are redirects, by path; other paths hold `x`.
  private func redirected(
    _ locations: [String: String], status: Int = 302
  ) async throws -> (fetched: Fetched, paths: [String]) {
    try await LoopbackServer.with { connection in
      while let request = connection.readRequest() {
        if let location = locations[request.path] {
          connection.answer("\(status) Elsewhere", ["Location: \(location)"], body: Array("<a>moved</a>".utf8))
        } else {
          connection.answer("200 OK", body: Array("x".utf8))
        }
      }
    } _: { server in
      let fetched = try await WebFetcher(url: server.url, timeouts: .patient).collect(.file())
      return (fetched, server.requests.map(\.path))
    }
  }

  @Test("All kinds of redirects are followed, and their pages are not taken", arguments: [301, 302, 303, 307, 308])
  func followed(status: Int) async throws {
    let (fetched, paths) = try await redirected(["/manifest.json": "/new/manifest.json"], status: status)
    #expect(fetched.status == 200)
    #expect(fetched.body == Array("x".utf8))
    #expect(paths == ["/manifest.json", "/new/manifest.json"])
  }

  @Test("A location may be relative", arguments: [("new.json", "/new.json"), ("?v=2", "/manifest.json?v=2")])
  func relative(location: String, path: String) async throws {
    let (fetched, paths) = try await redirected(["/manifest.json": location])
    #expect(fetched.body == Array("x".utf8))
    #expect(paths == ["/manifest.json", path])
  }

  @Test("Another server is followed to, with the same question")
  func otherServer() async throws {
    try await LoopbackServer.with { connection in
      while connection.readRequest() != nil { connection.answer("304 Not Modified") }
    } _: { other in
      let location = other.url + "/m"
      try await LoopbackServer.with { connection in
        while connection.readRequest() != nil { connection.answer("301 Moved", ["location: \(location)"]) }
      } _: { server in
        let request = FetchRequest(path: "manifest.json", byteLimit: 10, entityTag: "\"t\"")
        let fetched = try await WebFetcher(url: server.url, timeouts: .patient).collect(request)
        #expect(fetched.status == 304)
      }
      #expect(other.requests.map(\.path) == ["/m"])
      #expect(other.requests.first?.headers["if-none-match"] == "\"t\"")
    }
  }

  @Test("Five redirects are followed, six are not")
  func tooMany() async throws {
    let six = Dictionary(uniqueKeysWithValues: (1...5).map { ("/\($0)", "/\($0 + 1)") } + [("/manifest.json", "/1")])
    let (refused, paths) = try await redirected(six)
    #expect(refused.error == .redirectRefused("the server redirects more than 5 times"))
    #expect(paths == ["/manifest.json", "/1", "/2", "/3", "/4", "/5"])
    var five = six
    five["/5"] = nil
    let (followed, _) = try await redirected(five)
    #expect(followed.status == 200)
  }

  @Test("A loop ends")
  func loop() async throws {
    let (fetched, paths) = try await redirected(["/manifest.json": "/manifest.json"])
    #expect(fetched.fault == "redirectRefused")
    #expect(paths.count == 6)
  }

  @Test("A slow chain of redirects is left after the total time")
  func slowChain() async throws {
    let timeouts = FetchTimeouts(idle: .seconds(50), total: .milliseconds(300))
    try await LoopbackServer.with { connection in
      // Two at once, then none: however busy the machine is, the time ends before the chain does.
      var count = 0
      while connection.readRequest() != nil, !connection.isClosed(within: count < 2 ? 0 : 60_000) {
        connection.answer("302 Found", ["Location: /manifest.json"])
        count += 1
      }
    } _: { server in
      let fetched = try await WebFetcher(url: server.url, timeouts: timeouts).collect(.file())
      #expect(fetched.error == .timedOut)
    }
  }

  static let strangeLocations = [
    "", " ", "http://", "http:", "http:///", "//", "///", "//:80/", "//a:99999/", "http://a:b:c/", "http://[::1",
    "http://[", "%", "%zz", "?", "#", "?%zz", "?a b", "/ä", "/\u{1F600}", "http://\u{1F600}/", "http://ex ample/",
    "\\\\a\\b", "javascript:x", "data:,x", "file:///etc/passwd", "ftp://127.0.0.1/", "mailto:x",
    "http://anna:secret@127.0.0.1/", "http://127.0.0.1:-1/", "http://127.0.0.1:99999999999999999999/",
    "//127.0.0.1:0", "http://%31/", "http:foo", "http:?q", "http:/x?y#z", "/a?b#c?d", "/\"<>^`{|}", "?\"<>^`{|}",
    "//u@127.0.0.1:1/x?{y}", "http://a%00b/", "/%00", "http:////x", "//[v1.x]/", ":", ":80", "a:b", "..", "../../..",
    "/../..", "//a%20b/", "//[fe80::1%25eth0]/", "//%2F/", "//%5B/",
  ]

  @Test("No location crashes the client", arguments: strangeLocations)
  func strangeLocation(location: String) async throws {
    for status in ["302 Found", "305 Use Proxy", "306 Unused"] {
      try await LoopbackServer.with { connection in
        _ = connection.readRequest()
        connection.answer(status, ["Location: \(location)", "Connection: close"])
      } _: { server in
        let timeouts = FetchTimeouts(idle: .milliseconds(300), total: .milliseconds(600), slowestRate: 0)
        let fetched = try await WebFetcher(url: server.url, timeouts: timeouts).collect(.file())
        #expect(fetched.body.isEmpty)
        #expect(fetched.head == nil || fetched.status == Int(status.prefix(3)))
      }
    }
  }
}
