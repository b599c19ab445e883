internal import CommandLineInterface
internal import ContentModel
internal import DeploymentCheck
internal import Signatures
internal import Wording

/// How a look at a deployment is told.
struct LiveReportPrinter {
  let report: LiveReport
  let address: DeploymentAddress

  func print(_ console: Console, isJSON: Bool) -> ExitCode {
    if isJSON { console.print { (json: inout JSONWriter) in write(into: &json) } }
    guard let error = report.findings.firstError else {
      if !isJSON { console.print(findings.listText + summaryText) }
      return .done
    }
    if !isJSON, report.findings.all.count > 1 {
      console.print(findings.listText)
      console.error("\(address) does not verify: \(findings.countText)")
    } else {
      console.error(findings.message(error), hint: error.hint)
    }
    return report.outcome == .refused ? .refused : .failure
  }

  private var findings: FindingsPrinter { FindingsPrinter(findings: report.findings) { address.address(of: $0) } }

  private var summaryText: String {
    let text = VerifiedSummary(report)?.text(of: address.description) ?? ""
    return "\(text)\n  fetched   \(Phrases.bytes(report.fetchedByteCount))"
  }

  private func write(into json: inout JSONWriter) {
    let error = report.findings.firstError
    json.member("verified", error == nil)
    json.member("url", address.description)
    json.member("message", ifPresent: error.map(findings.message))
    json.member("hint", ifPresent: error?.hint)
    if let summary = VerifiedSummary(report) {
      summary.write(into: &json)
    } else if let manifest = report.manifest?.manifest {
      json.member("app", manifest.app)
      json.member("channel", manifest.channel)
      json.member("sequence", manifest.sequence)
    }
    json.member("fetchedBytes", report.fetchedByteCount)
    findings.writeList(into: &json)
  }
}
