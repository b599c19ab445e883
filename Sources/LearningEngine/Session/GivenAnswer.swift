/// What the learner gave as an answer, and what the application measured of it.
public struct GivenAnswer: Sendable, Hashable {
  /// The button.
  public var rating: Rating
  /// From showing the question to the answer; nil if it was not measured.
  public var milliseconds: UInt32?
  /// For practice problems: what the grade is computed of.
  public var practice: Review.Practice?

  /// An answer.
  public init(_ rating: Rating, milliseconds: UInt32? = nil, practice: Review.Practice? = nil) {
    self.rating = rating
    self.milliseconds = milliseconds
    self.practice = practice
  }

  /// The answer to a practice problem; the button and the time it took follow from it: grades below 3 are Again, 3
  /// Hard, 4 Good, 5 Easy.
  public init(_ practice: Review.Practice) {
    let response = UInt32(clamping: practice.answer.responseMilliseconds)
    self.init(Self.rating(practice.answer.quality(practice.kind)), milliseconds: response, practice: practice)
  }

  private static func rating(_ quality: Quality) -> Rating {
    guard quality.isSuccess else { return .again }
    return quality == .perfect ? .easy : quality == .slow ? .good : .hard
  }
}

extension Scheduler {
  /// Turns the state before an answer into the one after; the grade counts where there is one.
  func apply(_ answer: GivenAnswer, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    guard let practice = answer.practice else {
      return apply(answer.rating, to: &card, at: moment, fuzzKey: fuzzKey)
    }
    let grade = GradedAnswer(
      rating: answer.rating, quality: practice.answer.quality(practice.kind),
      comesAgainSoon: practice.answer.comesAgainSoon(practice.kind))
    apply(grade, to: &card, at: moment, fuzzKey: fuzzKey)
  }
}

extension StudyStore {
  /// Writes an answer of which nothing else was measured.
  @discardableResult
  public mutating func record(
    _ rating: Rating, of card: Int32, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) throws(Failure) -> EventID? {
    try record(GivenAnswer(rating), of: card, at: moment, in: boundaries)
  }
}
