/// The SM-2 of SuperMemo with grades from 0 to 5, as procedural and conceptual practice uses it.
///
/// EF' = EF + (0.1 − (5−q)(0.08 + (5−q)·0.02)), at least 1.3, at first 2.5. After q ≥ 3 the intervals are 1 day, 6
/// days, then the one before × EF; after q < 3 the chain begins again with 1 day. The chain stays unrounded and without
/// jitter in `CardState.stability`; `intervalDays` is what is scheduled. Due at the start of a study day. Source: P. A.
/// Woźniak, "Optimization of learning", 1990, chapter 3.2; the jitter is against problems learnt together that come
/// back together for ever.
public struct ClassicSM2Scheduler: Scheduler, Hashable {
  /// Whether a failure changes EF; in SuperMemo's own text it does not.
  public var changesEaseOnFailure = true
  /// Whether the interval is multiplied with the EF after this answer, or with the one before.
  public var usesNewEase = true
  /// Whether days are spread by up to ±5%, by the hash of the card's name.
  public var hasJitter = true
  /// The longest interval that is scheduled, in days; less than 1 counts as 1.
  public var maximumIntervalDays: Int32 = 36_500
  /// Lapses that make a leech.
  public var leechRule = LeechRule.standard

  /// EF of a new card.
  public static let initialEase = 2.5
  /// The least EF.
  public static let minimumEase = 1.3

  /// With EF changed on failure, intervals with the new EF, and jitter.
  public init() {}

  /// Turns the state before an answer with a button into the one after: Again is 2, Hard 3, Good 4, Easy 5.
  public func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    card = answer(card, Quality(rating), at: moment, fuzzKey: fuzzKey)
  }

  /// The state after an answer to a practice problem.
  public func answer(
    _ card: CardState, _ answer: PracticeAnswer, _ kind: PracticeAnswer.Kind, at moment: ReviewMoment, fuzzKey: UInt64
  ) -> CardState {
    self.answer(
      card, answer.quality(kind), comesAgainSoon: answer.comesAgainSoon(kind), at: moment, fuzzKey: fuzzKey)
  }

  /// The state after an answer with a grade.
  ///
  /// - Parameter comesAgainSoon: whether the interval is 1 day although the answer was right; it then grows from there.
  public func answer(
    _ card: CardState, _ quality: Quality, comesAgainSoon: Bool = false, at moment: ReviewMoment, fuzzKey: UInt64
  ) -> CardState {
    var next = card
    let ease = Self.ease(of: card)
    if quality.isSuccess || changesEaseOnFailure { next.ease = Self.nextEase(ease, quality) } else { next.ease = ease }
    let repetitions = card.phase == .review ? card.step : 0
    if quality.isSuccess {
      let factor = usesNewEase ? next.ease : ease
      next.stability = Self.nextInterval(card.stability, after: repetitions, factor: factor)
      if comesAgainSoon { next.stability = 1 }
      next.step = repetitions == .max ? .max : repetitions + 1
      next.countSuccess()
    } else {
      next.stability = 1
      next.step = 0
      if card.phase != .new { next.countLapse(leechRule) }
      next.marks.insert(.needsReinforcement)
      next.marks.remove(.halfReinforced)
    }
    next.phase = .review
    next.countAnswer(at: moment)
    let range = jitterRange(of: next.stability)
    next.intervalDays =
      hasJitter
      ? FuzzHash(key: fuzzKey, count: card.reps).day(in: range)
      : IntervalRounding.halfAwayFromZero.days(next.stability, maximum: max(1, maximumIntervalDays))
    next.due = .day(moment.day.adding(next.intervalDays))
    return next
  }

  /// How much a problem wants to be practised today: days overdue + 10 · max(0, 2.5 − EF) + 5 if it needs
  /// reinforcement.
  ///
  /// Queues and sessions have orders of their own and do not ask for it; an application that wants this one sorts by
  /// it.
  ///
  /// - Parameters:
  ///   - day: today; a problem that is not yet due has no days overdue.
  ///   - boundaries: the learner's days, for a due that she set to an instant; it counts from its study day.
  public func priority(of card: CardState, on day: StudyDay, in boundaries: DayBoundaries) -> Double {
    let overdue: Int32 =
      switch card.due {
      case .day(let due): day.elapsed(since: due)
      case .instant(let due): day.elapsed(since: boundaries.studyDay(at: due))
      case nil: 0
      }
    let difficulty = 10 * max(0, Self.initialEase - Self.ease(of: card))
    return Double(overdue) + difficulty + (card.marks.contains(.needsReinforcement) ? 5 : 0)
  }

  /// The days among which jitter chooses: ±5%, from 6 days on at least a day each way, never below 1.
  func jitterRange(of interval: Double) -> ClosedRange<Int32> {
    let maximum = max(1, maximumIntervalDays)
    let rounding = IntervalRounding.halfAwayFromZero
    var low = rounding.days(0.95 * interval, maximum: maximum)
    var high = rounding.days(1.05 * interval, maximum: maximum)
    if interval >= 6 {
      let middle = rounding.days(interval, maximum: maximum)
      low = min(low, middle - 1)
      high = min(max(high, middle.saturatingAdd(1)), maximum)
    }
    low = max(low, 1)
    return low...max(low, high)
  }

  private static func nextEase(_ ease: Double, _ quality: Quality) -> Double {
    let missing = Double(5 - quality.value)
    return max(minimumEase, ease + (0.1 - missing * (0.08 + missing * 0.02)))
  }

  private static func nextInterval(_ interval: Double, after repetitions: UInt8, factor: Double) -> Double {
    switch repetitions {
    case 0: 1
    case 1: 6
    default: interval > 0 ? min(interval * factor, .greatestFiniteMagnitude) : 6
    }
  }

  private static func ease(of card: CardState) -> Double {
    card.ease > 0 && card.ease.isFinite ? max(card.ease, minimumEase) : initialEase
  }
}

extension CardState {
  /// After a failure two good answers are needed until a problem no longer needs reinforcement.
  fileprivate mutating func countSuccess() {
    guard marks.contains(.needsReinforcement) else { return }
    if marks.contains(.halfReinforced) {
      marks.subtract([.needsReinforcement, .halfReinforced])
    } else {
      marks.insert(.halfReinforced)
    }
  }
}
