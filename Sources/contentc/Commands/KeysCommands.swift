internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files

/// Runs work on keys and prints what went wrong.
private func administer(_ console: Console, _ body: () throws(PublishError) -> Void) -> ExitCode {
  do throws(PublishError) {
    try body()
    return .done
  } catch {
    console.error(error.message, hint: error.hint)
    return ExitCode(error)
  }
}

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

/// `contentc keys list`.
struct KeysListCommand: Command {
  static let spec = CommandSpec(
    name: "keys list", options: [.value("--keyring")], operands: 0...0,
    usage: """
      usage: contentc keys list [--keyring F]

      Shows every key of the keyring (default: keys/keyring.json): id, role, status, and its secret if it
      is here.

      """)

  private let keyring: KeyringFile

  init(_ arguments: Arguments) throws(UsageError) { keyring = KeyringOption.file(arguments) }

  func run(_ console: Console) async -> ExitCode {
    administer(console) { () throws(PublishError) in
      let ring = try keyring.require()
      let width = ring.keys.map(\.id.count).max() ?? 0
      console.print("\(keyring.path.printablePath): threshold \(ring.threshold)")
      for key in ring.keys {
        let id = Self.padded(key.id, width)
        let state = "\(Self.padded(key.role.rawValue, 8))  \(Self.padded(key.status.rawValue, 7))"
        console.print("  \(id)  \(state)  \(SecretPresence(key.id, in: keyring.folder).words)")
      }
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

/// `contentc keys export`.
struct KeysExportCommand: Command {
  static let spec = CommandSpec(
    name: "keys export", options: [.flag("--pem"), .value("--keyring")], operands: 1...1,
    usage: """
      usage: contentc keys export ID --pem [--keyring F]

      Prints a public key of the keyring (default: keys/keyring.json) as PEM, as OpenSSL reads it.

      """)

  private let id: String
  private let keyring: KeyringFile

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operands[0]
    keyring = KeyringOption.file(arguments)
    guard arguments.flag("--pem") else { throw UsageError("‘contentc keys export’ needs the form", hint: "add --pem") }
  }

  func run(_ console: Console) async -> ExitCode {
    administer(console) { () throws(PublishError) in
      console.print(bytes: Array(try KeyAdministration(keyring: keyring).publicPEM(id).utf8))
    }
  }
}

/// `contentc keys retire`.
struct KeysRetireCommand: Command {
  static let spec = CommandSpec(
    name: "keys retire", options: [.value("--keyring")], operands: 1...1,
    usage: """
      usage: contentc keys retire ID [--keyring F]

      The tool signs with the key no more; clients go on believing what it signed. Delete it from the
      keyring in a later build of the app.

      """)

  private let id: String
  private let keyring: KeyringFile

  init(_ arguments: Arguments) throws(UsageError) {
    id = arguments.operands[0]
    keyring = KeyringOption.file(arguments)
  }

  func run(_ console: Console) async -> ExitCode {
    administer(console) { () throws(PublishError) in
      try KeyAdministration(keyring: keyring).retire(id)
      console.print("\(id) is retired: it signs no more, and clients still believe it")
    }
  }
}

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
