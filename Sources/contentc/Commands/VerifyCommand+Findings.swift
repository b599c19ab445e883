internal import CommandLineInterface
internal import ContentModel
internal import DeploymentCheck
internal import Signatures
internal import Wording

/// How a look at a deployment is told.
struct LiveReportPrinter {
  /// Of findings of one kind: more say nothing new to a person; a program may want to mend each file.
  private static let shownInText = 5
  private static let shownInJSON = 100

  let report: LiveReport
  let address: DeploymentAddress

  func print(_ console: Console, isJSON: Bool) -> ExitCode {
    if isJSON { console.print { (json: inout JSONWriter) in write(into: &json) } }
    guard let error = report.findings.firstError else {
      if !isJSON { console.print(listText + summaryText) }
      return .done
    }
    if !isJSON, report.findings.all.count > 1 {
      console.print(listText)
      console.error("\(address) does not verify: \(countText)")
    } else {
      console.error(message(error), hint: error.hint)
    }
    return report.outcome == .unreachable ? .failure : .refused
  }

  private func message(_ finding: Finding) -> String { "\(address.address(of: finding.path)) \(finding.message)" }

  private var summaryText: String {
    let text = VerifiedSummary(report)?.text(of: address.description) ?? ""
    return "\(text)\n  fetched   \(Phrases.bytes(report.fetchedByteCount))"
  }

  /// One line for each finding, one remedy for each kind, and how many there are; empty if there are none.
  private var listText: String {
    guard !report.findings.all.isEmpty else { return "" }
    let groups = report.findings.groups(limit: Self.shownInText).map { group in
      var lines = group.shown.map { "\($0.severity.rawValue): \(message($0).visible)" }
      if group.omittedCount > 0 { lines.append("  … and \(Phrases.grouped(group.omittedCount)) more like these") }
      if let hint = group.shown.first?.hint { lines.append("  help: \(hint.visible)") }
      return lines.joined(separator: "\n")
    }
    let isVerified = report.findings.firstError == nil
    return groups.joined(separator: "\n") + (isVerified ? "\n\(countText)\n" : "")
  }

  private var countText: String {
    let (errors, warnings) = (report.findings.errorCount, report.findings.warningCount)
    return [
      errors > 0 ? Phrases.count(errors, "error", "errors") : nil,
      warnings > 0 ? Phrases.count(warnings, "warning", "warnings") : nil,
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private func write(into json: inout JSONWriter) {
    let error = report.findings.firstError
    json.member("verified", error == nil)
    json.member("url", address.description)
    json.member("message", ifPresent: error.map(message))
    json.member("hint", ifPresent: error?.hint)
    if let summary = VerifiedSummary(report) {
      summary.write(into: &json)
    } else if let manifest = report.manifest?.manifest {
      json.member("app", manifest.app)
      json.member("channel", manifest.channel)
      json.member("sequence", manifest.sequence)
    }
    json.member("fetchedBytes", report.fetchedByteCount)
    json.member("errors", report.findings.errorCount)
    json.member("warnings", report.findings.warningCount)
    json.key("findings")
    json.array(report.findings.groups(limit: Self.shownInJSON).flatMap(\.shown)) { json, finding in
      json.object { json in
        json.member("severity", finding.severity.rawValue)
        json.member("path", finding.path)
        json.member("message", finding.message)
        json.member("hint", ifPresent: finding.hint)
      }
    }
  }
}
