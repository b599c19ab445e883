internal import CMath

extension FSRS6 {
  /// The state after another review; stability first, with the difficulty from before, then difficulty.
  ///
  /// - Parameters:
  ///   - state: before the review; stability at least 0.001, difficulty 1 to 10.
  ///   - elapsedDays: whole days since the last review; less than 1 is the same day.
  public func next(_ state: MemoryState, _ rating: Rating, elapsedDays: Int32) -> MemoryState {
    MemoryState(
      stability: nextStability(state, rating, elapsedDays: elapsedDays),
      difficulty: nextDifficulty(state.difficulty, rating))
  }

  /// Stability after another review, clamped.
  func nextStability(_ state: MemoryState, _ rating: Rating, elapsedDays: Int32) -> Double {
    if elapsedDays < 1 { return clampedStability(sameDayStability(state.stability, rating)) }
    let retrievability = retrievability(elapsedDays: Double(elapsedDays), stability: state.stability)
    if rating == .again { return clampedStability(stabilityAfterLapse(state, retrievability: retrievability)) }
    let growth = growthOnSuccess(state, retrievability: retrievability) * growthFactor[rating]
    return clampedStability(state.stability * (1 + growth))
  }

  /// What Hard, Good and Easy would make of stability, one computation for all three; Again is not among them.
  @inline(__always)
  func stabilitiesOnSuccess(_ state: MemoryState, elapsedDays: Int32) -> PerRating {
    if elapsedDays < 1 {
      let power = sameDayPower(state.stability)
      func passed(_ factor: Double) -> Double {
        let increase = factor * power
        return clampedStability(state.stability * (increase > 1 ? increase : 1))
      }
      return PerRating(
        again: 0, hard: passed(sameDayFactor.hard), good: passed(sameDayFactor.good), easy: passed(sameDayFactor.easy))
    }
    let retrievability = retrievability(elapsedDays: Double(elapsedDays), stability: state.stability)
    let growth = growthOnSuccess(state, retrievability: retrievability)
    func passed(_ factor: Double) -> Double { clampedStability(state.stability * (1 + growth * factor)) }
    return PerRating(
      again: 0, hard: passed(growthFactor.hard), good: passed(growthFactor.good), easy: passed(growthFactor.easy))
  }

  /// e^w8·(11−D)·S^−w9·(e^((1−R)·w10) − 1), which is multiplied with w15 for Hard and w16 for Easy.
  @inline(__always)
  func growthOnSuccess(_ state: MemoryState, retrievability: Double) -> Double {
    (11 - state.difficulty) * cmath_exp(parameters.w8 - parameters.w9 * cmath_log(state.stability))
      * (cmath_exp((1 - retrievability) * parameters.w10) - 1)
  }

  /// min(w11·D^−w12·((S+1)^w13 − 1)·e^((1−R)·w14), S/e^(w17·w18)); never more than before.
  func stabilityAfterLapse(_ state: MemoryState, retrievability: Double) -> Double {
    let p = parameters
    // (S+1)^w13 − 1 for small S would lose all its digits if written like that.
    let forgotten =
      p.w11 * cmath_exp((1 - retrievability) * p.w14 - p.w12 * cmath_log(state.difficulty))
      * cmath_expm1(p.w13 * cmath_log1p(state.stability))
    return min(forgotten, state.stability / lapseDivisor)
  }

  /// S·e^(w17·(G−3+w18))·S^−w19; no answer but Again makes it smaller.
  func sameDayStability(_ stability: Double, _ rating: Rating) -> Double {
    let increase = sameDayFactor[rating] * sameDayPower(stability)
    return stability * (rating == .again ? increase : max(increase, 1))
  }

  private func sameDayPower(_ stability: Double) -> Double {
    cmath_exp(-parameters.w19 * cmath_log(stability))
  }

  /// D' = D + (10−D)·Δ/9, D'' = w7·D0raw(Easy) + (1−w7)·D', clamped to 1…10; the target is not clamped.
  @inline(__always)
  func nextDifficulty(_ difficulty: Double, _ rating: Rating) -> Double {
    let changed = difficulty + (10 - difficulty) * (difficultyStep * Double(Int32(rating.rawValue) - 3))
    return Self.clampedDifficulty(reversion + (1 - parameters.w7) * changed)
  }

  @inline(__always)
  func clampedStability(_ stability: Double) -> Double {
    stability > Self.minimumStability
      ? (stability < maximumStability ? stability : maximumStability) : Self.minimumStability
  }
}
