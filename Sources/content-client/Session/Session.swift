internal import ContentClient
internal import Files
internal import Synchronization
internal import Wording

/// A client made from the words of a command, and the event it reports.
struct Session: Sendable {
  let client: ContentClient
  private let started: StartedEvent

  /// The event of the start; nil before it.
  var event: AppStarted? { started.event }

  /// - Throws: `CommandFailure` for a keyring, folder or cache that cannot be used.
  init(_ options: ClientOptions, fetcher: any Fetcher) throws(CommandFailure) {
    if let embedded = options.embedded { try Self.requireFolder(embedded, named: "embedded copy") }
    let configuration = ClientConfiguration(
      keyring: try PinnedKeyring.read(options.keyring), cacheFolder: options.cache, build: options.build,
      app: options.app, channel: options.channel, platform: options.platform, interactives: options.interactives,
      embeddedFolder: options.embedded, minimumSequence: options.minimumSequence, patience: options.patience)
    let started = StartedEvent()
    self.started = started
    do throws(ClientError) {
      client = try ContentClient(configuration, fetcher: fetcher) { started.keep($0) }
    } catch {
      throw CommandFailure("\(error)", reason: SyncSummary.cacheUnusable)
    }
  }

  /// A session that never uses the network.
  ///
  /// - Throws: `CommandFailure` also if there is no cache: nothing is made that was only looked for.
  static func offline(_ options: ClientOptions) throws(CommandFailure) -> Session {
    if options.embedded == nil { try requireFolder(options.cache, named: "cache") }
    return try Session(options, fetcher: NoNetwork())
  }

  private static func requireFolder(_ path: String, named name: String) throws(CommandFailure) {
    let kind = (try? File.status(path))?.kind
    guard kind == nil else { return }
    throw CommandFailure(
      "there is no \(name) \(path.printablePath)",
      hint: name == "cache" ? "‘content-client sync’ makes one" : nil, reason: "folderMissing")
  }
}

/// Keeps the event of a start until it is printed.
private final class StartedEvent: Sendable {
  private let kept = Mutex<AppStarted?>(nil)

  var event: AppStarted? { kept.withLock { $0 } }

  func keep(_ event: AppStarted) { kept.withLock { $0 = event } }
}
