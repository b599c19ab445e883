import ContentClient
import Testing

@testable import DeploymentCheck

@Suite("What the heads of answers say")
struct HeaderTests {
  private static func head(_ name: String, _ value: String?) -> FetchHead {
    FetchHead(status: 200, headers: value.map { [name: $0] } ?? [:])
  }

  @Test(
    "The manifest must be asked for each time; an hour is late, more breaks learners",
    arguments: [
      ("no-cache", nil), ("No-Cache", nil), ("no-store", nil), ("max-age=0", nil), ("max-age=0, must-revalidate", nil),
      ("public, max-age=0, s-maxage=0", nil), ("no-cache, max-age=31536000", nil), ("max-age=\"0\"", nil),
      ("max-age = 0", nil), ("max-age=x", nil),
      ("max-age=1", .warning), ("max-age=600", .warning), ("max-age=3600", .warning), ("MAX-AGE=600", .warning),
      ("max-age=0, s-maxage=600", .warning), ("max-age=0, stale-while-revalidate=60", .warning),
      (nil, .warning), ("", .warning), ("public", .warning), ("private, must-revalidate", .warning),
      ("no-cache=\"Set-Cookie\"", .warning), ("x=\"a, no-cache\"", .warning), ("immutable", .warning),
      ("max-age=3601", .error), ("public, max-age=31536000, immutable", .error), ("max-age=0, s-maxage=86400", .error),
      ("max-age=3600, stale-while-revalidate=1", .error), ("no-cache=\"a, b\", max-age=86400", .error),
      ("max-age=99999999999999999999", .error), ("max-age=7200, max-age=0", .error),
    ] as [(String?, Finding.Severity?)])
  func manifest(_ value: String?, _ severity: Finding.Severity?) {
    #expect(CachingRules.manifest(Self.head("cache-control", value))?.severity == severity)
  }

  @Test(
    "Files may be kept; not to keep them is slow, and breaks nothing",
    arguments: [
      ("public, max-age=31536000, immutable", nil), ("immutable", nil), ("max-age=86400", nil), ("s-maxage=86400", nil),
      ("max-age=86399", "after 23 hours"), ("max-age=600, s-maxage=86400", "after 10 minutes"),
      ("no-cache", "each time"), ("no-store, immutable", "each time"), ("no-cache, max-age=31536000", "each time"),
      ("max-age=0", "after 0 seconds"), (nil, "does not say"), ("public", "does not say"),
    ] as [(String?, String?)])
  func files(_ value: String?, _ words: String?) {
    let finding = CachingRules.file(Self.head("cache-control", value), at: "files/x.json")
    #expect((finding == nil) == (words == nil))
    #expect(finding?.severity != .error)
    if let words { #expect(finding?.message.contains(words) == true, "\(finding?.message ?? "")") }
  }

  @Test(
    "Types of content",
    arguments: [
      ("application/json", .json, true), ("Application/JSON; charset=utf-8", .json, true), ("text/json", .json, true),
      ("application/vnd.x+json", .json, true), ("text/plain", .json, false), ("text/html", .json, false),
      (nil, .json, false), ("application/gzip", .json, false), ("application/jsonx", .json, false),
      ("application/gzip", .bundle, true), ("application/x-gzip", .bundle, true), ("application/x-tar", .bundle, true),
      ("application/octet-stream", .bundle, true), ("binary/octet-stream", .bundle, true),
      ("text/plain", .bundle, false), (nil, .bundle, false), ("application/json", .bundle, false), ("", .bundle, false),
    ] as [(String?, ContentRules.Kind, Bool)])
  func types(_ value: String?, _ kind: ContentRules.Kind, _ isSensible: Bool) {
    let finding = ContentRules.type(Self.head("content-type", value), kind, at: "x")
    #expect((finding == nil) == isSensible)
    #expect(finding?.severity != .error)
  }

  @Test(
    "Encodings of bundles", arguments: [(nil, false), ("", false), ("identity", false), ("gzip", true), ("BR", true)])
  func encodings(_ value: String?, _ isError: Bool) {
    let finding = ContentRules.encoding(Self.head("content-encoding", value), at: "x")
    #expect((finding?.severity == .error) == isError)
  }

  @Test("What a host writes into a head is cut short in messages")
  func longValues() {
    let long = String(repeating: "x", count: 10_000)
    let type = ContentRules.type(Self.head("content-type", long), .json, at: "x")
    let encoding = ContentRules.encoding(Self.head("content-encoding", long), at: "x")
    for message in [type?.message, encoding?.message] { #expect((message ?? long).utf8.count < 250) }
  }
}
