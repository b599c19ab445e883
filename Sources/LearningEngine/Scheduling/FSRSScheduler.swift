/// The scheduler of FSRS-6: a memory model within a policy.
public struct FSRSScheduler: Scheduler, Hashable {
  /// The memory model.
  public let model: FSRS6
  /// The policy around it.
  public let policy: FSRSPolicy
  /// What stability is multiplied with for an interval at the desired retention.
  let intervalFactor: Double

  /// A scheduler for one learner: her parameters and a policy.
  public init(parameters: FSRSParameters = .standard, policy: FSRSPolicy = .standard) {
    model = FSRS6(parameters, maximumStability: policy.limitsStability ? 36_500 : .greatestFiniteMagnitude)
    self.policy = policy
    intervalFactor = model.intervalFactor(retention: policy.desiredRetention)
  }

  /// Turns the state before an answer into the one after.
  public func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    let stabilities = remember(rating, in: &card, at: moment)
    // Fuzz has a floor for a card that was passed.
    let previous = card.phase == .review && rating != .again ? card.intervalDays : 0
    switch outcome(of: rating, in: &card) {
    case .waits(let step, let milliseconds):
      card.step = UInt8(truncatingIfNeeded: step)
      card.intervalDays = 0
      card.due = .instant(moment.instant.adding(milliseconds: milliseconds))
    case .leaves:
      let fuzz = policy.hasFuzz ? FuzzHash(key: fuzzKey, count: card.reps) : nil
      let days = days(stabilities, rating, previous: previous, fuzz)
      card.phase = .review
      card.step = 0
      card.intervalDays = days
      card.due =
        policy.dayRule == .studyDays
        ? .day(moment.day.adding(days)) : .instant(moment.instant.adding(days: days))
    }
    card.countAnswer(at: moment)
  }

  /// Whole days between the last answer and this one, 0 for a new card or a clock that was set back.
  @inline(__always)
  public func elapsedDays(since card: CardState, at moment: ReviewMoment) -> Int32 {
    guard card.phase != .new else { return 0 }
    switch policy.dayRule {
    case .studyDays: return moment.day.elapsed(since: card.lastReviewDay)
    case .periodsOf24Hours:
      let milliseconds = moment.instant.milliseconds(since: card.lastReview)
      return Int32(clamping: max(milliseconds, 0) / Timestamp.millisecondsPerDay)
    }
  }

  /// The chance that the learner knows the card at this moment; 0 for a new card.
  public func retrievability(of card: CardState, at moment: ReviewMoment) -> Double {
    guard let memory = memory(of: card) else { return 0 }
    return model.retrievability(
      elapsedDays: Double(elapsedDays(since: card, at: moment)), stability: memory.stability)
  }

  /// Brings stability and difficulty up to date.
  ///
  /// - Returns: stability after this rating, and for a passed card after the other two with which it could be passed.
  @inline(__always)
  private func remember(_ rating: Rating, in card: inout CardState, at moment: ReviewMoment) -> PerRating {
    guard let memory = memory(of: card) else {
      card.memory = model.first(rating)
      return model.firstStabilities
    }
    let difficulty = model.nextDifficulty(memory.difficulty, rating)
    let stabilities = stabilities(after: rating, memory, elapsedDays: elapsedDays(since: card, at: moment))
    card.difficulty = difficulty
    card.stability = stabilities[rating]
    return stabilities
  }

  @inline(__always)
  private func stabilities(after rating: Rating, _ memory: MemoryState, elapsedDays: Int32) -> PerRating {
    guard rating == .again else { return model.stabilitiesOnSuccess(memory, elapsedDays: elapsedDays) }
    let stability = model.nextStability(memory, .again, elapsedDays: elapsedDays)
    return PerRating(again: stability, hard: 0, good: 0, easy: 0)
  }

  /// The memory of a card, within its bounds; what SM-2 stands for if FSRS has not seen it; nil for a new card, and for
  /// one of unknown origin that holds nothing, which is begun anew.
  @inline(__always)
  private func memory(of card: CardState) -> MemoryState? {
    guard card.phase != .new else { return nil }
    if let memory = model.validated(MemoryState(stability: card.stability, difficulty: card.difficulty)) {
      return memory
    }
    guard card.ease >= 1, card.ease.isFinite, card.intervalDays > 0 else { return nil }
    return model.memory(ease: card.ease, intervalDays: Double(card.intervalDays))
  }

  /// What the answer does to the card's phase: steps, a lapse, or nothing.
  private func outcome(of rating: Rating, in card: inout CardState) -> StepOutcome {
    switch card.phase {
    case .review where rating != .again: return .leaves
    case .review:
      card.phase = .relearning
      card.countLapse(policy.leechRule)
      return policy.relearningSteps.outcome(of: .again, onStep: 0)
    case .relearning: return policy.relearningSteps.outcome(of: rating, onStep: Int(card.step))
    case .new:
      card.phase = .learning
      return policy.learningSteps.outcome(of: rating, onStep: 0)
    case .learning: return policy.learningSteps.outcome(of: rating, onStep: Int(card.step))
    }
  }
}
