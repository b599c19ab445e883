/// What the learner gave as an answer, and what the application measured of it.
public struct GivenAnswer: Sendable, Hashable {
  /// The button.
  public let rating: Rating
  /// From showing the question to the answer, at most `UInt32.max` − 1; nil if it was not measured.
  public let milliseconds: UInt32?
  /// For practice problems: what the grade is computed of.
  public let practice: Review.Practice?

  /// An answer by a button; a longer time than can be told counts as the longest.
  public init(_ rating: Rating, milliseconds: UInt32? = nil) {
    self.init(rating, milliseconds, nil)
  }

  /// The answer to a practice problem; the button and the time it took follow from it: grades below 3 are Again, 3
  /// Hard, 4 Good, 5 Easy.
  public init(_ practice: Review.Practice) {
    let response = UInt32(clamping: practice.answer.responseMilliseconds)
    self.init(Self.rating(practice.answer.quality(practice.kind)), response, practice)
  }

  private init(_ rating: Rating, _ milliseconds: UInt32?, _ practice: Review.Practice?) {
    self.rating = rating
    // In the records of replay the last number stands for none.
    self.milliseconds = milliseconds.map { min($0, .max - 1) }
    self.practice = practice
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
