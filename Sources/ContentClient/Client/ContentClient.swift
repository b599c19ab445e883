internal import ContentModel
internal import Files

/// Fetches, verifies and keeps an app's content, and says whether the app itself is too old.
///
/// One client for one cache folder in an app; several processes may share the folder. Call `start()` when the app
/// starts: it serves the newest release that verifies, from the network, the device or the app's own copy.
public actor ContentClient {
  let configuration: ClientConfiguration
  let clock: ClientClock
  let requests: SyncRequests
  let copies: LocalCopies
  private let counter = FetchedBytes()
  /// Told of each start.
  let sink: (@Sendable (AppStarted) -> Void)?
  /// In monotonic nanoseconds.
  let madeAt: UInt64

  /// The release in use.
  var serving: Serving?
  /// A release that came after patience had ended.
  var waiting: ServedRelease?
  /// Asking the server; nil when its end has been taken note of.
  var sync: RunningSync?
  /// Fetching the wished bundles of a release.
  var wishing: (sequence: Int, task: Task<Void, Never>)?
  /// Downloads that are going on.
  var downloads: [SharedDownload.Key: SharedDownload] = [:]
  var lastDownloadNumber = 0
  /// A release was refused because only a newer app can read it.
  var needsNewerApp = false
  var lastReport = SyncReport()

  /// One question to the server, whoever waits for the answer.
  struct RunningSync: Sendable {
    /// The best copy at hand.
    let local: Task<ServedRelease?, Never>
    let outcome: Task<SyncOutcome, Never>
    /// The highest of the copies that verified before; 0 without any.
    let knownSequence: Int
  }

  /// A release with what this build can play of it.
  struct Serving: Sendable {
    let served: ServedRelease
    let content: Content
  }

  var cache: ContentCache { copies.files.cache }

  /// - Parameters:
  ///   - configuration: whom to believe, and what this build is.
  ///   - fetcher: where the published tree is, such as a `WebFetcher`.
  ///   - report: told once for each start how it went.
  /// - Throws: `ClientError.cache` if the cache folder cannot be used.
  public init(
    _ configuration: ClientConfiguration, fetcher: any Fetcher, report: (@Sendable (AppStarted) -> Void)? = nil
  ) throws(ClientError) {
    try self.init(configuration, fetcher: fetcher, clock: .system, report: report)
  }

  package init(
    _ configuration: ClientConfiguration, fetcher: any Fetcher, clock: ClientClock,
    report: (@Sendable (AppStarted) -> Void)? = nil
  ) throws(ClientError) {
    madeAt = clock.monotonic()
    self.configuration = configuration
    self.clock = clock
    sink = report
    let cache: ContentCache
    do throws(CacheError) { cache = try ContentCache(folder: configuration.cacheFolder) } catch { throw .cache(error) }
    let embedded = configuration.embeddedFolder.map { EmbeddedCopy(folder: $0) }
    let policy = TrustPolicy(
      keyring: configuration.keyring.keys, app: configuration.app, channel: configuration.channel,
      minimumSequence: configuration.minimumSequence)
    copies = LocalCopies(
      trust: TrustLoader(policy: policy, cache: cache, embedded: embedded),
      files: ReleaseFiles(cache: cache, embedded: embedded))
    requests = SyncRequests(fetcher: CountingFetcher(fetcher, counting: counter))
  }

  /// Bytes of bodies received so far, after decoding.
  var fetchedByteCount: Int { counter.count }
}
