/// Where published files come from: a web server, or a table in memory in a test.
///
/// A fetcher asks once for each call. It follows redirects by its own rules, and keeps the request's limits while
/// bytes arrive. Whether an answer is to be believed is not its concern.
public protocol Fetcher: Sendable {
  /// Where the tree is published. What a server said of its copy is not asked of another one; a fetcher that only ever
  /// has one place needs none.
  var origin: String { get }

  /// Fetches one file of the published tree.
  ///
  /// - Parameters:
  ///   - request: what to ask for, and how much and how long at most.
  ///   - receive: called with the head of the answer and the next piece of its body, in order, never at the same time
  ///     twice, and never after the fetch has ended; also for bodies of error answers. Pieces are after decoding
  ///     `Content-Encoding`. False stops the transfer: the fetch then throws `cancelled`.
  /// - Returns: the head, once the body is complete; a body that ends before its declared length is no complete body.
  ///   The body of an answer that is neither 200 nor 206 is cut at the limit, so that a long page about an error
  ///   cannot hide its status.
  /// - Throws: `FetchError`; pieces that came before are good as far as they go.
  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead
}

extension Fetcher {
  /// The only place.
  public var origin: String { "" }
}

/// One question to a server.
public struct FetchRequest: Sendable, Hashable {
  /// Relative to where the tree is published, such as `manifest.json`.
  public var path: String
  /// The most bytes of the decoded body to take; one more in an answer 200 or 206 is `FetchError.tooLarge`.
  public var byteLimit: Int
  /// The stored copy's `ETag`, sent as `If-None-Match`, or as `If-Range` when `offset` is above 0; nil asks in any case.
  /// A weak tag (`W/…`) cannot hold a range: then all of the file is asked for.
  public var entityTag: String?
  /// The stored copy's `Last-Modified`, sent as `If-Modified-Since` when there is no entity tag and `offset` is 0.
  public var lastModified: String?
  /// Bytes at hand already: above 0, the rest is asked for with `Range: bytes=<offset>-`.
  public var offset: Int
  /// Asks caches on the way to look at the origin (`Cache-Control: no-cache`).
  public var asksOrigin: Bool
  /// Asks for the bytes as they are (`Accept-Encoding: identity`): for files that are compressed already.
  public var asksUnencoded: Bool

  /// Asks for all of a file, unless more is said.
  public init(
    path: String, byteLimit: Int, entityTag: String? = nil, lastModified: String? = nil, offset: Int = 0,
    asksOrigin: Bool = false, asksUnencoded: Bool = false
  ) {
    self.path = path
    self.byteLimit = byteLimit
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.offset = offset
    self.asksOrigin = asksOrigin
    self.asksUnencoded = asksUnencoded
  }
}

/// What a server says before the body.
public struct FetchHead: Sendable, Hashable {
  /// The HTTP status code.
  public let status: Int
  /// Names in lower case; values of a repeated header are joined by a comma. `content-encoding` and `content-length`
  /// are as sent, so they tell of the body before decoding.
  public let headers: [String: String]

  /// `headers` with names in lower case.
  public init(status: Int, headers: [String: String]) {
    self.status = status
    self.headers = headers
  }
}

/// Why there is no complete answer.
public enum FetchError: Error, Sendable, Hashable {
  /// This device can make no requests at all, now or later: on Linux, libcurl is missing. The words are the
  /// system's.
  case unavailable(String)
  /// No connection: offline, no such host, refused, no certificate to believe. The words are the system's.
  case unreachable(String)
  /// Nothing came for too long, or all of it took too long.
  case timedOut
  /// The connection broke in the middle, the answer is no HTTP, or the body is shorter than was declared.
  case interrupted(String)
  /// The body is longer than the request allows.
  case tooLarge(byteLimit: Int)
  /// A redirect that is not followed: too many, or from https to http. The words name it.
  case redirectRefused(String)
  /// The caller stopped it.
  case cancelled
}
