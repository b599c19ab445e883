internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import ObjectStores
internal import Publishing

/// `contentc releases`.
struct ReleasesCommand: Command {
  static let spec = CommandSpec(
    name: "releases", options: [.value("--keyring"), .value("--limit")] + TargetOptions.options, operands: 1...1,
    usage: """
      usage: contentc releases TARGET [OPTIONS]

      Shows what was published, counted down from what is live: when, signed by whom, and what changed
      against the release before. Above it stands who has begun to publish and is not live yet. TARGET is
      as for publish.

        --limit N           so many releases (default: 10)
        --keyring F         the public keys (default: keys/keyring.json)
        --endpoint URL      (s3) the server of an S3-compatible service
        --region NAME       (s3) the bucket’s region
        --jobs N            requests at once (default: 16)
        --format text|json  how they are printed

      """)

  private let target: TargetOptions
  private let keyring: KeyringFile
  private let limit: Int

  init(_ arguments: Arguments) throws(UsageError) {
    target = try TargetOptions(arguments)
    keyring = KeyringOption.file(arguments)
    limit = try arguments.integer("--limit", 1...100_000) ?? 10
  }

  func run(_ console: Console) async -> ExitCode {
    let progress = ProgressLine()
    do throws(PublishError) {
      let reader = try target.reader(try keyring.trusted(orElse: VerifyCommand.missingKeyringHint), progress)
      let printer = ReleaseLogPrinter(log: try await reader.log(limit: limit), place: reader.store.name)
      progress.clear()
      switch target.format {
      case .text: console.print(printer.text)
      case .json: console.print { (json: inout JSONWriter) in printer.write(into: &json) }
      }
      return .done
    } catch {
      progress.clear()
      return console.print(error, target.format, outcome: "listed")
    }
  }
}
