internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import ObjectStores
internal import Publishing
internal import Signatures
internal import Wording

/// `contentc publish`.
struct PublishCommand: Command {
  static let spec = CommandSpec(
    name: "publish",
    options: [
      .value("--tree"), .value("--keyring"), .flag("--dry-run"), .flag("--resend"), .flag("--take-over"),
      .flag("--new-keys"),
    ] + TargetOptions.options,
    operands: 1...1,
    surplusHint: "TARGET is where it goes, and the only word; what goes there is given with --tree",
    usage: """
      usage: contentc publish TARGET [OPTIONS]

      Brings a built tree to where learners fetch it: new files first, then a read-back, then the claim of
      its number (releases/N.json), and last its manifest.json. What is live stays whole at every moment;
      publish again after anything went wrong, and it goes on. TARGET is a folder, https://host/path
      (WebDAV) or s3://bucket/prefix.

        --tree DIR          the built tree (default: build)
        --keyring F         the public keys (default: keys/keyring.json)
        --dry-run           tell what would be sent, and change nothing
        --resend            send every file again, also those that are there: one of them is damaged
        --take-over         go on though another publish has begun and is not live: its owner has given up
        --new-keys          go on though too few keys of the live release sign this one
        --endpoint URL      (s3) the server of an S3-compatible service
        --region NAME       (s3) the bucket’s region
        --jobs N            requests at once (default: 16)
        --format text|json  how the summary is printed

      environment: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and the like, or ~/.aws; for WebDAV
        CONTENTC_WEBDAV_USER and CONTENTC_WEBDAV_PASSWORD, or CONTENTC_WEBDAV_TOKEN
      exit codes: 2 if the target cannot be reached, 3 if the release is refused, 64 if words or variables
        are wrong

      """)

  private let arguments: Arguments
  private let target: TargetOptions
  private let keyring: KeyringFile
  private let tree: String

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    target = try TargetOptions(arguments)
    keyring = KeyringOption.file(arguments)
    tree = arguments.value("--tree") ?? "build"
    if tree.isEmpty { throw UsageError("--tree needs a folder") }
  }

  func run(_ console: Console) async -> ExitCode {
    await PublishRun(console, target.format, isDryRun: arguments.flag("--dry-run")).run {
      progress throws(PublishError) in
      try target.requireApart(from: tree)
      let keyring = try keyring.trusted(orElse: VerifyCommand.missingKeyringHint)
      let reader = try target.reader(keyring, progress)
      let options = try PublishOptions(arguments, target: target, now: SystemClock.now)
      let checked = try await checkedTree(keyring, progress)
      let candidate = Candidate(checked, folder: tree)
      return (
        reader.store.name,
        try await Publication(candidate, to: reader, options: options, progress: progress.publishing).run()
      )
    }
  }

  private func checkedTree(
    _ keyring: TrustedKeyring, _ progress: ProgressLine
  ) async throws(PublishError) -> VerifiedTree {
    do throws(PublishError) {
      return try await VerifiedTree.verify(
        tree, keyring: keyring, jobs: Environment.processorCount,
        done: progress.reporter.handler(.verifying, total: nil))
    } catch {
      throw PublishError(error.code, error.message, hint: error.hint ?? "build the tree again; nothing was sent")
    }
  }
}
