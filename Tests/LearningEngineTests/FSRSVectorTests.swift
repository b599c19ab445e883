import Testing

@testable import LearningEngine

/// The parameters that vectors name.
struct VectorParameters: Decodable {
  let w: [Double]
  let desiredRetention: Double
}

@Suite("FSRS-6 against published figures")
struct FSRSVectorTests {
  private struct FormulaFile: Decodable {
    struct Case: Decodable {
      let params: String
      let s, d, t, dr: Double
      let g: UInt8
      let retrievability, initS, initD, initDRaw, nextD: Double
      let sRecall: Double?
      let sForget, sShort, intervalRaw: Double
    }
    let parameterSets: [String: VectorParameters]
    let cases: [Case]
  }

  @Test("Each formula by itself")
  func formulas() throws {
    let file: FormulaFile = try VectorFiles.load("fsrs6_formulas")
    let models = try file.parameterSets.mapValues { FSRS6(try FSRSParameters($0.w), maximumStability: .infinity) }
    for (index, one) in file.cases.enumerated() {
      let model = try #require(models[one.params])
      let rating = try #require(Rating(rawValue: one.g))
      let state = MemoryState(stability: one.s, difficulty: one.d)
      let r = model.retrievability(elapsedDays: one.t, stability: one.s)
      var wrong: [String] = []
      func expect(_ name: String, _ value: Double, _ expected: Double) {
        if abs(value - expected) > 1e-9 * abs(expected) { wrong.append("\(name) \(value), not \(expected)") }
      }
      expect("R", r, one.retrievability)
      expect("S0", model.first(rating).stability, one.initS)
      expect("D0", model.first(rating).difficulty, one.initD)
      expect("D0 raw", model.rawFirstDifficulty[rating], one.initDRaw)
      expect("D", model.nextDifficulty(one.d, rating), one.nextD)
      expect("S, same day", model.sameDayStability(one.s, rating), one.sShort)
      expect("S after a lapse", model.stabilityAfterLapse(state, retrievability: r), one.sForget)
      expect("interval", model.interval(stability: one.s, retention: one.dr), one.intervalRaw)
      if let recall = one.sRecall {
        let growth = model.growthOnSuccess(state, retrievability: r) * model.growthFactor[rating]
        expect("S after recall", one.s * (1 + growth), recall)
      }
      #expect(wrong == [], "case \(index)")
    }
    #expect(file.cases.count >= VectorFiles.leastCount)
  }

  private struct MemoryFile: Decodable {
    struct Review: Decodable {
      let t: Int32
      let g: UInt8
      let r: Double?
      let s, d, ivlRaw: Double
      let ivl: Int32
    }
    struct Sequence: Decodable {
      struct Single: Decodable {
        let s, d: Double
      }
      let id, params: String
      let reviews: [Review]
      let fsrsRsF32Final: Single
    }
    let parameterSets: [String: VectorParameters]
    let sequences: [Sequence]
  }

  @Test("Whole histories of the memory model, also beside the figures of fsrs-rs")
  func memory() throws {
    let file: MemoryFile = try VectorFiles.load("fsrs6_memory")
    let models = try file.parameterSets.mapValues { FSRS6(try FSRSParameters($0.w)) }
    for sequence in file.sequences {
      let model = try #require(models[sequence.params])
      let retention = try #require(file.parameterSets[sequence.params]).desiredRetention
      var state: MemoryState?
      var wrong: [String] = []
      func expect(_ name: String, _ value: Double, _ expected: Double, _ tolerance: Double = 1e-9) {
        if abs(value - expected) > tolerance * abs(expected) { wrong.append("\(name) \(value), not \(expected)") }
      }
      for (index, review) in sequence.reviews.enumerated() {
        let rating = try #require(Rating(rawValue: review.g))
        if let before = state {
          if let r = review.r {
            expect("\(index) R", model.retrievability(elapsedDays: Double(review.t), stability: before.stability), r)
          }
          state = model.next(before, rating, elapsedDays: review.t)
          let passing = model.stabilitiesOnSuccess(before, elapsedDays: review.t)
          if rating != .again, passing[rating] != state?.stability { wrong.append("\(index) two ways differ") }
        } else {
          state = model.first(rating)
        }
        let now = try #require(state)
        expect("\(index) S", now.stability, review.s)
        expect("\(index) D", now.difficulty, review.d)
        let raw = model.interval(stability: now.stability, retention: retention)
        expect("\(index) interval", raw, review.ivlRaw)
        let days = IntervalRounding.halfAwayFromZero.days(raw, maximum: 36_500)
        let isNearHalf = abs(abs(raw - raw.rounded(.down)) - 0.5) < 1e-6
        if days != review.ivl, !isNearHalf { wrong.append("\(index) days \(days), not \(review.ivl)") }
      }
      let last = try #require(state)
      expect("final S of fsrs-rs", last.stability, sequence.fsrsRsF32Final.s, 2e-4)
      expect("final D of fsrs-rs", last.difficulty, sequence.fsrsRsF32Final.d, 2e-4)
      #expect(wrong == [], "\(sequence.id)")
    }
    #expect(file.sequences.count >= VectorFiles.leastCount)
  }

  @Test(
    "The memory that an SM-2 schedule stands for, beside the figures of fsrs-rs 6.6.2 in Float",
    arguments: [
      (2.5, 10, 0.9, 10, 6.914056301116943), (2.5, 10, 0.8, 3.0157198905944824, 9.393427848815918),
      (1.3, 1, 0.9, 1, 10), (1.3, 400, 0.95, 993.6439819335938, 7.4122724533081055),
      (3, 0.0001, 0.9, 0.001, 9.825559616088867), (2, 30_000, 0.7, 3230.005859375, 8.80907917022705),
      (1.8, 25, 0.85, 13.113551139831543, 9.51054859161377),
    ] as [(Double, Double, Double, Double, Double)])
  func fromSM2(ease: Double, intervalDays: Double, retention: Double, stability: Double, difficulty: Double) {
    let state = FSRS6().memory(ease: ease, intervalDays: intervalDays, retention: retention)
    #expect(abs(state.stability - stability) <= 1e-5 * stability)
    #expect(abs(state.difficulty - difficulty) <= 1e-4)
  }

  private struct SchedulerFile: Decodable {
    struct Config: Decodable {
      let steps, resteps: [Int64]
      let maxIvl: Int32
    }
    struct Review: Decodable {
      let t: Int64
      let g: UInt8
      let r, s, d: Double
      let state: String
      let step: UInt8?
      let ivlS, due: Int64
    }
    struct Sequence: Decodable {
      let id, params, config: String
      let reviews: [Review]
    }
    let parameterSets: [String: VectorParameters]
    let configs: [String: Config]
    let sequences: [Sequence]
  }

  @Test("Whole histories of py-fsrs, with the preset that reproduces it")
  func scheduler() throws {
    let file: SchedulerFile = try VectorFiles.load("fsrs6_scheduler")
    for sequence in file.sequences {
      let parameters = try #require(file.parameterSets[sequence.params])
      let config = try #require(file.configs[sequence.config])
      var policy = try FSRSPolicy.pyFSRS.with(
        desiredRetention: parameters.desiredRetention, maximumIntervalDays: config.maxIvl)
      policy.learningSteps = try LearningSteps(seconds: config.steps)
      policy.relearningSteps = try LearningSteps(seconds: config.resteps)
      let scheduler = FSRSScheduler(parameters: try FSRSParameters(parameters.w), policy: policy)
      var card = CardState()
      var wrong: [String] = []
      func expect<Value: Equatable>(_ name: String, _ value: Value, _ expected: Value) {
        if value != expected { wrong.append("\(name) \(value), not \(expected)") }
      }
      for (index, review) in sequence.reviews.enumerated() {
        // Seconds after 2026-01-01.
        let moment = ReviewMoment(Timestamp(seconds: 1_767_225_600 + review.t), in: .utc())
        let r = scheduler.retrievability(of: card, at: moment)
        card = scheduler.answer(card, try #require(Rating(rawValue: review.g)), at: moment, fuzzKey: 0)
        if abs(r - review.r) > 1e-9 { wrong.append("\(index) R \(r), not \(review.r)") }
        if abs(card.stability - review.s) > 1e-9 * review.s { wrong.append("\(index) S \(card.stability)") }
        if abs(card.difficulty - review.d) > 1e-9 { wrong.append("\(index) D \(card.difficulty)") }
        expect("\(index) state", "\(card.phase)", review.state)
        expect("\(index) step", card.step, review.step ?? 0)
        expect("\(index) due", card.due, .instant(Timestamp(seconds: 1_767_225_600 + review.due)))
      }
      #expect(wrong == [], "\(sequence.id)")
    }
    #expect(file.sequences.count >= VectorFiles.leastCount)
  }
}
