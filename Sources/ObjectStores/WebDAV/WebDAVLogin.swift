package import HTTPTransfer

/// As whom a WebDAV server is spoken to.
package enum WebDAVLogin: Sendable, Hashable {
  case none
  case password(user: String, password: String)
  /// A bearer token (RFC 6750).
  case token(String)

  /// What libcurl makes a header of; nil for all but passwords.
  package var transferLogin: HTTPTransferLogin? {
    guard case .password(let user, let password) = self else { return nil }
    return .basic(user: user, password: password)
  }

  /// Headers that say it.
  package var headers: [(name: String, value: String)] {
    guard case .token(let token) = self else { return [] }
    return [("Authorization", "Bearer \(token)")]
  }
}
