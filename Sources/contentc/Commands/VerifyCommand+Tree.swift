internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import DeploymentCheck
internal import Files
internal import Signatures
internal import Wording

/// `contentc verify DIR`.
struct VerifyTree: Sendable {
  private let folder: String
  private let demands: LiveDemands

  init(_ folder: String, _ arguments: Arguments) throws(UsageError) {
    for option in ["--expect", "--wait"] where arguments.value(option) != nil {
      throw UsageError(
        "\(option) is for what a web server serves, not for the folder \(folder.printablePath)",
        hint: "give an address that begins with https://, or leave \(option) out")
    }
    self.folder = folder
    demands = LiveDemands(minimumValidity: try arguments.timeSpan("--min-validity", example: "14d"))
  }

  /// - Throws: `PublishError` if a file is not as it must be.
  func run(_ console: Console, keyring: TrustedKeyring, isJSON: Bool) async throws(PublishError) -> ExitCode {
    let progress = ProgressLine()
    defer { progress.clear() }
    let tree = try await VerifiedTree.verify(
      folder, keyring: keyring, jobs: Environment.processorCount,
      done: progress.reporter.handler(.verifying, total: nil))
    progress.clear()
    let expiry = demands.expiryFinding(for: tree.manifest.manifest, now: SystemClock.now)
    let findings = FindingsPrinter(findings: FindingList([expiry].compactMap { $0 })) {
      "\(folder)/\($0)".printablePath
    }
    let summary = VerifiedSummary(tree)
    if isJSON {
      console.print { (json: inout JSONWriter) in
        json.member("verified", findings.firstError == nil)
        json.member("message", ifPresent: findings.firstError.map(findings.message))
        json.member("hint", ifPresent: findings.firstError?.hint)
        summary.write(into: &json)
        findings.writeList(into: &json)
      }
    }
    if let error = findings.firstError {
      console.error(findings.message(error), hint: error.hint)
      return .refused
    }
    if !isJSON { console.print(findings.listText + summary.text(of: folder.printablePath)) }
    return .done
  }
}
