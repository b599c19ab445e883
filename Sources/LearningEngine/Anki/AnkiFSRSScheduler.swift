/// Reproduces Anki 26.9, scheduler v3 with FSRS, fuzz off.
///
/// Of `AnkiConfiguration` it looks at the steps, the maximum and leeches. `CardState.step` is the number of steps left;
/// stability is kept to four decimals and difficulty to three, as Anki stores them. Give the moment its `nextRollover`:
/// elapsed days and steps depend on it. Where it differs from `FSRSPolicy.standard` on purpose stands in
/// docs/learning-engine.md.
public struct AnkiFSRSScheduler: Scheduler, Hashable {
  /// The options of the deck.
  public let configuration: AnkiConfiguration
  /// The parameters of the memory model.
  public let parameters: FSRSParameters
  /// The chance of recall at which a card is due.
  public let desiredRetention: Double
  private let model: AnkiFSRSMemory

  /// A scheduler with these options.
  ///
  /// - Throws: `FSRSPolicyError.retentionOutOfRange` outside of 0.01 to 0.999.
  public init(
    parameters: FSRSParameters = .standard, desiredRetention: Double = 0.9,
    _ configuration: AnkiConfiguration = AnkiConfiguration()
  ) throws(FSRSPolicyError) {
    guard LearnerSettings.validRetention.contains(desiredRetention) else {
      throw .retentionOutOfRange(desiredRetention)
    }
    self.configuration = configuration
    self.parameters = parameters
    self.desiredRetention = desiredRetention
    model = AnkiFSRSMemory(parameters)
  }

  /// Turns the state before an answer into the one after.
  public func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    let elapsedDays = elapsedDays(since: card, at: moment)
    let memory = memory(of: card)
    let state = model.next(memory, rating, elapsedDays: elapsedDays)
    let intervals = intervals(from: memory, elapsedDays: elapsedDays)

    card.stability = Double(Self.kept(state.stability, 10_000))
    card.difficulty = Double(Self.kept(state.difficulty, 1_000))
    switch card.phase {
    case .new, .learning:
      let steps = AnkiSteps(steps: configuration.learningSteps)
      let left = card.phase == .new ? steps.all : card.step
      step(&card, rating, intervals, steps, left: left, phase: .learning, at: moment)
    case .relearning:
      let steps = AnkiSteps(steps: configuration.relearningSteps)
      step(&card, rating, intervals, steps, left: card.step, phase: .relearning, at: moment)
    case .review where rating == .again:
      card.countLapse(configuration.leechRule)
      let steps = AnkiSteps(steps: configuration.relearningSteps)
      step(&card, rating, intervals, steps, left: 0, phase: .relearning, isLapse: true, at: moment)
    case .review:
      card.review(after: passingDays(card.intervalDays, intervals)[rating.index], at: moment)
    }
    card.countAnswer(at: moment)
  }

  /// (Re)learning: a step, or with the short-term scheduler of FSRS a part of a day, or an interval.
  private func step(
    _ card: inout CardState, _ rating: Rating, _ intervals: SIMD4<Float>, _ steps: AnkiSteps, left: UInt8,
    phase: CardPhase, isLapse: Bool = false, at moment: ReviewMoment
  ) {
    let interval = intervals[rating.index]
    let rounded = max(1, AnkiConfiguration.rounded(interval))
    // Not limited by the maximum, as in Anki.
    if phase == .relearning, rating == .again { card.intervalDays = rounded }
    if let step = steps.outcome(of: rating, left: left) {
      if phase == .learning { card.intervalDays = 0 }
      return card.wait(step, in: phase, at: moment)
    }
    let isShortTerm = steps.all == 0 && rating != .easy && parameters.w17 > 0 && parameters.w18 > 0 && interval < 0.5
    if isShortTerm {
      card.intervalDays = phase == .relearning ? 1 : 0
      let seconds = Int64(max(interval, 0) * 86_400)
      return card.wait((left: 0, milliseconds: seconds * 1000), in: phase, at: moment)
    }
    let c = configuration
    switch rating {
    case .easy:
      let good = c.fitted(intervals[2], atLeast: 1)
      card.review(after: c.fitted(Float(rounded), atLeast: good.saturatingAdd(1)), at: moment)
    case .again where isLapse: card.review(after: rounded, at: moment)
    default: card.review(after: c.fitted(Float(rounded), atLeast: 1), at: moment)
    }
  }

  /// The intervals of Hard, Good and Easy in review; the first value has no meaning.
  private func passingDays(_ current: Int32, _ intervals: SIMD4<Float>) -> SIMD4<Int32> {
    let c = configuration
    let hard = c.fitted(intervals[1], atLeast: floor(intervals[1], current))
    let good = c.fitted(intervals[2], atLeast: max(floor(intervals[2], current), hard.saturatingAdd(1)))
    let easy = c.fitted(intervals[3], atLeast: max(floor(intervals[3], current), good.saturatingAdd(1)))
    return SIMD4(0, hard, good, easy)
  }

  /// One day more than now if the interval grows; the same if fuzz could reach it.
  private func floor(_ interval: Float, _ current: Int32) -> Int32 {
    if AnkiConfiguration.rounded(interval) > current { return current.saturatingAdd(1) }
    let high = FuzzRange.ankiUpperEnd(of: interval, maximum: max(1, configuration.maximumIntervalDays))
    return current <= high ? current : 0
  }

  /// Whole days of 24 hours from the last answer to the end of this study day.
  private func elapsedDays(since card: CardState, at moment: ReviewMoment) -> Int32 {
    guard card.phase != .new else { return 0 }
    guard moment.nextRollover != .distantFuture else { return moment.day.elapsed(since: card.lastReviewDay) }
    let milliseconds = moment.nextRollover.milliseconds(since: card.lastReview)
    return Int32(clamping: max(milliseconds, 0) / Timestamp.millisecondsPerDay)
  }

  private func memory(of card: CardState) -> AnkiFSRSMemory.State? {
    guard card.phase != .new, card.stability > 0, card.stability.isFinite, card.difficulty > 0,
      card.difficulty.isFinite
    else { return nil }
    return AnkiFSRSMemory.State(
      stability: Float(min(max(card.stability, 0.001), 36_500)), difficulty: Float(min(max(card.difficulty, 1), 10)))
  }

  /// The unrounded intervals of the four answers.
  private func intervals(from memory: AnkiFSRSMemory.State?, elapsedDays: Int32) -> SIMD4<Float> {
    var intervals = SIMD4<Float>()
    for rating in Rating.allCases {
      let stability = model.next(memory, rating, elapsedDays: elapsedDays).stability
      intervals[rating.index] = model.interval(stability, retention: Float(desiredRetention))
    }
    return intervals
  }

  /// A number with as many decimals as Anki stores.
  private static func kept(_ value: Float, _ scale: Float) -> Float {
    (value * scale).rounded(.toNearestOrAwayFromZero) / scale
  }
}
