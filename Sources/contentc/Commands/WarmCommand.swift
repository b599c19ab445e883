internal import CacheStores
internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import Wording

/// `contentc warm`.
struct WarmCommand: Command {
  static let spec = CommandSpec(
    name: "warm",
    options: [
      .value("--part"), .value("--shared-cache"), .value("--jobs"), .value("--format", words: ["text", "json"]),
    ],
    operands: 0...1,
    usage: """
      usage: contentc warm [PROJECT] --shared-cache URL|FOLDER [OPTIONS]

      Checks and packs boxes of the project (default: content) and leaves them in a cache that machines
      share, where ‘contentc build’ takes them from. What is wrong between files only the build tells.

        --shared-cache URL|FOLDER
                             a server that speaks Bazel’s HTTP cache, or a folder
                             (default: CONTENTC_SHARED_CACHE)
        --part I/N           only the I-th of N parts of the boxes; each box is in exactly one
        --jobs N             work on N files at once (default: the number of processors)
        --format text|json   how diagnostics and the summary are printed

      environment: CONTENTC_CACHE_KEY, the secret of all who share the cache: 32 characters or more;
      CONTENTC_SHARED_CACHE; CONTENTC_SHARED_CACHE_TOKEN, or CONTENTC_SHARED_CACHE_USER and
      CONTENTC_SHARED_CACHE_PASSWORD; CONTENTC_SHARED_CACHE_SIZE, the most that a folder holds (default: 20G)
      exit codes: 1 if boxes have errors, 2 if something could not be stored, 64 if words or variables
        are wrong

      """)

  private let project: String
  private let part: BoxPart
  private let target: SharedCacheTarget
  private let format: OutputFormat
  private let jobs: Int

  init(_ arguments: Arguments) throws(UsageError) {
    project = arguments.operands.first ?? "content"
    format = try arguments.format()
    jobs = try arguments.jobs()
    let text = arguments.value("--part") ?? "1/1"
    guard let part = BoxPart(text) else {
      throw UsageError(
        "--part needs the number of a part and how many there are, not \(text.printablePath)",
        hint: "write it like 2/4, the second of four; there are \(Phrases.grouped(BoxPart.maximumCount)) at most")
    }
    self.part = part
    guard let target = try SharedCacheOption.target(arguments) else {
      throw UsageError(
        "there is no shared cache to warm",
        hint: "give --shared-cache URL|FOLDER, or set \(SharedCacheOption.variable)")
    }
    self.target = target
  }

  func run(_ console: Console) async -> ExitCode {
    let start = SystemClock.monotonicNanoseconds
    let progress = ProgressLine()
    do throws(PublishError) {
      guard let key = try SharedCacheOption.key() else {
        throw PublishError(
          .usage, "\(SharedCacheKey.variable) is not set: nobody would believe what is stored",
          hint: "set it to the secret of all who share the cache; make one with ‘openssl rand -hex 32’")
      }
      let warm = Warm(
        project, part: part, shared: SharedCache(target.store, key: key, patience: .usual), jobs: jobs,
        progress: progress.reporter)
      let summary = try await WorkLimit.run(jobs) { () async throws(PublishError) in try await warm.run() }
      progress.clear()
      let printer = WarmPrinter(summary: summary, project: project, part: part)
      printer.print(console, format, nanoseconds: SystemClock.monotonicNanoseconds - start)
      if summary.hasErrors { return .contentErrors }
      guard let failure = printer.failure else { return .done }
      console.error(failure.message, hint: failure.hint)
      return ExitCode(failure)
    } catch {
      progress.clear()
      return console.print(error, format, outcome: "warmed")
    }
  }
}
