internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import Wording

/// `contentc keys revoke`.
struct KeysRevokeCommand: Command {
  static let spec = CommandSpec(
    name: "keys revoke", options: [.value("--app"), .value("--keyring")], operands: 1...1,
    usage: """
      usage: contentc keys revoke ID [OPTIONS]

      For a signing key that has leaked. Makes a statement signed by the recovery key whose secret is
      here, in revocations/ beside the keyring, and marks the key revoked. Commit both, then build and
      publish with another key: clients drop the revoked one without an update of the app.

        --app ID     the project’s id (default: the id in content/contentc.yaml)
        --keyring F  default: keys/keyring.json

      """)

  private let id: String
  private let app: String?
  private let keyring: KeyringFile

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operands[0]
    app = arguments.value("--app")
    keyring = KeyringOption.file(arguments)
    if let app, !ProjectIdentifier.isValid(app) {
      throw UsageError("\(app.printablePath) is no project id", hint: "it is the ‘id’ in contentc.yaml")
    }
  }

  func run(_ console: Console) async -> ExitCode {
    administer(console) { () throws(PublishError) in
      let secrets = try SecretSources(
        folder: keyring.folder, environment: Environment.value("CONTENTC_SECRET_KEY").map { Array($0.utf8) },
        passphrase: Passphrase.ask)
      let app = if let app { app } else { try ProjectFolder.projectID(of: "content") }
      let result = try Revocation(keyring: keyring).revoke(id, app: app, secrets: secrets)
      console.print(
        """
        \(id) is revoked for \(app), signed by \(result.signers.joined(separator: ", "))
          statement \(result.path.printablePath) (commit it with the keyring)
          next      build with another key and publish
        """)
    }
  }
}
