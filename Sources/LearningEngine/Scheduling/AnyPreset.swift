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

  /// Turns the state before an answer into the one after.
  public func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    switch self {
    case .fsrs(let scheduler): scheduler.apply(rating, to: &card, at: moment, fuzzKey: fuzzKey)
    case .ankiFSRS(let scheduler): scheduler.apply(rating, to: &card, at: moment, fuzzKey: fuzzKey)
    case .ankiSM2(let scheduler): scheduler.apply(rating, to: &card, at: moment, fuzzKey: fuzzKey)
    case .ankiLike(let scheduler): scheduler.apply(rating, to: &card, at: moment, fuzzKey: fuzzKey)
    case .classicSM2(let scheduler): scheduler.apply(rating, to: &card, at: moment, fuzzKey: fuzzKey)
    }
  }

  /// Turns the state before an answer with a grade into the one after.
  public func apply(_ answer: GradedAnswer, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    switch self {
    case .classicSM2(let scheduler): scheduler.apply(answer, to: &card, at: moment, fuzzKey: fuzzKey)
    default: apply(answer.rating, to: &card, at: moment, fuzzKey: fuzzKey)
    }
  }

  /// The preset with a learner's own settings.
  public func with(_ settings: LearnerSettings) -> AnyPreset {
    switch self {
    case .fsrs(let scheduler): .fsrs(scheduler.with(settings))
    case .ankiFSRS(let scheduler): .ankiFSRS(scheduler.with(settings))
    case .ankiSM2(let scheduler): .ankiSM2(scheduler.with(settings))
    case .ankiLike(let scheduler): .ankiLike(scheduler.with(settings))
    case .classicSM2(let scheduler): .classicSM2(scheduler.with(settings))
    }
  }
}
