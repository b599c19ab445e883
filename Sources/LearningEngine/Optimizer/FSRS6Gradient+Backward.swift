extension FSRS6Gradient {
  /// One step back: from the slopes of the loss by the state after an answer to those by the state before.
  @inline(__always)
  func before(
    _ memory: StepMemory, _ step: HistoryStep, weight: Double, _ after: MemoryState, _ sums: inout ParameterSums
  ) -> MemoryState {
    var slope = MemoryState(stability: 0, difficulty: 0)
    let byStability = memory.isWithin ? after.stability : 0
    if step.elapsedDays < 1 {
      sameDay(memory, step.rating, byStability, &slope, &sums)
    } else {
      let byLogRetrievability: Double
      if step.rating == .again {
        let byRetrievability = lapse(memory, byStability, &slope, &sums)
        let forgetting = 1 - memory.retrievability
        let surprise = forgetting > Self.smallestChance ? weight / forgetting : 0
        byLogRetrievability = (byRetrievability + surprise) * memory.retrievability
      } else {
        let byRetrievability = success(memory, step.rating, byStability, &slope, &sums)
        byLogRetrievability = byRetrievability * memory.retrievability - weight
      }
      forgetting(memory, days: Double(step.elapsedDays), byLogRetrievability, &slope, &sums)
    }
    difficulty(memory, step.rating, after.difficulty, &slope, &sums)
    return slope
  }

  /// ln R = −w20·ln(1 + FACTOR·t/S).
  @inline(__always)
  private func forgetting(
    _ memory: StepMemory, days: Double, _ byLog: Double, _ slope: inout MemoryState, _ sums: inout ParameterSums
  ) {
    sums.w20 -= byLog * memory.logBase
    let byRatio = -model.parameters.w20 * byLog / (1 + memory.ratio)
    let perStability = 1 / memory.before.stability
    sums.factor += byRatio * days * perStability
    slope.stability -= byRatio * memory.ratio * perStability
  }

  /// S' = S·(1 + growth·[w15]·[w16]). Returns the slope by R.
  @inline(__always)
  private func success(
    _ memory: StepMemory, _ rating: Rating, _ byStability: Double, _ slope: inout MemoryState,
    _ sums: inout ParameterSums
  ) -> Double {
    let p = model.parameters
    let state = memory.before
    let factor = model.growthFactor[rating]
    let byProduct = byStability * state.stability
    if rating == .hard { sums.w15 += byProduct * memory.growth }
    if rating == .easy { sums.w16 += byProduct * memory.growth }
    let byLogGrowth = byProduct * factor * memory.growth
    sums.w8 += byLogGrowth
    sums.w9 -= byLogGrowth * memory.logStability
    slope.stability += byStability * (1 + memory.growth * factor * (1 - p.w9))
    slope.difficulty -= byLogGrowth / (11 - state.difficulty)
    // growth = common·(power − 1); as power comes close to 1, growth does to 0, and the product is what is meant.
    guard memory.power > 1 else { return 0 }
    let byExponent = byLogGrowth / (memory.power - 1) * memory.power
    sums.w10 += byExponent * (1 - memory.retrievability)
    return -byExponent * p.w10
  }

  /// S' = min(w11·D^−w12·((S+1)^w13 − 1)·e^((1−R)·w14), S/e^(w17·w18)). Returns the slope by R.
  @inline(__always)
  private func lapse(
    _ memory: StepMemory, _ byStability: Double, _ slope: inout MemoryState, _ sums: inout ParameterSums
  ) -> Double {
    let p = model.parameters
    let state = memory.before
    guard memory.isActive else {
      let byLogDivisor = -byStability * state.stability / model.lapseDivisor
      sums.w17 += byLogDivisor * p.w18
      sums.w18 += byLogDivisor * p.w17
      slope.stability += byStability / model.lapseDivisor
      return 0
    }
    let byLog = byStability * memory.growth * memory.power
    sums.w11 += byLog / p.w11
    sums.w12 -= byLog * memory.logDifficulty
    sums.w14 += byLog * (1 - memory.retrievability)
    slope.difficulty -= byLog * p.w12 / state.difficulty
    let byExponent = byStability * memory.growth * (memory.power + 1)
    sums.w13 += byExponent * memory.logOnePlus
    slope.stability += byExponent * p.w13 / (1 + state.stability)
    return -byLog * p.w14
  }

  /// S' = S·e^(w17·(G−3+w18))·S^−w19, for Hard, Good and Easy at least S.
  @inline(__always)
  private func sameDay(
    _ memory: StepMemory, _ rating: Rating, _ byStability: Double, _ slope: inout MemoryState,
    _ sums: inout ParameterSums
  ) {
    let p = model.parameters
    slope.stability += byStability * memory.growth
    guard memory.isActive else { return }
    let byLog = byStability * memory.before.stability * memory.growth
    sums.w17 += byLog * (Double(rating.index) - 2 + p.w18)
    sums.w18 += byLog * p.w17
    sums.w19 -= byLog * memory.logStability
    slope.stability -= byStability * memory.growth * p.w19
  }

  /// D'' = w7·D0raw(Easy) + (1−w7)·(D + (10−D)·(−w6·(G−3))/9), within 1…10.
  @inline(__always)
  private func difficulty(
    _ memory: StepMemory, _ rating: Rating, _ byNext: Double, _ slope: inout MemoryState, _ sums: inout ParameterSums
  ) {
    let next = memory.after.difficulty
    guard next > 1, next < 10 else { return }
    let p = model.parameters
    let step = Double(rating.index) - 2
    let room = (10 - memory.before.difficulty) / 9
    let changed = memory.before.difficulty - room * p.w6 * step
    sums.w7 += byNext * (model.rawFirstDifficulty.easy - changed)
    sums.easyDifficulty += byNext * p.w7
    let byChanged = byNext * (1 - p.w7)
    sums.w6 -= byChanged * room * step
    slope.difficulty += byChanged * (1 + p.w6 * step / 9)
  }
}
