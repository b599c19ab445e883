import Testing

@testable import ContentClient

@Suite("Fetching: addresses, headers, redirects, clocks")
struct FetchingRulesTests {
  // MARK: Addresses

  static let addresses: [(text: String, manifest: String)] = [
    ("https://example.org", "https://example.org/manifest.json"),
    ("https://example.org/", "https://example.org/manifest.json"),
    ("https://example.org/course", "https://example.org/course/manifest.json"),
    ("https://example.org/a/course//", "https://example.org/a/course/manifest.json"),
    ("HTTPS://Example.org/A", "https://example.org/A/manifest.json"),
    ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x/manifest.json"),
    ("http://[::1]:8080/x", "http://[::1]:8080/x/manifest.json"),
    ("https://example.org/a%20b", "https://example.org/a%20b/manifest.json"),
  ]

  @Test("A folder's address leads to the files in it", arguments: addresses)
  func address(text: String, manifest: String) throws {
    #expect(try WebAddress(text).appending("manifest.json").text == manifest)
  }

  static let refusedAddresses: [(text: String, says: String)] = [
    ("", "no scheme"), ("example.org/course", "no scheme"), ("/course", "no scheme"),
    ("ftp://example.org", "neither https:// nor http://"), ("file:///etc", "neither https:// nor http://"),
    ("https:example.org", "neither https:// nor http://"), ("localhost:8080", "neither https:// nor http://"),
    ("https://", "names no host"), ("https:///course", "names no host"), ("https://:80", "names no host"),
    ("https://exa mple.org", "no valid host"), ("https://example.org\n", "no valid host"),
    ("https://[::1", "no valid host"), ("https://[]", "no valid host"), ("https://[v1.x]", "no valid host"),
    ("https://m\u{FC}ller.de", "no valid host"), ("https://a%20b/", "no valid host"),
    ("https://anna@example.org", "user or password"), ("https://anna:secret@example.org", "user or password"),
    ("https://example.org?x=1", "query or fragment"), ("https://example.org/#top", "query or fragment"),
    ("https://example.org/?", "query or fragment"), ("https://example.org#", "query or fragment"),
    ("https://example.org:0/", "port"), ("https://example.org:65536/", "port"), ("https://example.org:/", "port"),
    ("https://example.org:-1/", "port"), ("https://example.org:8x/", "port"), ("https://[::1]x/", "port"),
    ("https://example.org:99999999999999999999/", "port"),
    ("https://example.org/a b", "percent sign"), ("https://example.org/\u{E4}", "percent sign"),
    ("https://example.org/%", "percent sign"), ("https://example.org/%4", "percent sign"),
    ("https://example.org/%zz", "percent sign"), ("https://example.org/\"", "percent sign"),
    ("https://example.org/a\\b", "percent sign"), ("https://example.org/\r\nX: y", "percent sign"),
    ("https://example.org/" + String(repeating: "a", count: 8192), "too long"),
  ]

  @Test("Another address is refused, with the reason and without a password", arguments: refusedAddresses)
  func refusedAddress(text: String, says: String) throws {
    let error = #expect(throws: InvalidAddress.self) { try WebFetcher(url: text) }
    let words = error?.description ?? ""
    #expect(words.contains(says), "\(words)")
    #expect(!words.contains("secret") && !words.hasSuffix("."))
  }

  @Test(
    "A path that is none of a tree leads nowhere",
    arguments: [
      "", "/", "/etc/passwd", "../x", "a/../b", "a//b", "a/", ".", "a/./b", "a b", "a%2fb", "a?b", "a#b", "\u{E4}",
      "a\\b", "a\u{0}b", "a\r\nb", "http://example.org/x",
    ])
  func strangePath(path: String) async throws {
    let fetched = try await WebFetcher(url: "https://example.invalid").collect(.file(path))
    #expect(fetched.error == .unreachable("‘\(path)’ is no path of a published tree"))
  }

  // MARK: Headers

  static let always = [
    "User-Agent": "content-client/0.1.0", "Accept": "*/*", "Accept-Language": "*", "Accept-Encoding": "gzip",
  ]

  static let requests: [(request: FetchRequest, adds: [String: String])] = [
    (FetchRequest(path: "a", byteLimit: 1), [:]),
    (FetchRequest(path: "a", byteLimit: 1, asksUnencoded: true), ["Accept-Encoding": "identity"]),
    (FetchRequest(path: "a", byteLimit: 1, asksOrigin: true), ["Cache-Control": "no-cache"]),
    (FetchRequest(path: "a", byteLimit: 1, entityTag: "\"x\""), ["If-None-Match": "\"x\""]),
    (FetchRequest(path: "a", byteLimit: 1, entityTag: "W/\"x\""), ["If-None-Match": "W/\"x\""]),
    (FetchRequest(path: "a", byteLimit: 1, entityTag: "\"x\"", lastModified: "now"), ["If-None-Match": "\"x\""]),
    (FetchRequest(path: "a", byteLimit: 1, lastModified: "now"), ["If-Modified-Since": "now"]),
    (FetchRequest(path: "a", byteLimit: 1, offset: 7), ["Range": "bytes=7-"]),
    (
      FetchRequest(path: "a", byteLimit: 1, entityTag: "\"x\"", lastModified: "now", offset: 7),
      ["Range": "bytes=7-", "If-Range": "\"x\""]
    ),
    (FetchRequest(path: "a", byteLimit: 1, entityTag: "W/\"x\"", offset: 7), [:]),
    // What a damaged state file may hold.
    (FetchRequest(path: "a", byteLimit: 1, entityTag: "\"x\"\r\nCookie: y"), [:]),
    (FetchRequest(path: "a", byteLimit: 1, entityTag: ""), [:]),
    (FetchRequest(path: "a", byteLimit: 1, entityTag: String(repeating: "x", count: 1025)), [:]),
    (FetchRequest(path: "a", byteLimit: 1, lastModified: "ä"), [:]),
  ]

  @Test("A request says what is asked, and nothing else", arguments: requests)
  func headers(request: FetchRequest, adds: [String: String]) {
    #expect(request.headers == Self.always.merging(adds) { $1 })
  }

  // MARK: Redirects

  static let redirects: [(from: String, location: String, to: String)] = [
    ("https://a.org/x/m.json", "https://b.org/y", "https://b.org/y"),
    ("http://a.org/x/m.json", "https://b.org/y", "https://b.org/y"),
    ("http://a.org/x/m.json", "http://b.org", "http://b.org"),
    ("http://a.org/x", "HTTPS://A.org/X", "https://a.org/X"),
    ("https://a.org/x/m.json", "/y?q=1", "https://a.org/y?q=1"),
    ("https://a.org/x/m.json?v=1", "n.json", "https://a.org/x/n.json"),
    ("https://a.org/x/m.json", "./n.json", "https://a.org/x/n.json"),
    ("https://a.org/x/m.json", "../n.json", "https://a.org/n.json"),
    ("https://a.org/x/m.json", "../../../n.json", "https://a.org/n.json"),
    ("https://a.org/x/m.json", "..", "https://a.org/"),
    ("https://a.org/x/m.json", ".", "https://a.org/x/"),
    ("https://a.org/x/m.json", "y/../z", "https://a.org/x/z"),
    ("https://a.org", "n.json", "https://a.org/n.json"),
    ("https://a.org/x/m.json?v=1", "?v=2", "https://a.org/x/m.json?v=2"),
    ("https://a.org/x/m.json?v=1", "", "https://a.org/x/m.json?v=1"),
    ("https://a.org/x/m.json?v=1", "#top", "https://a.org/x/m.json?v=1"),
    ("https://a.org/x/m.json", "//b.org/n.json", "https://b.org/n.json"),
    ("https://a.org/x/m.json", "//b.org:444", "https://b.org:444"),
    ("https://a.org:444/x/m.json", "/y#top", "https://a.org:444/y"),
    ("https://a.org/x/m.json", "/\u{FC}?\u{20AC}", "https://a.org/%C3%BC?%E2%82%AC"),
    ("https://a.org/x/m.json", "a/b:c", "https://a.org/x/a/b:c"),
    ("https://[::1]:80/x", "/y", "https://[::1]:80/y"),
  ]

  @Test("A redirect is followed to another place, host or https", arguments: redirects)
  func redirect(from: String, location: String, to: String) throws {
    let head = FetchHead(status: 302, headers: ["location": location])
    #expect(try RedirectPolicy.target(of: head, from: WebAddress(from))?.text == to)
  }

  static let refusedRedirects: [(from: String, location: String, says: String)] = [
    ("https://a.org/x", "http://a.org/x", "from https to http"),
    ("https://a.org/x", "HTTP://a.org/x", "from https to http"),
    ("https://a.org/x", "ftp://a.org/x", "neither https:// nor http://"),
    ("http://a.org/x", "file:///etc/passwd", "neither https:// nor http://"),
    ("http://a.org/x", "data:,hello", "neither https:// nor http://"),
    ("http://a.org/x", "javascript:alert(1)", "neither https:// nor http://"),
    ("http://a.org/x", "http:y", "neither https:// nor http://"),
    ("http://a.org/x", "http://", "no host"),
    ("http://a.org/x", "///y", "no host"),
    ("http://a.org/x", "http://anna:secret@a.org/", "user or password"),
    ("http://a.org/x", "//anna:secret@a.org/", "user or password"),
    ("http://a.org/x", "http://[::1", "no valid host"),
    ("http://a.org/x", "//a%20b/", "no valid host"),
    ("http://a.org/x", "http://a.org:99999/", "port"),
    ("http://a.org/x", "/a b", "percent sign"),
    ("http://a.org/x", "/\u{0}", "percent sign"),
    ("http://a.org/x", "/" + String(repeating: "a", count: 9000), "too long"),
  ]

  @Test("A redirect elsewhere is refused", arguments: refusedRedirects)
  func refusedRedirect(from: String, location: String, says: String) throws {
    let head = FetchHead(status: 302, headers: ["location": location])
    let address = try WebAddress(from)
    let error = #expect(throws: FetchError.self) { try RedirectPolicy.target(of: head, from: address) }
    guard case .redirectRefused(let words) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(words.contains(says) && !words.contains("secret"), "\(words)")
  }

  @Test("Only five statuses are redirects, and only with a place", arguments: [200, 206, 300, 304, 305, 306, 404])
  func noRedirect(status: Int) throws {
    let address = try WebAddress("http://a.org/x")
    #expect(try RedirectPolicy.target(of: FetchHead(status: status, headers: ["location": "/y"]), from: address) == nil)
    for status in [301, 302, 303, 307, 308] {
      #expect(try RedirectPolicy.target(of: FetchHead(status: status, headers: [:]), from: address) == nil)
    }
  }

  // MARK: Clocks

  static let clocks: [(timeouts: FetchTimeouts, lastSign: Int, byteCount: Int, deadline: Int)] = [
    (FetchTimeouts(), 0, 0, 15),
    (FetchTimeouts(), 20, 1, 35),
    // A drip: alive all the time, and over after a minute.
    (FetchTimeouts(), 59, 59, 60),
    // 8 KiB in each second since the start.
    (FetchTimeouts(), 100, 819_200, 115),
    (FetchTimeouts(), 155, 819_200, 160),
    (FetchTimeouts(slowestRate: 0), 59, 1_000_000, 60),
    (FetchTimeouts(idle: .seconds(5), total: .seconds(7)), 1, 0, 6),
  ]

  @Test("A transfer ends after a silence, or when it is too slow", arguments: clocks)
  func deadline(timeouts: FetchTimeouts, lastSign: Int, byteCount: Int, deadline: Int) {
    let start = ContinuousClock.now
    let found = timeouts.deadline(start: start, lastSign: start + .seconds(lastSign), byteCount: byteCount)
    #expect((found - start).components.seconds == deadline)
  }

  @Test("No number of bytes or rate makes the clock overflow")
  func hugeNumbers() {
    let start = ContinuousClock.now
    let found = FetchTimeouts(slowestRate: 1).deadline(start: start, lastSign: start, byteCount: 1 << 40)
    #expect(found == start + .seconds(15))
  }
}
