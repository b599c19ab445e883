internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Wording

/// `contentc keys generate`.
struct KeysGenerateCommand: Command {
  static let spec = CommandSpec(
    name: "keys generate",
    options: [.value("--role", words: ["signing", "recovery"]), .flag("--passphrase"), .value("--keyring")],
    operands: 1...1,
    usage: """
      usage: contentc keys generate ID [OPTIONS]

      Makes an Ed25519 key. Its secret goes into ID.secret beside the keyring, readable by you alone, and
      is never committed; its public half goes into the keyring, which is made if there is none.

        --role signing|recovery  what it is for (default: signing)
        --passphrase             encrypt the secret; asked for, or taken from CONTENTC_PASSPHRASE
        --keyring F              default: keys/keyring.json

      """)

  private let id: String
  private let role: Keyring.Role
  private let hasPassphrase: Bool
  private let keyring: KeyringFile

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operands[0]
    guard let role = Keyring.Role(rawValue: arguments.value("--role") ?? "signing") else {
      throw UsageError("--role is signing or recovery, not \((arguments.value("--role") ?? "").printablePath)")
    }
    self.role = role
    hasPassphrase = arguments.flag("--passphrase")
    keyring = KeyringOption.file(arguments)
  }

  func run(_ console: Console) async -> ExitCode {
    administer(console) { () throws(PublishError) in
      var passphrase: [UInt8]?
      if hasPassphrase {
        passphrase = Passphrase.askForNew(keyID: id)
        guard passphrase?.isEmpty == false else {
          throw PublishError(
            .inputOutput, "no passphrase was given, or the two differ",
            hint: "run it at a terminal, or set CONTENTC_PASSPHRASE")
        }
      }
      let path = try KeyAdministration(keyring: keyring).generate(id, role: role, passphrase: passphrase)
      console.print(
        """
        made the \(role.rawValue) key \(id)
          secret    \(path.printablePath) (never commit it\(role == .recovery ? "; keep it offline" : ""))
          public    \(keyring.path.printablePath) (commit it; apps compile it in)
        """)
    }
  }
}
