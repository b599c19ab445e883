/// What a day serves, and in which order: a setting that the learner sees.
public struct QueuePolicy: Sendable, Hashable {
  /// How due cards are ordered.
  public var order: Order
  /// New cards a study day.
  public var maxNewPerDay: Int32
  /// Answers a study day to cards that are not new; nil for no limit.
  public var maxReviewsPerDay: Int32?
  /// Whether new cards share the limit of reviews.
  public var newCards: NewCards
  /// What happens to the other direction of a card.
  public var siblings: Siblings

  /// The order of what is served.
  public enum Order: UInt8, Sendable, Hashable {
    /// Cards with fewer than two answers first, by id; then those that are most likely still known; new cards last.
    case retrievability
    /// By due; a new card counts as due since it was created.
    case due
  }

  /// What limits new cards beside `maxNewPerDay`.
  public enum NewCards: UInt8, Sendable, Hashable {
    /// Nothing.
    case ownLimit
    /// They take what due cards leave of `maxReviewsPerDay`, as in Anki, and the counts say so.
    case withinReviewLimit
  }

  /// What happens to the other cards of a box.
  public enum Siblings: UInt8, Sendable, Hashable {
    /// They are kept apart within the queue.
    case separated
    /// They wait for another day.
    case oneADay
  }

  /// A policy; negative limits count as 0.
  public init(
    order: Order, maxNewPerDay: Int32, maxReviewsPerDay: Int32? = nil, newCards: NewCards = .ownLimit,
    siblings: Siblings = .separated
  ) {
    self.order = order
    self.maxNewPerDay = maxNewPerDay
    self.maxReviewsPerDay = maxReviewsPerDay
    self.newCards = newCards
    self.siblings = siblings
  }

  /// Every due card, without a cap; then new ones.
  public static func full(maxNewPerDay: Int32 = 20) -> QueuePolicy {
    QueuePolicy(order: .retrievability, maxNewPerDay: maxNewPerDay)
  }

  /// No more than so many a day, the longest due first.
  public static func limited(
    maxNewPerDay: Int32 = 20, maxReviewsPerDay: Int32 = 200, newCards: NewCards = .ownLimit
  ) -> QueuePolicy {
    QueuePolicy(
      order: .due, maxNewPerDay: maxNewPerDay, maxReviewsPerDay: maxReviewsPerDay, newCards: newCards)
  }
}

/// How many answers a study day has seen, in the deck or whatever else a queue is made of.
public struct AnswerCounts: Sendable, Hashable {
  /// Answers to cards that were new before.
  public var newCards: Int32
  /// Answers to all others, on steps too.
  public var reviews: Int32

  /// Counts; none by default.
  public init(newCards: Int32 = 0, reviews: Int32 = 0) {
    self.newCards = newCards
    self.reviews = reviews
  }
}
