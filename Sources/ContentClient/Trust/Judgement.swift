/// What an answer means that is not refused.
package enum Judgement: Sendable, Equatable {
  /// A release to store: newer than what is at hand, or so far only in the app's own copy.
  case new(TrustedManifest)
  /// The stored release with more signatures that count: this envelope takes the place of the stored one.
  case moreSignatures(TrustedManifest)
  /// The stored release again.
  case unchanged
}
