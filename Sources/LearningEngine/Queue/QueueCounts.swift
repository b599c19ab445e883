/// What a queue holds, what it does not, and why: numbers and reasons that an application puts into words.
public struct QueueCounts: Sendable, Hashable {
  /// Served now: cards on steps whose time has come.
  public internal(set) var onSteps: Int32 = 0
  /// Served now: cards in review.
  public internal(set) var reviews: Int32 = 0
  /// Served now: new cards.
  public internal(set) var newCards: Int32 = 0
  /// All cards that are due, served or not.
  public internal(set) var due: Int32 = 0
  /// All cards that could be learnt, served or not.
  public internal(set) var newAvailable: Int32 = 0
  /// Cards that come due later on this study day, most of them on steps; not among the served.
  public internal(set) var laterToday: Int32 = 0
  /// Why something is not served, in the order of the cases; each has at least one card, but `noNewCards`.
  public internal(set) var reasons: [QueueReason] = []

  /// Served now: what a badge, a deck list, a reminder and a session show.
  public var total: Int32 { onSteps + reviews + newCards }

  /// Nothing.
  public init() {}
}

/// Why cards are not served.
public enum QueueReason: Sendable, Hashable {
  /// "12 new cards wait: 20 of 20 were begun today."
  case newLimit(waiting: Int32, limit: Int32, answeredToday: Int32)
  /// "0 new today because 385 reviews are due", at a limit of 300: they wait although their own limit would let them.
  case reviewsFirst(waiting: Int32, due: Int32, limit: Int32, answeredToday: Int32)
  /// "85 reviews wait: 300 a day."
  case reviewLimit(waiting: Int32, limit: Int32, answeredToday: Int32)
  /// The other direction is asked today.
  case sibling(waiting: Int32)
  /// Came after the running session was begun, which has limits.
  case notInSession(waiting: Int32)
  /// Due or new, but buried until the next study day.
  case buried(waiting: Int32)
  /// Due or new, but suspended.
  case suspended(waiting: Int32)
  /// Due or new, but they cannot be shown.
  case unavailable(waiting: Int32)
  /// There is no new card to be learnt.
  case noNewCards
}
