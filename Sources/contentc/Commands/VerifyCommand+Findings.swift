internal import CommandLineInterface
internal import ContentModel
internal import DeploymentCheck
internal import Wording

/// How findings of a release are told, wherever it lies.
struct FindingsPrinter {
  /// Of findings of one kind: more say nothing new to a person; a program may want to mend each file.
  private static let shownInText = 5
  private static let shownInJSON = 100

  let findings: FindingList
  /// Where a path of a finding lies, as it can be printed.
  let place: (_ path: String) -> String

  var firstError: Finding? { findings.firstError }

  func message(_ finding: Finding) -> String { "\(place(finding.path)) \(finding.message)" }

  /// One line for each finding, one remedy for each kind, and how many there are; empty if there are none.
  var listText: String {
    guard !findings.all.isEmpty else { return "" }
    let groups = findings.groups(limit: Self.shownInText).map { group in
      var lines = group.shown.map { "\($0.severity.rawValue): \(message($0).visible)" }
      if group.omittedCount > 0 { lines.append("  … and \(Phrases.grouped(group.omittedCount)) more like these") }
      if let hint = group.shown.first?.hint { lines.append("  help: \(hint.visible)") }
      return lines.joined(separator: "\n")
    }
    let isVerified = findings.firstError == nil
    return groups.joined(separator: "\n") + (isVerified ? "\n\(countText)\n" : "")
  }

  var countText: String {
    let (errors, warnings) = (findings.errorCount, findings.warningCount)
    return [
      errors > 0 ? Phrases.count(errors, "error", "errors") : nil,
      warnings > 0 ? Phrases.count(warnings, "warning", "warnings") : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  func writeList(into json: inout JSONWriter) {
    json.member("errors", findings.errorCount)
    json.member("warnings", findings.warningCount)
    json.key("findings")
    json.array(findings.groups(limit: Self.shownInJSON).flatMap(\.shown)) { json, finding in
      json.object { json in
        json.member("severity", finding.severity.rawValue)
        json.member("path", finding.path)
        json.member("message", finding.message)
        json.member("hint", ifPresent: finding.hint)
      }
    }
  }
}
