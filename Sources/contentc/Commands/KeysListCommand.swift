internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Wording

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
