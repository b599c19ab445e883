import LearningEngine
import Testing

@Suite("SM-2 against figures")
struct SM2VectorTests {
  private struct ClassicFile: Decodable {
    struct Review: Decodable {
      let q, n: Int32
      let ef, ivlRaw: Double
    }
    struct Sequence: Decodable {
      let id: String
      let efUpdatedOnFailure, intervalUsesUpdatedEf: Bool
      let reviews: [Review]
    }
    let sequences: [Sequence]
  }

  @Test("The classic chain in its four kinds")
  func classic() throws {
    let file: ClassicFile = try VectorFiles.load("sm2_classic")
    for sequence in file.sequences {
      var scheduler = ClassicSM2Scheduler()
      scheduler.changesEaseOnFailure = sequence.efUpdatedOnFailure
      scheduler.usesNewEase = sequence.intervalUsesUpdatedEf
      var card = CardState()
      var wrong: [String] = []
      for (index, review) in sequence.reviews.enumerated() {
        let moment = ReviewMoment(Timestamp(seconds: Int64(index) * 86_400), in: .utc())
        card = scheduler.answer(card, try #require(Quality(review.q)), at: moment, fuzzKey: 1)
        if abs(card.ease - review.ef) > 1e-12 * review.ef { wrong.append("\(index) EF \(card.ease)") }
        if abs(card.stability - review.ivlRaw) > 1e-12 * review.ivlRaw { wrong.append("\(index) \(card.stability)") }
        if Int32(card.step) != review.n { wrong.append("\(index) repetitions \(card.step)") }
      }
      #expect(wrong == [], "\(sequence.id)")
    }
    #expect(file.sequences.count >= VectorFiles.leastCount)
  }

  private struct TransitionFile: Decodable {
    struct Before: Decodable {
      let state: String
      let ease: Double
      let intervalDays: Int32
      let step: UInt8
    }
    struct After: Decodable {
      let state: String
      let ease: Double?
      let intervalDays: Int32?
      let step: UInt8?
      let dueInS: Int64?
      let lapse: Bool?
      let intervalDaysRaw, intervalDaysRawOldEase: Double?
    }
    struct Case: Decodable {
      let before: Before
      let rating: String
      let after: After
    }
    let cases: [Case]
  }

  @Test("The transitions of SM-2 with learning steps")
  func transitions() throws {
    let file: TransitionFile = try VectorFiles.load("seed000_transitions")
    let names: [String: Rating] = ["failed": .again, "hard": .hard, "good": .good, "easy": .easy]
    let phases: [String: CardPhase] = [
      "new": .new, "learning": .learning, "review": .review, "relearning": .relearning,
    ]
    let scheduler = AnkiLikeScheduler()
    let moment = ReviewMoment(Timestamp(seconds: 1_700_000_000), in: .utc())
    for (index, one) in file.cases.enumerated() {
      var before = CardState()
      before.phase = try #require(phases[one.before.state])
      before.ease = one.before.ease
      before.intervalDays = one.before.intervalDays
      before.step = one.before.step
      let rating = try #require(names[one.rating])
      let after = scheduler.answer(before, rating, at: moment, fuzzKey: 0)
      #expect(after.phase == phases[one.after.state], "case \(index)")
      if let ease = one.after.ease { #expect(abs(after.ease - ease) <= 1e-12, "case \(index)") }
      if let days = one.after.intervalDays { #expect(after.intervalDays == days, "case \(index)") }
      if let step = one.after.step { #expect(after.step == step, "case \(index)") }
      if let seconds = one.after.dueInS {
        #expect(after.due == .instant(moment.instant.adding(milliseconds: seconds * 1000)), "case \(index)")
      }
      #expect(after.lapses == (one.after.lapse == true ? 1 : 0), "case \(index)")
      if let raw = one.after.intervalDaysRaw ?? one.after.intervalDaysRawOldEase {
        let value = scheduler.rawIntervalDays(of: before, rating)
        #expect(abs(value - raw) <= 1e-12 * raw, "case \(index)")
        // Hard, Good and Easy in turn: rounded, and a day more than the one before.
        var days = before.intervalDays
        for passed in [Rating.hard, .good, .easy] where passed <= rating {
          days = max(Int32(scheduler.rawIntervalDays(of: before, passed).rounded()), days + 1)
        }
        #expect(after.intervalDays == min(days, scheduler.maximumIntervalDays), "case \(index)")
      }
    }
    #expect(file.cases.count >= VectorFiles.leastCount)
  }
}
