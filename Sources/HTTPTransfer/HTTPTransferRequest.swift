/// One request, as it goes out.
package struct HTTPTransferRequest: Sendable {
  /// Such as `PUT`. `HEAD` has no body in its answer.
  package var method: String
  /// http or https; nothing else is opened.
  package var url: String
  /// Such as `Accept: */*`; none of them may hold a line end.
  package var lines: [String]
  /// Whether a body that comes as gzip is unpacked. Otherwise bodies arrive as they were sent, whatever
  /// `Content-Encoding` says.
  package var unpacksGzip: Bool

  /// Sent as it is, all at once and without asking first whether it is wanted (`Expect`); nil for none.
  package var body: [UInt8]?
  /// As whom it is sent.
  package var login: HTTPTransferLogin?
  /// Sent on a new connection, and so never twice: when a connection that was used before turns out to be closed,
  /// nobody can tell whether the server has carried the request out, and libcurl sends it again.
  package var isSentOnce: Bool
  /// When to give up; nil for those who watch the time themselves.
  package var timeouts: HTTPTransferTimeouts?

  package init(
    method: String = "GET", url: String, lines: [String], unpacksGzip: Bool, body: [UInt8]? = nil,
    login: HTTPTransferLogin? = nil, isSentOnce: Bool = false, timeouts: HTTPTransferTimeouts? = nil
  ) {
    self.method = method
    self.url = url
    self.lines = lines
    self.unpacksGzip = unpacksGzip
    self.body = body
    self.login = login
    self.isSentOnce = isSentOnce
    self.timeouts = timeouts
  }
}

/// What is called as an answer arrives: on the loop's thread, in order, never two at the same time. While one of them
/// runs, no transfer reads from the network.
package protocol HTTPTransferReceiver: AnyObject, Sendable {
  /// The head of the answer is complete. Redirects are answers; interim ones (1xx) are not reported.
  func received(status: Int, headers: [(name: String, value: String)])
  /// A piece of the body; false ends the transfer at once.
  func received(_ piece: [UInt8]) -> Bool
  /// The transfer is over: nil if it is complete. Called once, and not after `cancel` has taken effect.
  func ended(_ failure: HTTPTransferFailure?)
}

/// Why an answer is not complete.
package struct HTTPTransferFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// There is no libcurl here that can be used: no request will succeed, now or later.
    case unavailable
    /// The name of the server is not known.
    case unresolved
    /// There is no connection.
    case unreachable
    /// The server has no certificate to believe.
    case untrusted
    /// The connection broke, or what came is no HTTP.
    case interrupted
    /// The system gave up waiting.
    case timedOut
    /// The receiver wanted no more.
    case stopped
  }

  package let kind: Kind
  /// libcurl's words.
  package let words: String
}
