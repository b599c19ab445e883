/// What turns an answer into the next state of a card: a value, without a clock and without chance.
///
/// Replay and sessions are generic over it, so that its code is compiled into their loops; `AnyPreset` chooses one at
/// run time by an enum. A scheduler sets phase, step, due, interval, memory or ease, reps, lapses, the last review and
/// the mark `leech`; it never looks at or changes whether a card is suspended, buried or removed.
public protocol Scheduler: Sendable {
  /// Turns the state before an answer into the one after, in place, as replay does it for millions.
  ///
  /// Any state and moment is accepted: a clock set back counts as no time, and a state of unknown origin without sound
  /// memory is begun anew, so that no answer gives a NaN. The due of the new state is never before `moment`.
  ///
  /// - Parameters:
  ///   - rating: the button.
  ///   - card: the state.
  ///   - moment: when the answer was given.
  ///   - fuzzKey: `CardID.fuzzKey`; only schedulers with fuzz or jitter look at it.
  func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64)

  /// The same for an answer with a grade, to a practice problem. Schedulers that know four buttons only take the button
  /// of `answer`.
  func apply(_ answer: GradedAnswer, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64)

  /// This scheduler with a learner's own settings; what it does not know it leaves.
  func with(_ settings: LearnerSettings) -> Self
}

extension Scheduler {
  /// Takes the button.
  public func apply(_ answer: GradedAnswer, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    apply(answer.rating, to: &card, at: moment, fuzzKey: fuzzKey)
  }

  /// Knows no settings.
  public func with(_ settings: LearnerSettings) -> Self { self }

  /// The state after an answer; see `apply`.
  public func answer(_ card: CardState, _ rating: Rating, at moment: ReviewMoment, fuzzKey: UInt64) -> CardState {
    var next = card
    apply(rating, to: &next, at: moment, fuzzKey: fuzzKey)
    return next
  }

  /// What each button would do now, for their captions.
  public func choices(for card: CardState, at moment: ReviewMoment, fuzzKey: UInt64) -> Choices {
    Choices(
      again: answer(card, .again, at: moment, fuzzKey: fuzzKey),
      hard: answer(card, .hard, at: moment, fuzzKey: fuzzKey),
      good: answer(card, .good, at: moment, fuzzKey: fuzzKey),
      easy: answer(card, .easy, at: moment, fuzzKey: fuzzKey))
  }
}

/// The states that the four buttons would lead to.
public struct Choices: Sendable, Hashable {
  /// After Again.
  public let again: CardState
  /// After Hard.
  public let hard: CardState
  /// After Good.
  public let good: CardState
  /// After Easy.
  public let easy: CardState

  /// The one of a button.
  public subscript(rating: Rating) -> CardState {
    switch rating {
    case .again: again
    case .hard: hard
    case .good: good
    case .easy: easy
    }
  }
}
