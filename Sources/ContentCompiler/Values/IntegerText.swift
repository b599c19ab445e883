/// Integers as authors write them: canonical decimal, no `+`, no `-0`, no leading zero.
enum IntegerText {
  case integer(Int)
  /// Canonical, but beyond ±(2^53−1).
  case tooLarge
  /// Not canonical, but it is clear which integer was meant.
  case almost(String)
  case other

  /// The largest integer that every JSON reader keeps exactly: 2^53−1.
  static let maximum = 9_007_199_254_740_991

  static func read(_ text: String) -> IntegerText {
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nearMiss(text) }
    let trimmed = digits.drop { $0 == "0" }
    let magnitude = trimmed.isEmpty ? "0" : String(trimmed)
    let canonical = isNegative && magnitude != "0" ? "-" + magnitude : magnitude
    if canonical != text { return .almost(canonical) }
    guard let value = Int(text), (-maximum...maximum).contains(value) else { return .tooLarge }
    return .integer(value)
  }

  /// `1.0`, `1_000`: digits that other YAML readers take for an integer.
  private static func nearMiss(_ text: String) -> IntegerText {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    // `1.000` is a thousand to some and one to others: no guess.
    if parts.count == 2, (1...2).contains(parts[1].count), parts[1].allSatisfy({ $0 == "0" }),
      case .integer = read(String(parts[0]))
    {
      return .almost(String(parts[0]))
    }
    return withoutGroupMarks(text).map { .almost($0) } ?? .other
  }

  /// `1_000`, `1,000`: groups of three digits after the first one. `1,5` is no integer in any language.
  private static func withoutGroupMarks(_ text: String) -> String? {
    let groups = text.split(separator: text.contains("_") ? "_" : ",", omittingEmptySubsequences: false)
    let joined = groups.joined()
    guard groups.count > 1, groups.dropFirst().allSatisfy({ $0.utf8.count == 3 }), case .integer = read(joined) else {
      return nil
    }
    return joined
  }
}
