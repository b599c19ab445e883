/// Where a session reads cards and writes answers: the log and the states folded from it, which an application keeps.
public protocol StudyStore {
  /// Why an answer could not be written; `Never` if that cannot happen.
  associatedtype Failure: Error

  /// The learner's cards as they are now; a card's number is its index and stays the same while a session runs.
  var cards: [QueueCard] { get }

  /// The answers of a study day within a deck, after undo; nil stands for all cards.
  func answered(on day: StudyDay, in scope: [Int32]?) -> AnswerCounts

  /// Whether a card can be shown; no if its content is not there.
  func canShow(_ card: Int32) -> Bool

  /// Writes an answer to the log and brings `cards` up to date, both or neither.
  ///
  /// - Returns: the event that was written, so that undo can name it; nil where there is no log.
  mutating func record(
    _ answer: GivenAnswer, of card: Int32, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Failure) -> EventID?

  /// Takes back the last answer of the session that is still standing, with all its effects, as an undo in the log, or
  /// throws.
  mutating func takeBack(
    _ answer: SessionAnswer, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Failure)
}

extension StudyStore {
  /// Every card can be shown.
  public func canShow(_ card: Int32) -> Bool { true }
}

/// One answer of a session, as undo needs it.
public struct SessionAnswer: Sendable, Hashable {
  /// The card.
  public let card: Int32
  /// What the learner gave.
  public let given: GivenAnswer
  /// The event in the log; nil where there is none.
  public let event: EventID?
  /// When.
  public let moment: ReviewMoment
  /// Where the card stood before.
  public let before: CardState
  /// Where it stands after.
  public let after: CardState
  /// Whether it came before its time.
  public let wasAhead: Bool

  /// The place in the queue from which it was taken; nil if it was not in it.
  let place: Int?
  /// Whether it had left for another day already.
  let wasCompleted: Bool
  /// Which of the session's queues it was in.
  let build: Int32

  /// The button.
  public var rating: Rating { given.rating }
}
