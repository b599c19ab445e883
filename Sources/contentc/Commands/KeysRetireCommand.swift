internal import CommandLineInterface
internal import ContentPublisher

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
