/// Whether the app itself is current.
public enum UpdateState: Sendable, Hashable {
  /// Nothing to show: the build is current, or the learner has put the banner off.
  case current
  /// A newer build is there: show a banner that can be put off.
  ///
  /// `latest` is its number; nil if all that is known is that the newest content needs a newer app.
  case banner(latest: Int?)
  /// The build is older than `minimum` and must be updated; the learner's own data can still be read and synced.
  case blocked(minimum: Int)
}
