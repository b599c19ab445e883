import ContentClient
import Testing

@testable import DeploymentCheck

/// One way of a host, and what is told of it.
struct HostCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// As `warning ranges`, sorted, each once.
  let expected: [String]
  /// A word of the first message.
  let word: String
  let change: ScriptedHost.Change

  init(_ name: String, _ expected: [String], _ word: String = "", _ change: @escaping ScriptedHost.Change) {
    testDescription = name
    self.expected = expected
    self.word = word
    self.change = change
  }

  /// Changes the answers whose path begins so.
  static func answers(
    _ name: String, to prefix: String, _ expected: [String], _ word: String = "",
    _ change: @escaping @Sendable (inout ScriptedHost.Reply) -> Void
  ) -> HostCase {
    HostCase(name, expected, word) { request, _, reply in
      var reply = reply
      if request.path.hasPrefix(prefix) { change(&reply) }
      return reply
    }
  }

  static let all: [HostCase] = [
    answers("manifest kept for a year", to: "manifest", ["error manifestCaching"], "365 days") {
      $0.headers["cache-control"] = "max-age=31536000"
    },
    answers("nothing said of caching", to: "", ["warning fileCaching", "warning manifestCaching"], "guess") {
      $0.headers["cache-control"] = nil
    },
    answers("no types", to: "", ["warning contentType"], "without") { $0.headers["content-type"] = nil },
    answers("no validators", to: "manifest", ["warning validators"], "whole") { $0.headers["etag"] = nil },
    HostCase("304 never", ["warning notModified"], "answers 200") { request, _, reply throws(FetchError) in
      reply.status == 304 ? .init(headers: reply.headers, body: try body(of: request)) : reply
    },
    HostCase("breaks when asked again", ["warning notModified"], "broke off") { _, _, reply throws(FetchError) in
      if reply.status == 304 { throw .interrupted("x") }
      return reply
    },
    answers("ranges ignored", to: "bundles/", ["warning ranges"], "whole") { if $0.status == 206 { $0.status = 200 } },
    answers("ranges refused", to: "bundles/", ["warning ranges"], "416") { if $0.status == 206 { $0.status = 416 } },
    answers("another range", to: "bundles/", ["warning ranges"], "another part") {
      if $0.status == 206 { $0.headers["content-range"] = "bytes 0-1/2" }
    },
    answers("a short range", to: "bundles/", ["warning ranges"], "another part") {
      if $0.status == 206 { $0.body.removeLast() }
    },
    answers("pages for what is not there", to: "", ["warning absentPath"], "status 200") {
      if $0.status == 404 { $0.status = 200 }
    },
    HostCase("leads elsewhere for what is not there", ["warning absentPath"], "elsewhere") {
      _, _, reply throws(FetchError) in
      if reply.status == 404 { throw .redirectRefused("x") }
      return reply
    },
    answers("403 for what is not there", to: "", []) { if $0.status == 404 { $0.status = 403 } },
    answers("500 for what is not there", to: "", ["warning absentPath"], "500") {
      if $0.status == 404 { $0.status = 500 }
    },
    HostCase("bundles unpacked on the way", ["error contentEncoding"], "gzip") { request, _, reply in
      guard request.path.hasPrefix("bundles/"), reply.status == 200 else { return reply }
      return .init(headers: reply.headers.merging(["content-encoding": "gzip"]) { $1 }, body: [1, 2, 3])
    },
    HostCase("bundles packed twice for who can", ["warning contentEncoding"], "second time") { request, _, reply in
      guard request.path.hasPrefix("bundles/"), !request.asksUnencoded, reply.status == 200 else { return reply }
      return .init(headers: reply.headers.merging(["content-encoding": "br"]) { $1 }, body: reply.body)
    },
    HostCase("bundles unpacked for who can", ["error contentEncoding"], "gzip") { request, _, reply in
      guard request.path.hasPrefix("bundles/"), !request.asksUnencoded, reply.status == 200 else { return reply }
      return .init(headers: reply.headers.merging(["content-encoding": "gzip"]) { $1 }, body: [1])
    },
    answers("lists packed on the way", to: "files/", []) { $0.headers["content-encoding"] = "gzip" },
    HostCase("a cache that still says 404", ["warning laggingCache"], "status 404") { request, _, reply in
      request.path.hasPrefix("files/") && !request.asksOrigin ? .init(status: 404) : reply
    },
    HostCase("a connection that breaks once", ["warning unsteadyAnswer"], "broke off") {
      request, earlier, reply throws(FetchError) in
      if request.path.hasPrefix("files/"), earlier == 0 { throw .interrupted("reset") }
      return reply
    },
    HostCase("a manifest that breaks once", []) { request, earlier, reply throws(FetchError) in
      if request.path == "manifest.json", earlier == 0 { throw .interrupted("reset") }
      return reply
    },
    HostCase("no answer for a list", ["error noAnswer"], "in time") { request, _, reply throws(FetchError) in
      if request.path.hasPrefix("files/puzzles") { throw .timedOut }
      return reply
    },
    HostCase("nobody there", ["error noAnswer"], "cannot be reached: offline") { _, _, _ throws(FetchError) in
      throw .unreachable("offline")
    },
    HostCase("no libcurl", ["error noRequest"], "cannot be asked for: none here") { _, _, _ throws(FetchError) in
      throw .unavailable("none here")
    },
    HostCase("a redirect that is not followed", ["error status"], "leads elsewhere") { _, _, _ throws(FetchError) in
      throw .redirectRefused("x")
    },
    answers("files that never end", to: "files/", ["error wrongBytes"], "many more bytes") {
      $0.body += [UInt8](repeating: 0, count: 100_000)
    },
    answers("a few bytes too many", to: "files/", ["error wrongBytes"], "bytes, not ") { $0.body += [0] },
    answers("a server that fails", to: "files/", ["error missingFile"], "fails on the server") { $0.status = 503 },
    answers("pages for lists", to: "files/", ["error missingFile"], "web page") {
      $0 = .init(headers: ["content-type": "text/html; charset=utf-8"], body: [60, 33])
    },
  ]

  /// Another body would look like a release published meanwhile.
  private static func body(of request: FetchRequest) throws(FetchError) -> [UInt8] {
    do { return try SampleTree().files[request.path] ?? [] } catch { throw .cancelled }
  }
}

@Suite("Ways of hosts")
struct HostTests {
  @Test("Each way is told as what it does to learners", arguments: HostCase.all)
  func findings(_ host: HostCase) async throws {
    let tree = try SampleTree()
    let scripted = ScriptedHost(tree.files, change: host.change)
    let report = await LiveCheck(fetcher: scripted, keyring: try SampleTree.keyring()).look(now: SampleTree.now)
    #expect(Set(report.findings.all.map { "\($0.severity.rawValue) \($0.rule)" }).sorted() == host.expected)
    let first = report.findings.all.first
    if let first { #expect(first.message.contains(host.word), "\(first.message)") }
    for finding in report.findings.all {
      let sentences = [finding.message, finding.hint ?? ""]
      #expect(sentences.allSatisfy { $0.first?.isUppercase != true && $0.last != "." })
      #expect(finding.hint != nil)
    }
  }

  @Test("A release that is published between two questions is no mistake of the host")
  func publishedMeanwhile() async throws {
    let (old, new) = (try SampleTree(sequence: 5), try SampleTree(sequence: 6, revision: "b"))
    let host = ScriptedHost(old.files) { request, earlier, reply in
      request.path == "manifest.json" && earlier == 1
        ? .init(headers: reply.headers, body: new.files["manifest.json"] ?? []) : reply
    }
    let report = await LiveCheck(fetcher: host, keyring: try SampleTree.keyring()).look(now: SampleTree.now)
    #expect(report.findings.all == [])
  }
}
