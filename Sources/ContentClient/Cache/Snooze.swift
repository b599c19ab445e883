package import ContentModel

/// The learner chose “Later”: no banner for a while.
package struct Snooze: Sendable, Hashable {
  /// The newest build that the banner spoke of; another one shows at once.
  package let latest: Int?
  /// When the choice was made.
  package let seen: Instant

  package init(latest: Int?, seen: Instant) {
    self.latest = latest
    self.seen = seen
  }
}
