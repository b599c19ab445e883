/// One answer of the past, as statistics need it. 24 bytes.
public struct PastAnswer: Sendable, Hashable {
  /// When.
  public var instant: Timestamp
  /// The number of the card.
  public var card: Int32
  /// The study day, as it is stored with the answer; neither travel nor another starting hour moves it.
  public var day: StudyDay
  /// The offset from UTC where the learner was, in minutes east.
  public var offsetMinutes: Int16
  /// The button.
  public var rating: Rating
  /// What the card was before.
  public var phase: CardPhase
  /// The interval before, in whole days; 0 for new cards and on first steps.
  public var intervalDays: Int32

  /// An answer.
  public init(
    instant: Timestamp, day: StudyDay, offsetMinutes: Int16 = 0, card: Int32, rating: Rating, phase: CardPhase,
    intervalDays: Int32
  ) {
    self.instant = instant
    self.card = card
    self.day = day
    self.offsetMinutes = offsetMinutes
    self.rating = rating
    self.phase = phase
    self.intervalDays = intervalDays
  }

  /// An answer to a card that stood like this before.
  public init(
    _ before: CardState, _ card: Int32, _ rating: Rating, at moment: ReviewMoment, offsetSeconds: Int32 = 0
  ) {
    self.init(
      instant: moment.instant, day: moment.day, offsetMinutes: Int16(truncatingIfNeeded: offsetSeconds / 60),
      card: card, rating: rating, phase: before.phase, intervalDays: before.intervalDays)
  }

  /// Everything but Again.
  public var isPassed: Bool { rating != .again }
}

extension Sequence<PastAnswer> {
  /// How many answers a study day has seen within a deck, for its limits; nil for all cards.
  public func counts(on day: StudyDay, in scope: [Int32]? = nil) -> AnswerCounts {
    let members = scope.map { CardSet($0) }
    var counts = AnswerCounts()
    for answer in self where answer.day == day && members?.contains(answer.card) != false {
      if answer.phase == .new { counts.newCards += 1 } else { counts.reviews += 1 }
    }
    return counts
  }
}
