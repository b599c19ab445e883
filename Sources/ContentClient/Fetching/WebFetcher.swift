/// Fetches from a web server: with `URLSession` on Apple systems, with libcurl on Linux.
///
/// - No cookies, credentials or caches, and nothing in a request that tells of the device or its owner.
/// - http is allowed: signatures protect the content, not the connection. Over http others can read which files are
///   fetched, and can keep new ones away; neither makes anything false believed. For https the system decides which
///   certificates to believe.
/// - Redirects are followed by rules of our own, five at most; see `RedirectPolicy`.
/// - A body that is longer than its `Content-Length` cannot be told apart: it is read up to that length.
/// - Cancelling the task ends the transfer at once.
///
/// Why not `URLSession` everywhere: on Linux (swift-corelibs-foundation 6.3) two answers end the process with a fatal
/// error that nobody can catch, a chunked body with a trailer and a redirect to `//a%20b/`. It also reads on while its
/// delegate is busy, keeps no timeout for a whole transfer, and cannot leave a body encoded.
public struct WebFetcher: Fetcher {
  /// What servers are told about us; the same for everybody.
  public static let userAgent = FetchRequest.userAgent

  private let folder: WebAddress
  private let timeouts: FetchTimeouts

  /// A fetcher for one published tree.
  ///
  /// - Parameters:
  ///   - url: the folder that `manifest.json` is in, such as `https://example.org/course`; a slash at its end is no
  ///     difference.
  ///   - timeouts: how long a fetch may take.
  /// - Throws: `InvalidAddress` for anything but http and https, and for an address with a user, a password, a query
  ///   or a fragment.
  public init(url: String, timeouts: FetchTimeouts = FetchTimeouts()) throws(InvalidAddress) {
    folder = try WebAddress(url)
    guard folder.query == nil, !url.utf8.contains(UInt8(ascii: "#")) else {
      throw InvalidAddress("the address has a query or fragment; give the folder that manifest.json is in")
    }
    self.timeouts = timeouts
  }

  /// The address of the folder.
  public var origin: String { folder.text }

  /// As `Fetcher` says.
  public func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    guard request.isPlainPath else { throw .unreachable("‘\(request.path)’ is no path of a published tree") }
    var address = folder.appending(request.path)
    let start = ContinuousClock.now
    for _ in 0...RedirectPolicy.limit {
      let head = try await answer(to: request, at: address, start: start, receive: receive)
      guard let target = try RedirectPolicy.target(of: head, from: address) else { return head }
      address = target
    }
    throw .redirectRefused("the server redirects more than \(RedirectPolicy.limit) times")
  }

  /// Asks once, and watches the clock meanwhile.
  private func answer(
    to request: FetchRequest, at address: WebAddress, start: ContinuousClock.Instant,
    receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    let transfer = Transfer(byteLimit: request.byteLimit, receive: receive)
    let timeouts = timeouts
    let outcome = await withTaskGroup(of: Void.self) { group in
      group.addTask { await transfer.stop(after: timeouts, from: start) }
      let outcome = await transfer.run { WebTransport.start(request, at: address, for: transfer) }
      group.cancelAll()
      return outcome
    }
    return try outcome.get()
  }
}
