package import ContentModel
internal import Wording

/// Values that are not just text.
extension Arguments {
  /// A whole number without signs, spaces or leading zeros; nil if the option is not given.
  package func integer(_ name: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number), String(number) == text else {
      let bound =
        range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
      throw UsageError("\(name) needs a whole number, \(bound), not \(text.printablePath)")
    }
    return number
  }

  /// A moment like `2026-12-01T08:00:00Z`; nil if the option is not given.
  package func instant(_ name: String) throws(UsageError) -> Instant? {
    guard let text = value(name) else { return nil }
    guard let instant = Instant(rfc3339: text) else {
      throw UsageError(
        "\(name) needs a moment in time, not \(text.printablePath)", hint: "write it like 2026-12-01T08:00:00Z")
    }
    return instant
  }

  /// A span like `14d`; nil if the option is not given.
  ///
  /// - Parameter example: for the hint.
  package func timeSpan(_ name: String, example: String) throws(UsageError) -> TimeSpan? {
    guard let text = value(name) else { return nil }
    guard let span = TimeSpan(text) else {
      throw UsageError(
        "\(name) needs a span of time, not \(text.printablePath)",
        hint: "write it like \(example): a whole number with s, m, h, d or w, up to ten years")
    }
    return span
  }
}
