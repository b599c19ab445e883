internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import ObjectStores
internal import Publishing
internal import Wording

/// `contentc prune-published`.
struct PrunePublishedCommand: Command {
  static let spec = CommandSpec(
    name: "prune-published",
    options: [.value("--grace"), .value("--keyring"), .flag("--dry-run")] + TargetOptions.options, operands: 1...1,
    usage: """
      usage: contentc prune-published TARGET --grace T [OPTIONS]

      Takes away what nobody needs any more. A release is kept while it is live, was replaced less than the
      grace ago, or is claimed and not live yet; a file goes only if no kept release names it and it is
      older than the grace itself. Nothing goes if a kept release cannot be read. TARGET is as for publish.

        --grace T           how long a replaced release stays, such as 30d: at least an hour. Learners whose
                            download began before a release was replaced need its files, and so does
                            ‘contentc rollback’
        --dry-run           tell what would go, and change nothing
        --keyring F         the public keys (default: keys/keyring.json)
        --endpoint URL      (s3) the server of an S3-compatible service
        --region NAME       (s3) the bucket’s region
        --jobs N            requests at once (default: 16)
        --format text|json  how the summary is printed

      """)

  private let target: TargetOptions
  private let keyring: KeyringFile
  private let grace: TimeSpan
  private let isDryRun: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    target = try TargetOptions(arguments)
    keyring = KeyringOption.file(arguments)
    isDryRun = arguments.flag("--dry-run")
    guard let text = arguments.value("--grace"), let grace = try arguments.timeSpan("--grace", example: "30d") else {
      throw UsageError("--grace is missing", hint: "say how long a replaced release stays, like --grace 30d")
    }
    guard grace >= PublishedPruning.leastGrace else {
      throw UsageError(
        "--grace \(text) is less than an hour",
        hint: "a publish that is under way counts on files that are younger than that")
    }
    self.grace = grace
  }

  func run(_ console: Console) async -> ExitCode {
    let progress = ProgressLine()
    do throws(PublishError) {
      let reader = try target.reader(try keyring.trusted(orElse: VerifyCommand.missingKeyringHint), progress)
      let pruning = PublishedPruning(reader, grace: grace, isDryRun: isDryRun, progress: progress.publishing)
      let summary = try await pruning.run()
      progress.clear()
      switch target.format {
      case .text: console.print(text(summary, reader.store.name.printablePath))
      case .json: console.print { (json: inout JSONWriter) in write(summary, reader.store.name, into: &json) }
      }
      return .done
    } catch {
      progress.clear()
      return console.print(error, target.format, outcome: "pruned")
    }
  }

  private func text(_ summary: PruningSummary, _ place: String) -> String {
    let bytes = summary.removedByteCount.map { " (\(Phrases.bytes($0)))" } ?? ""
    var lines = [
      isDryRun ? "would prune \(place)" : "pruned \(place)",
      "  removed   \(Phrases.count(summary.removedFileCount, "file", "files"))\(bytes), "
        + Phrases.count(summary.removedReleases.count, "release", "releases")
        + (summary.removedReleases.isEmpty ? "" : ": \(Self.numbers(summary.removedReleases))"),
      "  kept      \(Phrases.count(summary.keptReleases.count, "release", "releases")): "
        + Self.numbers(summary.keptReleases),
    ]
    if summary.youngFileCount > 0 {
      lines.append(
        "  later     \(Phrases.count(summary.youngFileCount, "file", "files")) that no kept release names, younger than \(grace.text)"
      )
    }
    return lines.joined(separator: "\n")
  }

  private static func numbers(_ numbers: [Int]) -> String {
    numbers.prefix(8).map(String.init).joined(separator: ", ") + (numbers.count > 8 ? ", …" : "")
  }

  private func write(_ summary: PruningSummary, _ place: String, into json: inout JSONWriter) {
    json.member("pruned", !isDryRun)
    json.member("target", place)
    json.member("dryRun", isDryRun)
    json.key("kept")
    json.array(summary.keptReleases) { $0.integer($1) }
    json.key("removed")
    json.array(summary.removedReleases) { $0.integer($1) }
    json.member("removedFiles", summary.removedFileCount)
    json.member("removedBytes", ifPresent: summary.removedByteCount)
    json.member("youngFiles", summary.youngFileCount)
  }
}
