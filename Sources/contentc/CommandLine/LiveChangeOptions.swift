internal import CommandLineInterface
internal import ContentPublisher
internal import Files
internal import ObjectStores
internal import Publishing

/// What commands take that make a new release from the one that is live.
struct LiveChangeOptions: Sendable {
  static let options: [CommandSpec.Option] =
    SigningOptions.options + [.flag("--dry-run"), .flag("--take-over"), .flag("--new-keys")] + TargetOptions.options

  private let arguments: Arguments
  private let target: TargetOptions
  private let signing: SigningOptions

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    target = try TargetOptions(arguments)
    signing = try SigningOptions(arguments)
  }

  func run(
    _ console: Console, nothing: String, _ work: (LiveChange) async throws(PublishError) -> PublishSummary?
  ) async -> ExitCode {
    await PublishRun(console, target.format, isDryRun: arguments.flag("--dry-run")).run(nothing: nothing) {
      progress throws(PublishError) in
      let keyring = try signing.keyring.require()
      let reader = try target.reader(try signing.keyring.trusted(), progress)
      let change = LiveChange(
        reader, signing: ReleaseSigning(keyring: keyring, keyIDs: signing.keyIDs, secrets: try signing.secrets()),
        options: try PublishOptions(arguments, target: target, now: SystemClock.now), created: try signing.moment(),
        progress: progress.publishing)
      return (reader.store.name, try await work(change))
    }
  }
}
