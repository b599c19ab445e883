/// What is to be studied at one moment. Every number shown anywhere comes from here: a badge, a deck list and a
/// reminder take `counts`, a session takes `cards`.
public struct ReviewQueue: Sendable {
  /// The numbers of the cards in the order in which they are served.
  public var cards: [Int32] { entries.map { $0.number } }
  /// How many, and why not more.
  public private(set) var counts: QueueCounts
  /// What is served, in order.
  private(set) var entries: [QueueEntry]
  /// Not due yet, but later on this study day, or on steps; by due.
  private(set) var later: [QueueEntry]

  /// Builds the queue.
  ///
  /// - Parameters:
  ///   - cards: the learner's cards; their numbers are the indices.
  ///   - request: the policy, the deck, and what was answered today.
  ///   - now: the moment for which it is built; also one to come, for reminders.
  ///   - boundaries: the learner's days.
  /// - Complexity: O(n + d log d) for n cards of which d are served, and O(d) for each pass that keeps the cards of a
  ///   box apart. There are few; at most one more than pairs that stood together.
  public init(
    of cards: [QueueCard], _ request: QueueRequest, at now: Timestamp, in boundaries: DayBoundaries
  ) {
    let moment = ReviewMoment(now, in: boundaries)
    let ordering = QueueOrdering(
      order: request.policy.order, model: request.model, moment: moment, boundaries: boundaries)
    var candidates = QueueCandidates(request: request, ordering: ordering)
    if let scope = request.scope {
      for number in scope where cards.indices.contains(Int(number)) {
        candidates.add(number, cards[Int(number)])
      }
    } else {
      for index in cards.indices { candidates.add(Int32(truncatingIfNeeded: index), cards[index]) }
    }
    candidates.sort()
    if request.policy.siblings == .oneADay { candidates.keepOneOfEachBox(cards) }
    candidates.limit()

    counts = candidates.counts
    later = candidates.later
    var entries = candidates.due + candidates.new
    if request.policy.order == .due { entries.sort() }
    PairSeparation.separate(&entries)
    self.entries = entries
  }
}
