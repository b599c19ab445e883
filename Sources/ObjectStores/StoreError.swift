/// Why a store did not do what it was asked.
package struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  package enum Kind: Sendable, Hashable {
    /// The network, or a server that is busy or out of order: the same request may succeed later. It may also have been
    /// carried out, and only the answer was lost.
    case passing
    /// The name of the server is not known: there is no such server, or no network. The latter may pass.
    case unresolved
    /// No credentials, or wrong ones.
    case denied
    /// No room is left.
    case full
    /// There is no such bucket, folder or server.
    case missing
    /// The store cannot do this, or broke its promise.
    case unusable
    /// The task was cancelled. As with `passing`, the request may have been carried out.
    case cancelled
  }

  package let kind: Kind
  /// A sentence for people, with the store's own words where it has some. Holds no secret.
  package let message: String
  package let hint: String?
  /// How long the server wants to be left alone; nil if it does not say.
  package let waitSeconds: Int?

  package init(_ kind: Kind, _ message: String, hint: String? = nil, waitSeconds: Int? = nil) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.waitSeconds = waitSeconds
  }

  package var description: String { message }
}
