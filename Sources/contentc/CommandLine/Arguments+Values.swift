internal import CommandLineInterface
internal import Files
internal import Wording

/// Values that several commands take.
extension Arguments {
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
