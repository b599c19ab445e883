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
