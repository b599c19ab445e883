internal import ContentModel

/// How long an answer may be used without asking again, by its `Cache-Control` (RFC 9111, section 5.2.2).
struct CacheControl: Sendable, Equatable {
  /// Lower-case names, each once, the first one counts; `no-cache="x"` speaks of one header only and is left out.
  private let directives: [String: String]

  /// - Parameter text: the value of the header; nil if there is none.
  init(_ text: String?) {
    var directives: [String: String] = [:]
    for part in Self.parts(text ?? "") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
      let name = pair[0].lowercased()
      guard !name.isEmpty, directives[name] == nil, !(name == "no-cache" && pair.count > 1) else { continue }
      directives[name] = pair.count > 1 ? pair[1].filter { $0 != "\"" } : ""
    }
    self.directives = directives
  }

  /// It must be asked for again each time.
  var asksEachTime: Bool { directives["no-cache"] != nil || directives["no-store"] != nil }

  /// It will never change.
  var isImmutable: Bool { directives["immutable"] != nil }

  /// The longest that any cache may use it without having asked: `s-maxage` holds for shared ones. Nil if nothing is
  /// said, and caches guess (RFC 9111, section 4.2.2).
  var longestLifetime: TimeSpan? {
    if asksEachTime { return TimeSpan(seconds: 0) }
    let lifetimes = [seconds("max-age"), seconds("s-maxage")].compactMap { $0 }
    guard let longest = lifetimes.max() else { return nil }
    return TimeSpan(seconds: longest + (seconds("stale-while-revalidate") ?? 0))
  }

  /// How long a learner's own device or browser may use it.
  var privateLifetime: TimeSpan? {
    if asksEachTime { return TimeSpan(seconds: 0) }
    return (seconds("max-age") ?? seconds("s-maxage")).map { TimeSpan(seconds: $0) }
  }

  /// A number too large to write counts as ten years; one that is none, as no time at all (RFC 9111, 4.2.1).
  private func seconds(_ name: String) -> Int? {
    guard let text = directives[name] else { return nil }
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
    return min(Int(text) ?? .max, 315_360_000)
  }

  /// Splits at commas outside quotes.
  private static func parts(_ text: String) -> [Substring] {
    var isQuoted = false
    return text.split { character in
      if character == "\"" { isQuoted.toggle() }
      return character == "," && !isQuoted
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return String(start.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
