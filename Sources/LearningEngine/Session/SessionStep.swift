/// What a session wants next.
public enum SessionStep: Sendable, Hashable {
  /// Show this card. `isAhead`: it comes before its time, as nothing else is left.
  case show(card: Int32, isAhead: Bool)
  /// Nothing to show now.
  case pause(SessionPause)
}

/// A session with nothing to show.
public struct SessionPause: Sendable, Hashable {
  /// When the next card can be shown; ask again then, it goes on by itself. Nil if nothing waits but for another study
  /// day.
  public let resumesAt: Timestamp?
  /// Whether this is the moment at which the session is finished: nothing due, nothing to be had ahead. True once in a
  /// session, so that what hangs on it happens once.
  public let isFinish: Bool

  /// Milliseconds of the countdown.
  public func milliseconds(from now: Timestamp) -> Int64? { resumesAt.map { max($0.milliseconds(since: now), 0) } }
}
