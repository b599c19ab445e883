internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import Wording

/// Who signs a release, how, and when it is made: what every command takes that makes one.
struct SigningOptions: Sendable {
  static let options: [CommandSpec.Option] = [
    .value("--keyring"), .values("--key"), .values("--signer"), .value("--created"),
  ]

  let keyring: KeyringFile
  /// `--key`, empty if none was given.
  let keyIDs: [String]
  private let commands: [String: String]
  private let created: Instant?
  private let passphrases = RememberedPassphrases()

  init(_ arguments: Arguments) throws(UsageError) {
    keyring = KeyringOption.file(arguments)
    keyIDs = arguments.values("--key")
    commands = try Self.signers(arguments.values("--signer"))
    created = try arguments.instant("--created")
    if let twice = keyIDs.first(where: { key in keyIDs.count { $0 == key } > 1 }) {
      throw UsageError("--key \(twice.printablePath) is given twice")
    }
  }

  func secrets() throws(PublishError) -> SecretSources {
    try SecretSources(
      folder: keyring.folder, commands: commands,
      environment: Environment.value("CONTENTC_SECRET_KEY").map { Array($0.utf8) },
      passphrase: passphrases.ask)
  }

  /// `--created`, else SOURCE_DATE_EPOCH, else now.
  func moment() throws(PublishError) -> Instant {
    if let created { return created }
    return try Self.sourceDate() ?? SystemClock.now
  }

  /// https://reproducible-builds.org/specs/source-date-epoch/
  private static func sourceDate() throws(PublishError) -> Instant? {
    guard let text = Environment.value("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    guard let seconds = Int64(text), (0...Instant.last.milliseconds / 1000).contains(seconds) else {
      throw PublishError(.usage, "SOURCE_DATE_EPOCH is not a number of seconds since 1970")
    }
    return Instant(seconds: seconds)
  }

  private static func signers(_ values: [String]) throws(UsageError) -> [String: String] {
    var commands: [String: String] = [:]
    for value in values {
      let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      // The command may hold a secret, so it is never repeated.
      guard parts.count == 2, KeyIdentifier.isValid(parts[0]), !parts[1].isEmpty else {
        throw UsageError("--signer needs ID=COMMAND", hint: "like --signer 2026-a='pkcs11-sign --slot 1'")
      }
      guard commands.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw UsageError("--signer is given twice for \(parts[0])")
      }
    }
    return commands
  }
}

extension SystemClock {
  static var now: Instant { Instant(milliseconds: millisecondsSince1970) }
}
