/// One of the schedulers, chosen at run time; replay that is compiled for one alone is faster.
public enum AnyPreset: Scheduler, Hashable {
  /// FSRS-6 with a policy, ours or that of py-fsrs.
  case fsrs(FSRSScheduler)
  /// Anki with FSRS.
  case ankiFSRS(AnkiFSRSScheduler)
  /// Anki with SM-2.
  case ankiSM2(AnkiSM2Scheduler)
  /// SM-2 with learning steps, for translation pairs.
  case ankiLike(AnkiLikeScheduler)
  /// SM-2 with grades, for practice.
  case classicSM2(ClassicSM2Scheduler)

  /// The state after an answer.
  public func answer(_ card: CardState, _ rating: Rating, at moment: ReviewMoment, fuzzKey: UInt64) -> CardState {
    switch self {
    case .fsrs(let scheduler): scheduler.answer(card, rating, at: moment, fuzzKey: fuzzKey)
    case .ankiFSRS(let scheduler): scheduler.answer(card, rating, at: moment, fuzzKey: fuzzKey)
    case .ankiSM2(let scheduler): scheduler.answer(card, rating, at: moment, fuzzKey: fuzzKey)
    case .ankiLike(let scheduler): scheduler.answer(card, rating, at: moment, fuzzKey: fuzzKey)
    case .classicSM2(let scheduler): scheduler.answer(card, rating, at: moment, fuzzKey: fuzzKey)
    }
  }
}
