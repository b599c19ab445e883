/// Where a session's events go: the application's database, its outbox, its source of identities.
public protocol EventJournal {
  /// Why an event could not be written.
  associatedtype Failure: Error

  /// A new identity; the engine has no randomness. `EventID(at:random:)` makes one. If it is taken, or zero, the next
  /// free one is used.
  mutating func makeID(at instant: Timestamp) -> EventID

  /// Writes an event, for good, before the session goes on. The event is valid and new to the log.
  mutating func append(_ event: LearningEvent) throws(Failure)
}

/// Why a store did not write an event. Neither the journal nor the log has it then.
public enum ReplayStoreError<JournalFailure: Error>: Error {
  /// The journal failed.
  case journal(JournalFailure)
  /// It would be no valid event, say by a clock that is before 1970.
  case invalidEvent(EventProblem)
  /// Another event has its identity, or an undo waits for that.
  case identityTaken(EventID)
  /// There is no such card in the log, or no such answer to take back: it is not there, or another event has superseded
  /// it.
  case unknown
  /// It would change nothing: an undo of an event that the log does not have or that cannot be undone, a side effect of
  /// an answer that is undone.
  case withoutEffect
}

/// A log as the store of sessions: answers and undo become events, states are what replay makes of them.
public struct ReplayStore<Journal: EventJournal>: StudyStore {
  /// Why an event was not written.
  public typealias Failure = ReplayStoreError<Journal.Failure>

  /// The log, replayed.
  public private(set) var replay: Replay
  /// Where events are written.
  public var journal: Journal
  /// The cards as they are now.
  public private(set) var cards: [QueueCard]
  /// Cards that cannot be shown.
  public var unavailable = CardSet()

  /// The places of the cards' names, which are sorted anew only after a card came.
  private var ranks: [Int32]

  /// A store over a log.
  public init(_ replay: Replay, _ journal: Journal) {
    self.replay = replay
    self.journal = journal
    ranks = replay.cardRanks()
    cards = replay.queueCards(ranks: ranks)
  }

  /// The answers of a study day.
  public func answered(on day: StudyDay, in scope: [Int32]?) -> AnswerCounts { replay.answered(on: day, in: scope) }

  /// Whether the card is not among the unavailable ones.
  public func canShow(_ card: Int32) -> Bool { !unavailable.contains(card) }

  /// Writes a review, with the states that this device sees before and after it.
  @discardableResult
  public mutating func record(
    _ answer: GivenAnswer, of card: Int32, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Failure) -> EventID? {
    let index = Int(card)
    guard cards.indices.contains(index) else { throw .unknown }
    let name = replay.card(at: index)
    let before = replay.states[index]
    let id = makeID(at: moment.instant)
    var after = before
    let scheduler = replay.scheduler(at: ReplayOrder(instant: moment.instant, id: id))
    scheduler.apply(answer, to: &after, at: moment, fuzzKey: name.fuzzKey)
    let review = Review(
      card: name, answer.rating, milliseconds: answer.milliseconds, practice: answer.practice,
      audit: Review.Audit(before: CardSnapshot(before), after: CardSnapshot(after)))
    try write(.review(review), id, at: moment, in: boundaries)
    cards[index].state = replay.states[index]
    return id
  }

  /// Writes an undo, if the event is still that answer: where identities clash, another device's may have superseded
  /// it.
  public mutating func takeBack(
    _ answer: SessionAnswer, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Failure) {
    guard let event = answer.event, isInLog(answer, event) else { throw .unknown }
    try write(.undo(target: event), makeID(at: moment.instant), at: moment, in: boundaries)
    takeStates()
  }

  /// What each button would do to a card now, for their captions; nil if there is no such card.
  public func choices(for card: Int32, at moment: ReviewMoment) -> Choices? {
    cards.indices.contains(Int(card)) ? replay.choices(for: Int(card), at: moment) : nil
  }

  /// Takes in the events of another device; call the session's `refresh` after it.
  public mutating func merge(_ other: EventLog) {
    replay.merge(other)
    takeCards()
  }

  /// Writes another event of the learner's, say a bury; call the session's `refresh` after it. One that the log has
  /// already is not written again, one without effect is refused.
  public mutating func write(_ event: LearningEvent) throws(Failure) {
    try put(event)
    takeCards()
  }

  private func isInLog(_ answer: SessionAnswer, _ id: EventID) -> Bool {
    guard cards.indices.contains(Int(answer.card)), let index = replay.log.index(of: id) else { return false }
    let event = replay.log.event(at: index)
    guard case .review(let review) = event.content else { return false }
    return review.card == replay.card(at: Int(answer.card)) && review.rating == answer.rating
      && event.instant == answer.moment.instant
  }

  private mutating func write(
    _ content: EventContent, _ id: EventID, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Failure) {
    let offset = Int16(truncatingIfNeeded: boundaries.offsetSeconds(at: moment.instant) / 60)
    let event = LearningEvent(id: id, instant: moment.instant, day: moment.day, offsetMinutes: offset, content)
    try put(event)
  }

  /// An identity that no event has and no undo that came before its target waits for.
  private mutating func makeID(at instant: Timestamp) -> EventID {
    var id = journal.makeID(at: instant)
    while !replay.isFree(id) { id = id.successor }
    return id
  }

  /// Writes an event to the journal and the log, if it will count as one.
  private mutating func put(_ event: LearningEvent) throws(Failure) {
    switch replay.log.insertion(of: event) {
    case .added: break
    case .known: return
    case .replaced, .superseded: throw .identityTaken(event.id)
    case .setAside(let problem): throw .invalidEvent(problem)
    }
    guard replay.isFree(event.id) else { throw .identityTaken(event.id) }
    guard replay.hasEffect(event) else { throw .withoutEffect }
    do throws(Journal.Failure) { try journal.append(event) } catch { throw .journal(error) }
    replay.add(event)
  }

  private mutating func takeCards() {
    if ranks.count != replay.cardCount { ranks = replay.cardRanks() }
    cards = replay.queueCards(ranks: ranks)
  }

  /// An undo can reach other cards, where an answer had changed them.
  private mutating func takeStates() {
    for index in cards.indices { cards[index].state = replay.states[index] }
  }
}
