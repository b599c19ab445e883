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
      usage: contentc verify DIR [--keyring F] [--min-validity T] [--json]
             contentc verify URL [OPTIONS]

      Checks a built tree as a client would: the signatures against the keyring, then every file and
      bundle by size and SHA-256. Exit code 3 if anything is not as it must be.

      Of a URL (http:// or https://) it also tells how the host serves the tree: caching, types,
      encodings, requests for parts. What breaks learners is an error, what only makes them wait a
      warning. Exit code 2 if the host cannot be reached.

        --keyring F       the public keys (default: keys/keyring.json)
        --json            print an object for programs
        --min-validity T  an error if the release expires sooner than that, such as 14d; without, there
                          is a warning if it has expired
        --expect DIR|N    (URL) an error if an older release is live than the one in DIR (a tree or a
                          manifest), or than number N
        --wait T          (URL) look again until all is well, for so long at most, such as 5m
                          T is a number with s, m, h, d or w: seconds, minutes, hours, days, weeks

      """)

  /// Who verifies has no secret key, so making a keyring is no help.
  static let missingKeyringHint =
    "name the publisher's public keys with --keyring: the keyring.json that apps compile in"

  private enum Target {
    case tree(VerifyTree)
    case deployment(VerifyDeployment)
  }

  private let target: Target
  private let keyring: KeyringFile
  private let isJSON: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let operand = arguments.operands[0]
    keyring = KeyringOption.file(arguments)
    isJSON = arguments.flag("--json")
    target =
      if let address = DeploymentAddress(operand) {
        .deployment(try VerifyDeployment(address, arguments))
      } else {
        .tree(try VerifyTree(operand, arguments))
      }
  }

  func run(_ console: Console) async -> ExitCode {
    do throws(PublishError) {
      let keyring = try keyring.trusted(orElse: Self.missingKeyringHint)
      switch target {
      case .deployment(let deployment): return try await deployment.run(console, keyring: keyring, isJSON: isJSON)
      case .tree(let tree): return try await tree.run(console, keyring: keyring, isJSON: isJSON)
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
