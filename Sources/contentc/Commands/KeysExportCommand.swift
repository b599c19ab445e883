internal import CommandLineInterface
internal import ContentPublisher

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
