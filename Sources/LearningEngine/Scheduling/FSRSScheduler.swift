/// The scheduler of FSRS-6: a memory model within a policy.
public struct FSRSScheduler: Scheduler, Hashable {
  /// The memory model.
  public let model: FSRS6
  /// The policy around it.
  public let policy: FSRSPolicy
  /// What stability is multiplied with for an interval at the desired retention.
  private let intervalFactor: Double

  /// A scheduler for one learner: her parameters and a policy.
  public init(parameters: FSRSParameters = .standard, policy: FSRSPolicy = .standard) {
    model = FSRS6(parameters, maximumStability: policy.limitsStability ? 36_500 : .greatestFiniteMagnitude)
    self.policy = policy
    intervalFactor = model.intervalFactor(retention: policy.desiredRetention)
  }

  /// The state after an answer.
  public func answer(_ card: CardState, _ rating: Rating, at moment: ReviewMoment, fuzzKey: UInt64) -> CardState {
    var next = card
    let elapsedDays = elapsedDays(since: card, at: moment)
    let before = memory(of: card)
    let passing = before.map { model.stabilitiesOnSuccess($0, elapsedDays: elapsedDays) } ?? model.firstStabilities
    if let before {
      next.stability =
        rating == .again
        ? model.next(before, .again, elapsedDays: elapsedDays).stability : passing[rating.index]
      next.difficulty = model.nextDifficulty(before.difficulty, rating)
    } else {
      next.memory = model.first(rating)
    }
    next.countAnswer(at: moment)

    let outcome: StepOutcome
    switch card.phase {
    case .new, .learning:
      next.phase = .learning
      outcome = policy.learningSteps.outcome(of: rating, onStep: Int(card.step))
    case .relearning: outcome = policy.relearningSteps.outcome(of: rating, onStep: Int(card.step))
    case .review where rating == .again:
      next.phase = .relearning
      next.countLapse(policy.leechRule)
      outcome = policy.relearningSteps.outcome(of: .again, onStep: 0)
    case .review: outcome = .leaves
    }
    switch outcome {
    case .waits(let step, let milliseconds):
      next.step = UInt8(truncatingIfNeeded: step)
      next.intervalDays = 0
      next.due = .instant(moment.instant.adding(milliseconds: milliseconds))
    case .leaves:
      next.phase = .review
      next.step = 0
      let previous = card.phase == .review && rating != .again ? card.intervalDays : 0
      let fuzz = policy.hasFuzz ? FuzzHash(key: fuzzKey, count: card.reps) : nil
      next.intervalDays =
        rating == .again
        ? days(next.stability, previous: 0, atLeast: 1, fuzz)
        : days(afterPassing: passing, rating, previous: previous, fuzz)
      next.due =
        policy.dayRule == .studyDays
        ? .day(moment.day.adding(next.intervalDays)) : .instant(moment.instant.adding(days: next.intervalDays))
    }
    return next
  }

  /// Whole days between the last answer and this one, 0 for a new card or a clock that was set back.
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

  /// The memory of a card, within its bounds; what SM-2 stands for if FSRS has not seen it; nil for a new card, and for
  /// one of unknown origin that holds nothing, which is begun anew.
  private func memory(of card: CardState) -> MemoryState? {
    guard card.phase != .new else { return nil }
    if let memory = model.validated(MemoryState(stability: card.stability, difficulty: card.difficulty)) {
      return memory
    }
    guard card.ease >= 1, card.ease.isFinite, card.intervalDays > 0 else { return nil }
    return model.memory(ease: card.ease, intervalDays: Double(card.intervalDays))
  }

  /// The interval of Hard, Good or Easy.
  private func days(
    afterPassing stabilities: SIMD4<Double>, _ rating: Rating, previous: Int32, _ fuzz: FuzzHash?
  ) -> Int32 {
    guard policy.ordering == .increasing else {
      return days(stabilities[rating.index], previous: previous, atLeast: 1, fuzz)
    }
    let hard = days(stabilities[1], previous: previous, atLeast: 1, fuzz)
    if rating == .hard { return hard }
    let good = days(stabilities[2], previous: previous, atLeast: hard &+ 1, fuzz)
    if rating == .good { return good }
    return days(stabilities[3], previous: previous, atLeast: good &+ 1, fuzz)
  }

  /// One interval: rounded, at least `minimum` as far as the maximum has room, and spread if there is fuzz.
  private func days(_ stability: Double, previous: Int32, atLeast minimum: Int32, _ fuzz: FuzzHash?) -> Int32 {
    let maximum = policy.maximumIntervalDays
    let rounded = policy.rounding.days(stability * intervalFactor, maximum: maximum)
    guard let fuzz else { return min(max(rounded, minimum), maximum) }
    let floor = passingFloor(rounded, previous: previous)
    return fuzz.day(in: FuzzRange.days(for: rounded, minimum: max(minimum, floor), maximum: maximum))
  }

  /// Fuzz must not make an interval shorter than the last one if FSRS makes it longer.
  private func passingFloor(_ rounded: Int32, previous: Int32) -> Int32 {
    guard previous > 0 else { return 1 }
    if rounded > previous { return previous + 1 }
    let range = FuzzRange.days(for: rounded, minimum: 1, maximum: policy.maximumIntervalDays)
    return previous <= range.upperBound ? previous : 1
  }
}
