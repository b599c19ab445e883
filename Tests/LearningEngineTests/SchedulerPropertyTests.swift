import TestKit
import Testing

@testable import LearningEngine

/// Random parameters, policies and histories; the same for a seed.
struct ScheduleGenerator {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }

  /// Anywhere within the bounds, at times exactly on them.
  mutating func parameters() throws -> FSRSParameters {
    try FSRSParameters(
      (0..<FSRSParameters.count).map { index in
        let bounds = FSRSParameters.bounds(of: index) ?? 0...0
        switch generator.next() % 8 {
        case 0: return bounds.lowerBound
        case 1: return bounds.upperBound
        default: return number(bounds)
        }
      })
  }

  /// Stability over all magnitudes.
  mutating func state() -> MemoryState {
    var stability = 0.001
    for _ in 0..<generator.next() % 26 { stability *= 2 }
    return MemoryState(stability: min(stability * number(1...2), 36_500), difficulty: number(1...10))
  }

  mutating func rating() -> Rating { Rating(rawValue: UInt8(generator.next() % 4 + 1)) ?? .again }

  /// From the past to far ahead.
  mutating func days() -> Int32 {
    let spans: [Int32] = [0, 0, 1, 1, 2, 10, 100, 1000, 40_000]
    let span = spans[Int(generator.next() % UInt64(spans.count))]
    return span == 0 ? -Int32(generator.next() % 3) : Int32(generator.next() % UInt64(span)) + 1
  }
}

@Suite("Properties of schedules")
struct SchedulerPropertyTests {
  @Test("No parameters and no history give a number that is none, or a memory out of its bounds")
  func finite() throws {
    var random = ScheduleGenerator(seed: 11)
    var wrong: [String] = []
    for index in 0..<12_000 {
      let model = FSRS6(try random.parameters(), maximumStability: index % 2 == 0 ? 36_500 : .infinity)
      var state = index % 3 == 0 ? random.state() : model.first(random.rating())
      for _ in 0..<12 {
        let (rating, days) = (random.rating(), random.days())
        let r = model.retrievability(elapsedDays: Double(days), stability: state.stability)
        let next = model.next(state, rating, elapsedDays: days)
        let isSound =
          next.stability.isFinite && (0.001...model.maximumStability).contains(next.stability)
          && (1...10).contains(next.difficulty) && r > 0 && r <= 1
        let grows = rating == .again ? days < 1 || next.stability <= state.stability : next.stability >= state.stability
        // Stability never rises by forgetting and never falls by success; the bounds allow for the last place.
        let isNear = abs(next.stability - state.stability) <= 1e-12 * state.stability
        if !isSound || !(grows || isNear) { wrong.append("\(index): \(state) \(rating) \(days) gives \(next), R \(r)") }
        state = next
      }
    }
    #expect(wrong == [])
  }

  @Test("Without an upper limit of stability 400 times Easy on one day still gives a number")
  func unlimitedStability() throws {
    var values = FSRSParameters.standard.values
    (values[9], values[17], values[18], values[19]) = (0, 2, 2, 0)
    let scheduler = FSRSScheduler(parameters: try FSRSParameters(values), policy: .pyFSRS)
    var card = CardState()
    (card.phase, card.memory) = (.review, MemoryState(stability: 1, difficulty: 5))
    let moment = ReviewMoment(Timestamp(seconds: 0), in: .utc())
    for _ in 0..<400 { scheduler.apply(.easy, to: &card, at: moment, fuzzKey: 0) }
    #expect(card.stability == .greatestFiniteMagnitude)
    #expect(FSRS6(maximumStability: .infinity).maximumStability == .greatestFiniteMagnitude)
    #expect(card.intervalDays == 36_500)
    for rating in Rating.allCases {
      let next = scheduler.answer(card, rating, at: ReviewMoment(Timestamp(seconds: 9_000_000), in: .utc()), fuzzKey: 0)
      #expect(next.stability.isFinite && next.stability > 0)
    }
  }

  @Test("What holds no memory is told from what only lies out of the bounds")
  func validated() {
    let model = FSRS6()
    for (stability, difficulty) in [(0, 5), (-1, 5), (.nan, 5), (.infinity, 5), (5, 0), (5, .nan), (5, .infinity)] {
      #expect(model.validated(MemoryState(stability: stability, difficulty: difficulty)) == nil)
    }
    let clamped = model.validated(MemoryState(stability: 1e-9, difficulty: 11))
    #expect(clamped == MemoryState(stability: 0.001, difficulty: 10))
    #expect(
      model.validated(MemoryState(stability: 1e9, difficulty: 0.5)) == MemoryState(stability: 36_500, difficulty: 1))
  }

  @Test("A clock that was set back has let no day pass", arguments: [FSRSPolicy.standard, .pyFSRS])
  func clockSetBack(policy: FSRSPolicy) {
    let scheduler = FSRSScheduler(policy: policy)
    let now = ReviewMoment(Timestamp(seconds: 1_767_258_000), in: .utc())
    let before = ReviewMoment(Timestamp(seconds: 1_767_258_000 - 10 * 86_400), in: .utc())
    let card = scheduler.answer(CardState(), .easy, at: now, fuzzKey: 0)
    #expect(scheduler.elapsedDays(since: card, at: before) == 0)
    #expect(scheduler.retrievability(of: card, at: before) == 1)
  }

  @Test("Hard ≤ Good ≤ Easy ≤ the maximum, strictly where there is room, in review and when steps end")
  func ordered() throws {
    var random = ScheduleGenerator(seed: 12)
    var wrong: [String] = []
    for index in 0..<20_000 {
      let maximum = [1, 2, 3, 10, 365, 36_500, Int32.max][index % 7]
      var policy = try FSRSPolicy.standard.with(
        desiredRetention: random.number(0.7...0.99), maximumIntervalDays: maximum)
      policy.hasFuzz = index % 2 == 1
      if index % 3 == 0 { policy.learningSteps = .none }
      let scheduler = FSRSScheduler(parameters: try random.parameters(), policy: policy)
      var card = CardState()
      card.phase = index % 5 == 0 ? .learning : .review
      card.step = 1
      card.memory = random.state()
      card.lastReviewDay = StudyDay(20_000)
      card.intervalDays = Int32(random.generator.next() % 500)
      let moment = ReviewMoment(
        DayBoundaries.utc().start(of: StudyDay(20_000).adding(random.days())), in: .utc())
      let choices = scheduler.choices(for: card, at: moment, fuzzKey: random.generator.next())
      let days = [choices.hard, choices.good, choices.easy].filter { $0.phase == .review }.map(\.intervalDays)
      let isOrdered = zip(days, days.dropFirst()).allSatisfy { $0 < $1 || $0 == maximum && $1 == maximum }
      if !isOrdered || days.contains(where: { !(1...maximum).contains($0) }) { wrong.append("\(index): \(days)") }
      for rating in Rating.allCases where !hasFollowing(choices[rating], moment) {
        wrong.append("\(index): \(rating) is due \(String(describing: choices[rating].due))")
      }
    }
    #expect(wrong == [])
  }

  /// Whether a card is due after the moment of its answer.
  private func hasFollowing(_ card: CardState, _ moment: ReviewMoment) -> Bool {
    switch card.due {
    case .instant(let instant): instant > moment.instant
    case .day(let day): day > moment.day
    case nil: false
    }
  }

  @Test("More desired retention never gives a longer interval")
  func monotoneInRetention() throws {
    var random = ScheduleGenerator(seed: 13)
    var wrong: [String] = []
    for index in 0..<12_000 {
      let parameters = try random.parameters()
      let retentions = [random.number(0.01...0.999), random.number(0.01...0.999)].sorted()
      let schedulers = try retentions.map {
        FSRSScheduler(parameters: parameters, policy: try .standard.with(desiredRetention: $0))
      }
      var card = CardState()
      card.phase = .review
      card.memory = random.state()
      let moment = ReviewMoment(Timestamp(seconds: 0), day: StudyDay(random.days()))
      for rating in [.hard, .good, .easy] as [Rating] {
        let days = schedulers.map { $0.answer(card, rating, at: moment, fuzzKey: 0).intervalDays }
        if days[0] < days[1] { wrong.append("\(index) \(rating): \(days) at \(retentions)") }
      }
    }
    #expect(wrong == [])
  }

  @Test("Every preset: no due before its review, no number that is none, after any history, also with broken clocks")
  func presets() throws {
    var random = ScheduleGenerator(seed: 14)
    var wrong: [String] = []
    for index in 0..<10_000 {
      let preset = try preset(index, &random)
      var card = CardState()
      var time: Int64 = 1_700_000_000_000
      for _ in 0..<8 {
        time += Int64(random.days()) * 86_400_000 + Int64(random.generator.next() % 50_000_000)
        let moment = ReviewMoment(Timestamp(milliseconds: time), in: .utc())
        if random.generator.next() % 16 == 0 { card = broken(card, &random) }
        let next = preset.answer(card, random.rating(), at: moment, fuzzKey: random.generator.next())
        let numbers = numbers(of: next, in: preset)
        if !hasFollowing(next, moment) || numbers.contains(where: { !$0.isFinite }) || next.phase == .new {
          wrong.append("\(index): \(preset) \(card) gives \(next)")
        }
        card = next
      }
    }
    #expect(wrong.first == nil)
  }

  /// What a scheduler does not use it leaves as it was, whatever that is.
  private func numbers(of card: CardState, in preset: AnyPreset) -> [Double] {
    switch preset {
    case .fsrs, .ankiFSRS: [card.stability, card.difficulty]
    case .ankiSM2, .ankiLike: [card.ease]
    case .classicSM2: [card.stability, card.ease]
    }
  }

  private func preset(_ index: Int, _ random: inout ScheduleGenerator) throws -> AnyPreset {
    switch index % 6 {
    case 0: return .fsrs(FSRSScheduler(parameters: try random.parameters()))
    case 1: return .fsrs(FSRSScheduler(parameters: try random.parameters(), policy: .pyFSRS))
    case 2: return .ankiFSRS(try AnkiFSRSScheduler(parameters: random.parameters()))
    case 3: return .ankiSM2(AnkiSM2Scheduler())
    case 4: return .ankiLike(AnkiLikeScheduler())
    default: return .classicSM2(ClassicSM2Scheduler())
    }
  }

  /// A card as another program or a damaged file may have left it.
  private func broken(_ card: CardState, _ random: inout ScheduleGenerator) -> CardState {
    var card = card
    let values: [Double] = [0, -1, .nan, .infinity, 1e-300, 1e300, 2.5]
    card.stability = values[Int(random.generator.next() % 7)]
    card.difficulty = values[Int(random.generator.next() % 7)]
    card.ease = values[Int(random.generator.next() % 7)]
    card.intervalDays = [0, -5, .max, .min, 10][Int(random.generator.next() % 5)]
    card.step = UInt8(truncatingIfNeeded: random.generator.next())
    card.phase = CardPhase(rawValue: UInt8(random.generator.next() % 4)) ?? .new
    card.reps = [0, .max, .min][Int(random.generator.next() % 3)]
    card.lapses = [0, .max, .min][Int(random.generator.next() % 3)]
    if random.generator.next() % 2 == 0 { card.due = .day(StudyDay(.max)) }
    return card
  }
}
