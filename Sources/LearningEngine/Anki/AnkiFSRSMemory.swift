internal import CMath

/// FSRS-6 as Anki computes it: 32-bit floats, in the order of operations of fsrs-rs 6.6.2.
///
/// Our own model is `FSRS6`; this one is there to give Anki's days also where an interval lies at half a day.
struct AnkiFSRSMemory: Sendable, Hashable {
  struct State: Sendable, Hashable {
    var stability: Float
    var difficulty: Float
  }

  private let w: FSRSParameters
  private let decay: Float
  private let factor: Float

  init(_ parameters: FSRSParameters) {
    w = parameters
    decay = -Float(parameters.w20)
    factor = cmath_expf(cmath_logf(0.9) / decay) - 1
  }

  /// Days, not rounded.
  func interval(_ stability: Float, retention: Float) -> Float {
    stability / factor * (cmath_powf(retention, 1 / decay) - 1)
  }

  /// The state after a review; nil stands for a new card.
  func next(_ state: State?, _ rating: Rating, elapsedDays: Int32) -> State {
    guard let state else {
      let stability = SIMD4<Float>(Float(w.w0), Float(w.w1), Float(w.w2), Float(w.w3))[rating.index]
      return State(stability: Self.clamped(stability), difficulty: min(max(firstDifficulty(rating), 1), 10))
    }
    let stability: Float
    if elapsedDays < 1 {
      stability = sameDay(state.stability, rating)
    } else {
      let r = cmath_powf(Float(elapsedDays) / state.stability * factor + 1, decay)
      stability = rating == .again ? failure(state, r) : success(state, r, rating)
    }
    return State(stability: Self.clamped(stability), difficulty: difficulty(state.difficulty, rating))
  }

  private func firstDifficulty(_ rating: Rating) -> Float {
    Float(w.w4) - cmath_expf(Float(w.w5) * Float(rating.index)) + 1
  }

  private func difficulty(_ old: Float, _ rating: Rating) -> Float {
    let change = -Float(w.w6) * Float(rating.index - 2)
    let changed = old + (10 - old) * change / 9
    return min(max(Float(w.w7) * (firstDifficulty(.easy) - changed) + changed, 1), 10)
  }

  private func success(_ state: State, _ r: Float, _ rating: Rating) -> Float {
    let hard: Float = rating == .hard ? Float(w.w15) : 1
    let easy: Float = rating == .easy ? Float(w.w16) : 1
    let forgetting = cmath_expf((1 - r) * Float(w.w10)) - 1
    let damping = cmath_powf(state.stability, -Float(w.w9))
    return state.stability
      * (cmath_expf(Float(w.w8)) * (11 - state.difficulty) * damping * forgetting * hard * easy + 1)
  }

  private func failure(_ state: State, _ r: Float) -> Float {
    let forgotten =
      Float(w.w11) * cmath_powf(state.difficulty, -Float(w.w12))
      * (cmath_powf(state.stability + 1, Float(w.w13)) - 1) * cmath_expf((1 - r) * Float(w.w14))
    return min(forgotten, state.stability / cmath_expf(Float(w.w17) * Float(w.w18)))
  }

  private func sameDay(_ stability: Float, _ rating: Rating) -> Float {
    let grade = Float(rating.index - 2) + Float(w.w18)
    let increase = cmath_expf(Float(w.w17) * grade) * cmath_powf(stability, -Float(w.w19))
    return stability * (rating == .again ? increase : max(increase, 1))
  }

  private static func clamped(_ stability: Float) -> Float { min(max(stability, 0.001), 36_500) }
}
