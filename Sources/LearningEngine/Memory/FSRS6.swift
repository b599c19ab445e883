internal import CMath

/// The memory model FSRS-6 with one set of parameters, its constants computed once.
///
/// R is retrievability (the chance to recall), S stability, D difficulty, G the rating (1 Again to 4 Easy), t the whole
/// days since the last review, dr the desired retention, w the parameters:
///
/// - R = (1 + FACTOR·t/S)^DECAY with DECAY = −w20 and FACTOR = 0.9^(1/DECAY) − 1, so that R = 0.9 at t = S
/// - interval = S/FACTOR · (dr^(1/DECAY) − 1)
///
/// Source: open-spaced-repetition, fsrs4anki wiki, "The Algorithm", FSRS-6. `next` is in `FSRS6+Review.swift`.
public struct FSRS6: Sendable, Hashable {
  /// The parameters that the constants were made of.
  public let parameters: FSRSParameters
  /// The largest stability, in days and finite; the smallest is 0.001.
  public let maximumStability: Double

  /// −w20.
  let decay: Double
  let factor: Double
  /// D0 of each rating before clamping, in the order of the ratings.
  let rawFirstDifficulty: PerRating
  /// w7 · D0raw(Easy), towards which difficulty reverts.
  let reversion: Double
  /// −w6/9: what Δ/9 is for one step of rating.
  let difficultyStep: Double
  /// 1, w15, 1, w16: what each rating makes of the growth; Again has none.
  let growthFactor: PerRating
  /// e^(w17·w18), by which a lapse divides stability at least.
  let lapseDivisor: Double
  /// e^(w17·(G−3+w18)) for each rating.
  let sameDayFactor: PerRating

  /// The smallest stability that is kept, in days.
  public static let minimumStability = 0.001

  /// Computes the constants.
  ///
  /// - Parameters:
  ///   - parameters: the learner's own, or the standard ones.
  ///   - maximumStability: days, at least 100; 36,500 as in fsrs-rs; infinity, as in py-fsrs, becomes the largest
  ///     finite number, so that no product of it with 0 can arise.
  public init(_ parameters: FSRSParameters = .standard, maximumStability: Double = 36_500) {
    let p = parameters
    self.parameters = p
    self.maximumStability = min(max(maximumStability, 100), .greatestFiniteMagnitude)
    decay = -p.w20
    factor = cmath_pow(0.9, 1 / -p.w20) - 1
    rawFirstDifficulty = PerRating { p.w4 - cmath_exp(p.w5 * ($0 - 1)) + 1 }
    reversion = p.w7 * rawFirstDifficulty.easy
    difficultyStep = -p.w6 / 9
    growthFactor = PerRating(again: 1, hard: p.w15, good: 1, easy: p.w16)
    lapseDivisor = cmath_exp(p.w17 * p.w18)
    sameDayFactor = PerRating { cmath_exp(p.w17 * ($0 - 3 + p.w18)) }
  }

  /// The chance that the learner still knows it.
  ///
  /// - Parameters:
  ///   - elapsedDays: since the last review; negative counts as 0.
  ///   - stability: days, above 0.
  /// - Returns: more than 0, at most 1.
  @inline(__always)
  public func retrievability(elapsedDays: Double, stability: Double) -> Double {
    // A power, in two steps that together are faster.
    cmath_exp(decay * cmath_log(1 + factor * (elapsedDays > 0 ? elapsedDays : 0) / stability))
  }

  /// Days until retrievability has fallen to the desired retention, not rounded.
  ///
  /// - Parameters:
  ///   - stability: days, above 0.
  ///   - retention: above 0, below 1.
  public func interval(stability: Double, retention: Double) -> Double {
    stability * intervalFactor(retention: retention)
  }

  /// What stability is multiplied with for an interval; worth keeping where many intervals are computed.
  public func intervalFactor(retention: Double) -> Double { (cmath_pow(retention, 1 / decay) - 1) / factor }

  /// The state after the first review of all: S0 = w[G−1], D0 = w4 − e^(w5·(G−1)) + 1 clamped to 1…10.
  public func first(_ rating: Rating) -> MemoryState {
    MemoryState(
      stability: firstStabilities[rating],
      difficulty: Self.clampedDifficulty(rawFirstDifficulty[rating]))
  }

  /// S0 of each rating, w0 to w3; their bounds lie within those of stability.
  var firstStabilities: PerRating {
    PerRating(again: parameters.w0, hard: parameters.w1, good: parameters.w2, easy: parameters.w3)
  }

  static func clampedDifficulty(_ difficulty: Double) -> Double {
    difficulty > 1 ? (difficulty < 10 ? difficulty : 10) : 1
  }
}
