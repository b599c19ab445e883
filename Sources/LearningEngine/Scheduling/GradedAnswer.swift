/// An answer to a practice problem as a scheduler sees it.
public struct GradedAnswer: Sendable, Hashable {
  /// The button it stands for.
  public let rating: Rating
  /// SuperMemo's grade.
  public let quality: Quality
  /// Whether the interval is 1 day although the answer was right.
  public let comesAgainSoon: Bool

  /// An answer.
  public init(rating: Rating, quality: Quality, comesAgainSoon: Bool = false) {
    self.rating = rating
    self.quality = quality
    self.comesAgainSoon = comesAgainSoon
  }
}

extension ClassicSM2Scheduler {
  /// Takes the grade.
  public func apply(_ answer: GradedAnswer, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    card = self.answer(
      card, answer.quality, comesAgainSoon: answer.comesAgainSoon, at: moment, fuzzKey: fuzzKey)
  }

  /// Knows the longest interval.
  public func with(_ settings: LearnerSettings) -> Self {
    var changed = self
    if let maximum = settings.maximumIntervalDays { changed.maximumIntervalDays = maximum }
    return changed
  }
}
