package import ContentModel

/// "Later": the learner's explicit choice to put one banner off.
package struct Snooze: Sendable, Hashable {
  /// For how long a banner stays away: 3 days (259,200 s), in milliseconds.
  package static let duration: Int64 = 259_200_000

  /// The build whose banner is put off; nil: the banner that names none.
  package let latest: Int?
  /// When the learner chose; never in the future once `UpdatePolicy` has seen it.
  package let seen: Instant

  package init(latest: Int?, seen: Instant) {
    self.latest = latest
    self.seen = seen
  }

  /// Puts off the banner that is shown now; nil if none is.
  package init?(of state: UpdateState, at now: Instant) {
    guard case .banner(let latest) = state else { return nil }
    self.init(latest: latest, seen: now)
  }

  /// Whether the banner of the build stays away: from `seen` on, but no longer at `seen` + 259,200 s.
  func hides(latest: Int?, at now: Instant) -> Bool {
    let (elapsed, overflow) = now.milliseconds.subtractingReportingOverflow(seen.milliseconds)
    return self.latest == latest && !overflow && (0..<Self.duration).contains(elapsed)
  }

  /// The same snooze for a clock that was set back since: begun now, so that it ends at all.
  func corrected(at now: Instant) -> Snooze {
    now < seen ? Snooze(latest: latest, seen: now) : self
  }
}
