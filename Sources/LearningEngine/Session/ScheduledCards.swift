/// Cards whose answers are scheduled at once and kept in memory: a store without a log, for previews, simulations and
/// programs that write elsewhere.
public struct ScheduledCards<S: Scheduler>: StudyStore {
  /// The cards as they are now.
  public private(set) var cards: [QueueCard]
  /// The answers that stand, in their order.
  public private(set) var answers: [PastAnswer] = []

  /// Cards that cannot be shown.
  public var unavailable = CardSet()

  private let scheduler: S
  private let fuzzKeys: [UInt64]

  /// Cards and what schedules them.
  ///
  /// - Parameters:
  ///   - cards: the learner's.
  ///   - scheduler: what turns answers into states.
  ///   - fuzzKeys: `CardID.fuzzKey` of each card, if the scheduler looks at it; those that are missing count as the
  ///     number of the card.
  public init(_ cards: [QueueCard], _ scheduler: S, fuzzKeys: [UInt64] = []) {
    self.cards = cards
    self.scheduler = scheduler
    self.fuzzKeys = fuzzKeys
  }

  /// The answers of a study day.
  public func answered(on day: StudyDay, in scope: [Int32]?) -> AnswerCounts { answers.counts(on: day, in: scope) }

  /// Whether the card is not among the unavailable ones.
  public func canShow(_ card: Int32) -> Bool { !unavailable.contains(card) }

  /// Schedules the card.
  @discardableResult
  public mutating func record(
    _ answer: GivenAnswer, of card: Int32, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Never) -> EventID? {
    let index = Int(card)
    guard cards.indices.contains(index) else { return nil }
    let offset = boundaries.offsetSeconds(at: moment.instant)
    answers.append(PastAnswer(cards[index].state, card, answer.rating, at: moment, offsetSeconds: offset))
    let fuzzKey = index < fuzzKeys.count ? fuzzKeys[index] : UInt64(index)
    scheduler.apply(answer, to: &cards[index].state, at: moment, fuzzKey: fuzzKey)
    return nil
  }

  /// Gives the card its state from before the answer.
  public mutating func takeBack(
    _ answer: SessionAnswer, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Never) {
    guard cards.indices.contains(Int(answer.card)) else { return }
    cards[Int(answer.card)].state = answer.before
    let match = answers.lastIndex { $0.card == answer.card && $0.instant == answer.moment.instant }
    if let match { answers.remove(at: match) }
  }

  /// Changes a card otherwise than by an answer, as the learner's other actions do.
  public mutating func update(_ card: Int32, _ change: (inout CardState) -> Void) {
    if cards.indices.contains(Int(card)) { change(&cards[Int(card)].state) }
  }
}
