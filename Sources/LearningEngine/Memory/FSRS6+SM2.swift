internal import CMath

extension FSRS6 {
  /// The memory that an SM-2 schedule stands for, for learners who change over with a history that is not known.
  ///
  /// S is the interval after which retrievability would be `retention`; D is the difficulty with which a review at that
  /// moment would multiply S by the ease: D = 11 − (ease − 1)/(e^w8·S^−w9·(e^((1−r)·w10) − 1)), clamped to 1…10.
  /// Source: fsrs-rs 6.6.2, `memory_state_from_sm2`.
  ///
  /// - Parameters:
  ///   - ease: what SM-2 multiplies the interval by; 1.3 or more.
  ///   - intervalDays: the interval, perhaps with a fraction.
  ///   - retention: what SM-2 is thought to have reached, above 0, below 1; 0.9 is usual.
  public func memory(ease: Double, intervalDays: Double, retention: Double = 0.9) -> MemoryState {
    let p = parameters
    let stability = clampedStability(max(intervalDays, Self.minimumStability) / intervalFactor(retention: retention))
    let growth =
      cmath_exp(p.w8 - p.w9 * cmath_log(stability)) * (cmath_exp((1 - retention) * p.w10) - 1)
    return MemoryState(stability: stability, difficulty: Self.clampedDifficulty(11 - (ease - 1) / growth))
  }

  /// A state of unknown origin made fit for use: nil if it holds no memory at all, as S = 0 and D = 0 of an older
  /// program or anything that is not a number; else within the bounds.
  @inline(__always)
  public func validated(_ state: MemoryState) -> MemoryState? {
    guard state.stability > 0, state.stability.isFinite, state.difficulty > 0, state.difficulty.isFinite else {
      return nil
    }
    return MemoryState(
      stability: clampedStability(state.stability), difficulty: Self.clampedDifficulty(state.difficulty))
  }
}
