extension EventReader {
  /// The content of a review.
  mutating func review() throws(EventProblem) -> Review {
    let card = try card()
    let button = try byte()
    guard let rating = Rating(rawValue: button) else { throw .ratingOutOfRange(button) }
    let source = ReviewSource(rawValue: try byte())
    // Only replay says so.
    guard source != .attempt else { throw .choiceOutOfRange(source.rawValue) }
    let flags = try flags(EventForm.reviewHasTime | EventForm.reviewHasPractice | EventForm.reviewHasAudit)
    var review = Review(card: card, rating, source: source)
    if flags & EventForm.reviewHasTime != 0 { review.milliseconds = try integer(UInt32.self) }
    if flags & EventForm.reviewHasPractice != 0 { review.practice = try practice() }
    if flags & EventForm.reviewHasAudit != 0 {
      review.audit = Review.Audit(before: try snapshot(), after: try snapshot())
    }
    return review
  }

  /// A due date that the learner chose.
  mutating func validDue() throws(EventProblem) -> Due {
    guard let due = try due() else { throw .choiceOutOfRange(EventForm.dueNone) }
    switch due {
    case .instant(let instant):
      guard Timestamp.validRange.contains(instant) else { throw .dueOutOfRange(instant.milliseconds) }
    case .day(let day):
      guard EventForm.validDueDays.contains(Int64(day.number)) else { throw .dueOutOfRange(Int64(day.number)) }
    }
    return due
  }

  private mutating func due() throws(EventProblem) -> Due? {
    let kind = try byte()
    let value = try int64()
    switch kind {
    case EventForm.dueNone:
      guard value == 0 else { throw .dueOutOfRange(value) }
      return nil
    case EventForm.dueInstant: return .instant(Timestamp(milliseconds: value))
    case EventForm.dueDay:
      guard let day = Int32(exactly: value) else { throw .dueOutOfRange(value) }
      return .day(StudyDay(day))
    default: throw .choiceOutOfRange(kind)
    }
  }

  private mutating func practice() throws(EventProblem) -> Review.Practice {
    let (kindNumber, resultNumber) = (try byte(), try byte())
    guard let kind = PracticeAnswer.Kind(rawValue: kindNumber) else { throw .choiceOutOfRange(kindNumber) }
    guard let result = PracticeAnswer.Result(rawValue: resultNumber) else { throw .choiceOutOfRange(resultNumber) }
    let answer = PracticeAnswer(
      result, hints: try int32(), responseMilliseconds: try int64(), expectedMilliseconds: try int64())
    return Review.Practice(answer, kind)
  }

  /// A state for audit: any numbers are accepted, as replay never looks at them.
  private mutating func snapshot() throws(EventProblem) -> CardSnapshot {
    let number = try byte()
    guard let phase = CardPhase(rawValue: number) else { throw .choiceOutOfRange(number) }
    return CardSnapshot(
      phase: phase, due: try due(), intervalDays: try int32(), stability: try double(), difficulty: try double(),
      ease: try double())
  }
}
