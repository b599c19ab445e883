internal import CMath

/// The loss of FSRS-6 over one card's history, and its derivatives by the 21 parameters, written by hand.
///
/// The loss is the weighted sum of −ln R for answers that were right and −ln(1 − R) for Again. Derivatives come in
/// reverse mode: a pass forward that remembers, then one backward through the recurrence of stability and difficulty.
/// Where the model clamps, and where the minimum or maximum of two branches is taken, only the branch that counts has a
/// derivative.
struct FSRS6Gradient {
  let model: FSRS6
  /// e^(w5·(G−1)), what D0raw changes by with w5.
  private let difficultyPowers: PerRating
  /// dFACTOR/dw20.
  private let factorSlope: Double
  /// Scratch, as long as the longest history so far.
  private var memories: [StepMemory] = []

  /// A chance below this counts as this, so that one surprise cannot outweigh all else; as in fsrs-rs.
  static let smallestChance = 1e-7

  init(_ parameters: FSRSParameters) {
    model = FSRS6(parameters)
    difficultyPowers = PerRating { cmath_exp(parameters.w5 * ($0 - 1)) }
    let c = cmath_log(0.9)
    factorSlope = cmath_exp(-c / parameters.w20) * c / (parameters.w20 * parameters.w20)
  }

  /// Adds the loss of one card and its derivatives; call `finish` when all cards are added.
  ///
  /// - Parameters:
  ///   - steps: all answers; `range` is that of the card.
  ///   - weights: of the same indices; 0 for what is not to be predicted, as the first answer and those of the same
  ///     day.
  mutating func add(
    _ steps: [HistoryStep], _ range: Range<Int>, weights: [Double], to sums: inout ParameterSums
  ) -> Double {
    while memories.count < range.count { memories.append(StepMemory()) }
    guard let first = range.first else { return 0 }
    var state = model.first(steps[first].rating)
    var loss = 0.0
    for index in range.dropFirst() {
      let memory = remembered(state, steps[index], weight: weights[index], loss: &loss)
      memories[index - first] = memory
      state = memory.after
    }
    var slope = MemoryState(stability: 0, difficulty: 0)
    for index in range.dropFirst().reversed() {
      slope = before(memories[index - first], steps[index], weight: weights[index], slope, &sums)
    }
    let rating = steps[first].rating
    sums.addFirstStability(rating, slope.stability)
    let difficulty = model.rawFirstDifficulty[rating]
    if difficulty >= 1, difficulty <= 10 {
      sums.w4 += slope.difficulty
      sums.w5 -= slope.difficulty * Double(rating.index) * difficultyPowers[rating]
    }
    return loss
  }

  /// Multiplies out what was collected for constants that depend on parameters.
  func finish(_ sums: inout ParameterSums) {
    sums.w20 += sums.factor * factorSlope
    sums.w4 += sums.easyDifficulty
    sums.w5 -= sums.easyDifficulty * 3 * difficultyPowers.easy
    sums.factor = 0
    sums.easyDifficulty = 0
  }

  /// One step forward.
  @inline(__always)
  private func remembered(
    _ state: MemoryState, _ step: HistoryStep, weight: Double, loss: inout Double
  ) -> StepMemory {
    let p = model.parameters
    var memory = StepMemory()
    memory.before = state
    memory.logStability = cmath_log(state.stability)
    let difficulty = model.nextDifficulty(state.difficulty, step.rating)
    var stability: Double
    if step.elapsedDays < 1 {
      let increase = model.sameDayFactor[step.rating] * cmath_exp(-p.w19 * memory.logStability)
      memory.isActive = step.rating == .again || increase > 1
      memory.growth = memory.isActive ? increase : 1
      stability = state.stability * memory.growth
    } else {
      memory.ratio = model.factor * Double(step.elapsedDays) / state.stability
      memory.logBase = cmath_log(1 + memory.ratio)
      memory.retrievability = cmath_exp(model.decay * memory.logBase)
      let forgetting = 1 - memory.retrievability
      if step.rating == .again {
        if weight > 0 { loss -= weight * cmath_log(max(forgetting, Self.smallestChance)) }
        memory.logDifficulty = cmath_log(state.difficulty)
        memory.logOnePlus = cmath_log1p(state.stability)
        memory.growth = p.w11 * cmath_exp(forgetting * p.w14 - p.w12 * memory.logDifficulty)
        memory.power = cmath_expm1(p.w13 * memory.logOnePlus)
        let forgotten = memory.growth * memory.power
        let limit = state.stability / model.lapseDivisor
        memory.isActive = forgotten <= limit
        stability = memory.isActive ? forgotten : limit
      } else {
        loss += weight * p.w20 * memory.logBase
        memory.power = cmath_exp(forgetting * p.w10)
        memory.growth =
          (11 - state.difficulty) * cmath_exp(p.w8 - p.w9 * memory.logStability) * (memory.power - 1)
        stability = state.stability * (1 + memory.growth * model.growthFactor[step.rating])
      }
    }
    memory.isWithin = stability >= FSRS6.minimumStability && stability <= model.maximumStability
    stability = model.clampedStability(stability)
    memory.after = MemoryState(stability: stability, difficulty: difficulty)
    return memory
  }
}

/// What one step forward leaves for the way back.
struct StepMemory {
  var before = MemoryState(stability: 1, difficulty: 1)
  var after = MemoryState(stability: 1, difficulty: 1)
  var logStability = 0.0
  /// Again after days: ln D.
  var logDifficulty = 0.0
  /// Again after days: ln(1 + S).
  var logOnePlus = 0.0
  /// FACTOR·t/S.
  var ratio = 0.0
  /// ln(1 + FACTOR·t/S).
  var logBase = 0.0
  var retrievability = 1.0
  /// Success: e^((1−R)·w10). Lapse: (S+1)^w13 − 1.
  var power = 0.0
  /// Success: the growth before Hard and Easy. Lapse: w11·D^−w12·e^((1−R)·w14). Same day: the factor of S.
  var growth = 0.0
  /// Whether the branch with parameters counted: the increase on the same day, the formula of a lapse.
  var isActive = false
  /// Whether stability was within its bounds before clamping.
  var isWithin = false
}
