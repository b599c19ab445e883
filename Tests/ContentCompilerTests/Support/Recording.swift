import Foundation
import Testing

/// Texts that were recorded on purpose and reviewed like code.
enum Recording {
  /// With `RECORD_GOLDEN=1` in the environment texts are rewritten, and every test that did so fails.
  static let isOn = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  static func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  static func read(_ path: String) -> String? {
    (try? Data(contentsOf: URL(fileURLWithPath: path))).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Compares with the file at `path`, or rewrites it.
  static func check(_ actual: String, at path: String, _ location: SourceLocation = #_sourceLocation) throws {
    let expected = read(path)
    if expected.map({ $0.utf8.elementsEqual(actual.utf8) }) == true { return }
    if isOn {
      try write(actual, to: path)
      Issue.record("recorded \(path)", sourceLocation: location)
    } else {
      Issue.record("\(path):\n\(difference(from: expected ?? "", to: actual))", sourceLocation: location)
    }
  }

  /// Lines that are gone (`-`) and new (`+`), the common ones before and after left out.
  static func difference(from expected: String, to actual: String) -> String {
    let old = lines(expected)
    let new = lines(actual)
    let before = zip(old, new).prefix { $0 == $1 }.count
    let after = zip(old.dropFirst(before).reversed(), new.dropFirst(before).reversed()).prefix { $0 == $1 }.count
    let gone = old.dropFirst(before).dropLast(after).map { "- \($0)" }
    let come = new.dropFirst(before).dropLast(after).map { "+ \($0)" }
    return (["line \(before + 1):"] + gone + come).joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
