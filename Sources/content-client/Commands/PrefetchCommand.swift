internal import CommandLineInterface
internal import ContentClient
internal import ContentModel
internal import Wording

/// `content-client prefetch`.
struct PrefetchCommand: Command {
  static let spec = CommandSpec(
    name: "prefetch",
    options: [.value("--deck"), .value("--topic"), .flag("--all"), .flag("--forget"), .value("--jobs")]
      + ClientOptions.online,
    operands: 0...0,
    usage: """
      usage: content-client prefetch --deck D | --topic T | --all --keyring F --cache DIR --build N [OPTIONS]

      Fetches the bundles of a deck, a topic or everything ahead. That is a standing wish: after each
      new release, sync fetches the wished bundles that changed.

        --deck D              the boxes of a deck
        --topic T             the boxes of a topic
        --all                 all boxes that this build can play
        --forget              no longer wish it; what is on this device stays until it is pruned
        --jobs N              fetch N bundles at once (default: 4)
        --url URL             where to sync first and fetch from (default: nowhere, stay offline)
        --keyring F           the public keys that the app pins (keyring.json)
        --cache DIR           where everything is kept
        --build N             the app’s build number
        --app ID              the project (default: what a copy at hand says, else the first that verifies)
        --channel NAME        the channel (default: as for --app)
        --platform P          whose builds count for updates (default: default)
        --interactives A,B    the kinds of interactives that the app plays (default: all)
        --embedded DIR        a published tree that the app was shipped with; bundles may be missing
        --minimum-sequence N  as for sync
        --patience S          seconds to wait for the server when there is a copy to serve (default: 2)
        --json                print one object for programs

      exit codes: 0 all of them are here; 2 some are not; 3 an answer was refused

      """)

  private let options: ClientOptions
  private let fetcher: any Fetcher
  private let selection: Selection
  private let isForgotten: Bool
  private let jobs: Int

  init(_ arguments: Arguments) throws(UsageError) {
    options = try ClientOptions(arguments, command: "prefetch")
    fetcher = try options.fetcher()
    jobs = try arguments.integer("--jobs", 1...16) ?? 4
    isForgotten = arguments.flag("--forget")
    let selections =
      [try arguments.text("--deck").map { Selection.deck($0) }, try arguments.text("--topic").map { .topic($0) }]
      + [arguments.flag("--all") ? .all : nil]
    guard let selection = selections.compactMap({ $0 }).first, selections.count(where: { $0 != nil }) == 1 else {
      throw UsageError(
        "‘content-client prefetch’ needs one of --deck, --topic and --all",
        hint: "see ‘content-client prefetch --help’")
    }
    self.selection = selection
  }

  func run(_ console: Console) async -> ExitCode {
    await printingFailures(console) { () throws(CommandFailure) in
      if isForgotten { return try await forget(console) }
      let session = options.url == nil ? try Session.offline(options) : try Session(options, fetcher: fetcher)
      let (content, refusal) = try await session.serve(options)
      let progress = ProgressLine()
      let result: PrefetchResult
      do throws(ClientError) {
        result = try await session.client.prefetch(selection, concurrency: jobs) {
          progress.update("prefetching", finished: 1, of: $0.totalCount)
        }
      } catch {
        progress.clear()
        throw failure(error, content)
      }
      progress.clear()
      let summary = PrefetchSummary(wish: Wish(selection), result, startRefusal: refusal)
      if options.isJSON { console.print(json: summary.write) } else { console.print(summary.text) }
      for message in summary.errorMessages { console.error(message) }
      return summary.exitCode
    }
  }

  private func forget(_ console: Console) async throws(CommandFailure) -> ExitCode {
    let session = try Session.offline(options)
    do throws(ClientError) { try await session.client.forget(selection) } catch { throw CommandFailure(error) }
    let wishes = await session.client.wishes.map { Wish($0) }.sorted()
    if options.isJSON {
      console.print { json in
        json.key("wishes")
        json.array(wishes) { $1.write(into: &$0) }
      }
    } else {
      console.print("\(Wish(selection).words.visible) is wished no more")
    }
    return .done
  }

  private func failure(_ error: ClientError, _ content: Content) -> CommandFailure {
    guard case .unknownSelection(let id) = error else { return CommandFailure(error) }
    let isDeck = if case .deck = selection { true } else { false }
    let known = isDeck ? content.decks.map(\.id) : content.worlds.flatMap { $0.topics.map(\.id) }
    return CommandFailure(
      "there is no \(isDeck ? "deck" : "topic") \(id.printablePath) in release \(content.sequence)",
      hint: DidYouMean.suggestion(for: id, among: known).map { "did you mean \($0)?" })
  }
}
