internal import CacheStores
internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import DeploymentCheck
internal import Files
internal import ObjectStores
internal import Publishing
internal import Wording

/// `contentc build`.
struct BuildCommand: Command {
  static let spec = CommandSpec(
    name: "build",
    options: [
      .value("--output"), .value("--keyring"), .values("--key"), .values("--signer"), .value("--after"),
      .value("--rollout"), .value("--channel"), .value("--sequence"), .value("--created"), .value("--now"),
      .flag("--drafts"), .value("--jobs"), .flag("--force"), .value("--cache"), .flag("--no-cache"),
      .value("--shared-cache"), .flag("--shared-cache-read-only"), .flag("--explain"), .flag("--watch"),
      .value("--format", words: ["text", "json"]),
    ],
    operands: 0...1,
    usage: """
      usage: contentc build [PROJECT] [OPTIONS]

      Checks the project (default: content), packs every box, signs the manifest and writes the tree.
      Nothing is written if anything is wrong; the tree that was there stays whole until the new one is.

        --output DIR         where the tree is written (default: build)
        --keyring F          the public keys (default: keys/keyring.json); secrets lie beside it
        --key ID             sign with this key; may be given again. Default: the project’s signing.keys,
                             else every active signing key whose secret is here
        --signer ID=COMMAND  sign for this key with a command: it gets the bytes on standard input and
                             answers 64 raw bytes or their base64; may be given again
        --after PATH|URL     the last published tree, where it is served (https://…) or kept (s3://…), or
                             its manifest.json alone: numbers follow it, and rules that compare two
                             releases use it (default: the tree in --output)
        --rollout PERCENT    offer the new content to so many of the learners, from 0 to 100; all others
                             keep that of the tree they have, given with --after
        --channel NAME       in place of the project’s channel
        --sequence N         the release’s number, whatever came before
        --created INSTANT    when the release is made (default: SOURCE_DATE_EPOCH, else now)
        --now INSTANT|wall   the moment for publishAt, expireAt and missing puzzles
        --drafts             publish drafts too
        --jobs N             work on N things at once (default: the number of processors)
        --force              write beside files in --output that are of something else; they stay
        --cache DIR          where is kept what the next build can use (default: CONTENTC_CACHE, else
                             contentc in the user’s folder for caches); the result is the same without
        --no-cache           build everything, keep nothing, share nothing
        --shared-cache URL|FOLDER
                             take boxes that other machines made from a server that speaks Bazel’s HTTP
                             cache, or a folder, and leave there what is made here; needs
                             CONTENTC_CACHE_KEY (default: CONTENTC_SHARED_CACHE)
        --shared-cache-read-only
                             leave nothing there
        --explain            say of each box that was built why it was
        --watch              build again whenever something in the project changes, until control-C
        --format text|json   how diagnostics and the summary are printed

      environment: CONTENTC_SECRET_KEY (one or more key files), CONTENTC_PASSPHRASE, SOURCE_DATE_EPOCH,
      CONTENTC_CACHE, CONTENTC_CACHE_KEY, CONTENTC_SHARED_CACHE and its login, as ‘contentc warm --help’ says

      """)

  let arguments: Arguments
  let format: OutputFormat
  private let jobs: Int
  private let sequence: Int?
  private let rollout: Int?
  /// `--now`, if it is an instant.
  private let now: Instant?
  /// The clock is asked anew for each build of a watch.
  private let isNowWall: Bool
  /// `--after`, if it is a web address.
  private let web: WebRelease?
  /// `--after`, if it is a bucket.
  private let bucket: StoreOperand?
  private let signing: SigningOptions
  private let cache: String?
  private let shared: SharedCacheTarget?
  private let sharedHealth = SharedCacheHealth()

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    format = try arguments.format()
    jobs = try arguments.jobs()
    sequence = try arguments.integer("--sequence", 1...9_007_199_254_740_991)
    web = try arguments.webRelease("--after")
    let after = arguments.value("--after")
    bucket = try after.flatMap { path throws(UsageError) in
      path.hasPrefix("s3://") ? try StoreOperand(path) : nil
    }
    rollout = try arguments.integer("--rollout", 0...100)
    isNowWall = arguments.value("--now") == "wall"
    now = isNowWall ? nil : try arguments.instant("--now")
    signing = try SigningOptions(arguments)
    cache = try CacheLocation.folder(arguments)
    shared = try CacheLocation.shared(arguments)
    if let channel = arguments.value("--channel"), !Identifier.isValid(channel) {
      throw UsageError(
        "\(channel.printablePath) is no channel", hint: "use lower-case letters and digits in words joined by hyphens")
    }
    if arguments.value("--output") == "" { throw UsageError("--output needs a folder") }
  }

  func run(_ console: Console) async -> ExitCode {
    arguments.flag("--watch") ? await watch(console) : await build(console)
  }

  private func build(_ console: Console) async -> ExitCode {
    let start = SystemClock.monotonicNanoseconds
    let progress = ProgressLine()
    do throws(PublishError) {
      let outcome = try await outcome(progress.reporter)
      progress.clear()
      switch outcome {
      case .contentErrors(let report):
        console.print(report, format, outcome: ("built", false))
        return .contentErrors
      case .built(let summary):
        let printer = BuildPrinter(
          summary: summary, output: output, project: project, explains: arguments.flag("--explain"))
        printer.print(console, format, nanoseconds: SystemClock.monotonicNanoseconds - start)
        UntilExit.keep(summary)
        return .done
      }
    } catch {
      progress.clear()
      return console.print(error, format, outcome: "built")
    }
  }

  /// Runs one build.
  func outcome(_ progress: ProgressReporter = .silent) async throws(PublishError) -> BuildOutcome {
    let build = Build(try request(), progress: progress)
    return try await WorkLimit.run(jobs) { () async throws(PublishError) in try await build.run() }
  }

  var project: String { arguments.operands.first ?? "content" }
  var output: String { arguments.value("--output") ?? "build" }

  func request() throws(PublishError) -> BuildRequest {
    var request = BuildRequest(
      project: project, output: output, keyring: signing.keyring, keyIDs: signing.keyIDs,
      secrets: try signing.secrets(), after: try after, channel: arguments.value("--channel"), sequence: sequence,
      created: try signing.moment(), now: isNowWall ? SystemClock.now : now, includesDrafts: arguments.flag("--drafts"),
      jobs: jobs, isForced: arguments.flag("--force"), cache: cache.map { BuildCache(folder: $0) })
    request.rolloutPercent = rollout
    if let shared {
      request.shared = SharedCache(
        shared.store, key: try SharedCacheOption.key(), isReadOnly: arguments.flag("--shared-cache-read-only"),
        health: sharedHealth)
    }
    return request
  }

  private var after: (any ReleaseSource)? {
    get throws(PublishError) {
      if let web { return web }
      if let bucket { return StoredRelease(try bucket.require().store()) }
      guard let path = arguments.value("--after") else { return nil }
      return try LocalRelease(path)
    }
  }
}
