internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import DeploymentCheck
internal import Files
internal import Wording

/// `contentc verify`: of a folder, or of what a web server serves.
struct VerifyCommand: Command {
  static let spec = CommandSpec(
    name: "verify",
    options: [
      .value("--keyring"), .flag("--json"), .value("--min-validity"), .value("--expect"), .value("--wait"),
    ],
    operands: 1...1,
    usage: """
      usage: contentc verify DIR [--keyring F] [--json]
             contentc verify URL [OPTIONS]

      Checks a built tree as a client would: the signatures against the keyring, then every file and
      bundle by size and SHA-256. Exit code 3 if anything is not as it must be.

      Of a URL (http:// or https://) it also tells how the host serves the tree: caching, types,
      encodings, requests for parts. What breaks learners is an error, what only makes them wait a
      warning. Exit code 2 if the host cannot be reached.

        --keyring F       the public keys (default: keys/keyring.json)
        --json            print an object for programs
        --min-validity T  (URL) an error if the release expires sooner than that, such as 14d
        --expect DIR|N    (URL) an error if an older release is live than the one in DIR (a tree or a
                          manifest), or than number N
        --wait T          (URL) look again until all is well, for so long at most, such as 5m
                          T is a number with s, m, h, d or w: seconds, minutes, hours, days, weeks

      """)

  /// Who verifies has no secret key, so making a keyring is no help.
  static let missingKeyringHint =
    "name the publisher's public keys with --keyring: the keyring.json that apps compile in"

  private enum Target {
    case folder(String)
    case deployment(VerifyDeployment)
  }

  private let target: Target
  private let keyring: KeyringFile
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let operand = arguments.operands[0]
    keyring = KeyringOption.file(arguments)
    isJSON = arguments.flag("--json")
    if let address = DeploymentAddress(operand) {
      target = .deployment(try VerifyDeployment(address, arguments))
      return
    }
    for option in ["--min-validity", "--expect", "--wait"] where arguments.value(option) != nil {
      throw UsageError(
        "\(option) is for what a web server serves, not for the folder \(operand.printablePath)",
        hint: "give an address that begins with https://, or leave \(option) out")
    }
    target = .folder(operand)
  }

  func run(_ console: Console) async -> ExitCode {
    do throws(PublishError) {
      let keyring = try keyring.trusted(orElse: Self.missingKeyringHint)
      switch target {
      case .deployment(let deployment): return try await deployment.run(console, keyring: keyring, isJSON: isJSON)
      case .folder(let folder):
        let progress = ProgressLine()
        defer { progress.clear() }
        let tree = try await VerifiedTree.verify(
          folder, keyring: keyring, jobs: Environment.processorCount,
          done: progress.reporter.handler(.verifying, total: nil))
        progress.clear()
        let summary = VerifiedSummary(tree)
        if isJSON {
          console.print { (json: inout JSONWriter) in
            json.member("verified", true)
            summary.write(into: &json)
          }
        } else {
          console.print(summary.text(of: folder.printablePath))
        }
        return .done
      }
    } catch {
      if isJSON {
        console.print { (json: inout JSONWriter) in
          json.member("verified", false)
          json.member("message", error.message)
          json.member("hint", ifPresent: error.hint)
        }
      }
      console.error(error.message, hint: error.hint)
      return ExitCode(error)
    }
  }
}
