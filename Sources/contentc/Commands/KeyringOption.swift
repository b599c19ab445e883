internal import CommandLineInterface
internal import ContentPublisher
internal import Files

/// `--keyring F`.
enum KeyringOption {
  static let standard = "keys/keyring.json"

  static func file(_ arguments: Arguments) -> KeyringFile { KeyringFile(arguments.value("--keyring") ?? standard) }
}

/// The passphrase of an encrypted secret.
enum Passphrase {
  /// `CONTENTC_PASSPHRASE`, else asked at the terminal; nil without both.
  @Sendable static func ask(keyID: String) -> [UInt8]? {
    Environment.value("CONTENTC_PASSPHRASE").map { Array($0.utf8) }
      ?? Terminal.readPassphrase(prompt: "passphrase of \(keyID): ")
  }

  /// The same for a new secret, asked twice; nil if none was given or the two differ.
  static func askForNew(keyID: String) -> [UInt8]? {
    if let value = Environment.value("CONTENTC_PASSPHRASE") { return Array(value.utf8) }
    guard let first = Terminal.readPassphrase(prompt: "new passphrase of \(keyID): "),
      let second = Terminal.readPassphrase(prompt: "the same again: "), first == second
    else { return nil }
    return first
  }
}
