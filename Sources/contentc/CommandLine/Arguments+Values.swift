internal import ContentCompiler
internal import ContentModel
internal import Files

/// Values that are not just text.
extension Arguments {
  func integer(_ name: String, _ range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(name) else { return nil }
    guard let number = Int(text), range.contains(number), String(number) == text else {
      let bound =
        range.upperBound == .max ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
      throw UsageError("\(name) needs a whole number, \(bound), not \(text.printablePath)")
    }
    return number
  }

  func instant(_ name: String) throws(UsageError) -> Instant? {
    guard let text = value(name) else { return nil }
    guard let instant = Instant(rfc3339: text) else {
      throw UsageError(
        "\(name) needs a moment in time, not \(text.printablePath)", hint: "write it like 2026-12-01T08:00:00Z")
    }
    return instant
  }

  func format() throws(UsageError) -> OutputFormat {
    guard let text = value("--format") else { return .text }
    guard let format = OutputFormat(rawValue: text) else {
      throw UsageError("--format is text or json, not \(text.printablePath)")
    }
    return format
  }

  func jobs() throws(UsageError) -> Int { try integer("--jobs", 1...256) ?? Environment.processorCount }
}

enum OutputFormat: String {
  case text
  case json
}
