internal import CommandLineInterface
internal import Wording

/// Values that only the client's commands take.
extension Arguments {
  /// Seconds with at most three decimals, up to a day; nil if the option is not given.
  func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = value(name) else { return nil }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : "0"
    guard let seconds = Self.number(parts[0]), seconds <= 86_400, (1...3).contains(decimals.utf8.count),
      let thousandths = Self.number(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
    else {
      throw UsageError("\(name) needs seconds, 0 to 86400, not \(text.printablePath)", hint: "write it like 2 or 0.5")
    }
    return .milliseconds(seconds * 1000 + thousandths)
  }

  /// Words between commas, in any order; an empty text is no word. Nil if the option is not given.
  func set(_ name: String) -> Set<String>? {
    value(name).map { Set($0.split(separator: ",").map(String.init)) }
  }

  /// A value that must not be empty; nil if the option is not given.
  func text(_ name: String) throws(UsageError) -> String? {
    guard let text = value(name) else { return nil }
    guard !text.isEmpty else { throw UsageError("\(name) needs a value") }
    return text
  }

  private static func number(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text)
  }
}
