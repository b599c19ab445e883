import Testing

@testable import LearningEngine

/// Faults that users of other programs reported, about memory, intervals and steps; the numbers are ours.
@Suite("Reports: memory, intervals, steps")
struct SchedulerReportTests {
  private static let start = Timestamp(seconds: 1_767_258_000)

  private static func moment(minutes: Int64 = 0, days: Int64 = 0) -> ReviewMoment {
    ReviewMoment(start.adding(milliseconds: (days * 1440 + minutes) * 60_000), in: .utc())
  }

  /// A card in review that was last answered at the start.
  private static func review(stability: Double, difficulty: Double = 5, intervalDays: Int32 = 10) -> CardState {
    var card = CardState()
    card.phase = .review
    card.memory = MemoryState(stability: stability, difficulty: difficulty)
    card.intervalDays = intervalDays
    card.reps = 5
    card.lastReview = start
    card.lastReviewDay = moment().day
    card.due = .day(moment().day.adding(intervalDays))
    return card
  }

  private func answers(
    _ scheduler: some Scheduler, _ ratings: [(Rating, ReviewMoment)], from card: CardState = CardState()
  ) -> [CardState] {
    var card = card
    return ratings.map { rating, moment in
      card = scheduler.answer(card, rating, at: moment, fuzzKey: 1)
      return card
    }
  }

  @Test("A card in review with stability 0 and difficulty 0 is begun anew, not NaN", arguments: Rating.allCases)
  func emptyMemory(rating: Rating) {
    var card = Self.review(stability: 0)
    card.memory = nil
    let after = FSRSScheduler().answer(card, rating, at: Self.moment(days: 3), fuzzKey: 1)
    #expect(after.memory == FSRS6().first(rating))
    var sm2 = card
    sm2.ease = 2.5
    let converted = FSRSScheduler().answer(sm2, .good, at: Self.moment(days: 10), fuzzKey: 1)
    #expect(converted.stability > 10)
  }

  @Test("Retrievability of a tiny stability is a number above 0", arguments: [0.001, 0.01, 1] as [Double])
  func tinyStability(stability: Double) {
    let r = FSRS6().retrievability(elapsedDays: 36_500, stability: stability)
    #expect(r > 0 && r < 0.5)
  }

  @Test("Good twice within a minute does not take stability away")
  func twiceInAMinute() {
    let states = answers(FSRSScheduler(), [(.good, Self.moment()), (.good, Self.moment(minutes: 1))])
    #expect(states[0].stability == 2.3065)
    #expect(states[1].stability >= states[0].stability)
  }

  @Test("After Again stability is S/e^(w17·w18) at most", arguments: [0.5, 1, 10, 100, 36_500] as [Double])
  func lapse(stability: Double) {
    let model = FSRS6()
    for days in [1, 100, 36_500] as [Int32] {
      let next = model.next(MemoryState(stability: stability, difficulty: 1), .again, elapsedDays: days)
      #expect(next.stability <= stability / model.lapseDivisor)
    }
  }

  @Test("With a maximum of 365 days Hard ≤ Good ≤ Easy ≤ 365", arguments: [200, 300, 364, 5000] as [Double])
  func maximum365(stability: Double) throws {
    let scheduler = FSRSScheduler(policy: try .standard.with(maximumIntervalDays: 365))
    let choices = scheduler.choices(for: Self.review(stability: stability), at: Self.moment(days: 200), fuzzKey: 1)
    #expect(choices.hard.intervalDays <= choices.good.intervalDays)
    #expect(choices.good.intervalDays <= choices.easy.intervalDays)
    #expect(choices.easy.intervalDays <= 365)
  }

  private func fuzzed(_ stability: Double, maximum: Int32, cards: Int) throws -> [Int32: Int] {
    var policy = try FSRSPolicy.standard.with(maximumIntervalDays: maximum)
    policy.hasFuzz = true
    // A new card that graduates at once has an interval of its stability, without a floor from the last one.
    policy.learningSteps = .none
    let parameters = try FSRSParameters([stability, stability, stability] + FSRSParameters.standard.values[3...])
    let scheduler = FSRSScheduler(parameters: parameters, policy: policy)
    var days: [Int32: Int] = [:]
    for index in 0..<cards {
      let card = CardID("card \(index)")
      let state = scheduler.answer(CardState(), .hard, at: Self.moment(), fuzzKey: card.fuzzKey)
      days[state.intervalDays, default: 0] += 1
    }
    return days
  }

  @Test("An interval above a short maximum is still spread, and nothing lies above")
  func fuzzAtMaximum() throws {
    let days = try fuzzed(100, maximum: 10, cards: 1000)
    #expect(Set(days.keys) == [8, 9, 10])
    #expect(days.values.allSatisfy { $0 > 250 })
  }

  @Test("The range of fuzz is that of the interval within the maximum")
  func fuzzRange() {
    #expect(FuzzRange.days(for: 737, minimum: 1, maximum: 365) == 345...365)
  }

  @Test("3 and 4 days are spread, each day of the range equally likely", arguments: [3, 4] as [Double])
  func shortFuzz(interval: Double) throws {
    let cards = 30_000
    let days = try fuzzed(interval, maximum: 36_500, cards: cards)
    let range = FuzzRange.days(for: Int32(interval), minimum: 1, maximum: 36_500)
    #expect(Set(days.keys) == Set(range))
    // Five standard deviations.
    let expected = cards / range.count
    #expect(days.values.allSatisfy { abs($0 - expected) < 500 }, "\(days)")
  }

  @Test("36,500 days from the year 9890 end in 9990")
  func farFuture() throws {
    let day = try #require(StudyDay(year: 9890, month: 6, day: 1))
    var card = Self.review(stability: 36_500)
    card.lastReviewDay = day
    let moment = ReviewMoment(DayBoundaries.utc().start(of: day), day: day)
    let after = FSRSScheduler().answer(card, .good, at: moment, fuzzKey: 1)
    #expect(after.due == .day(day.adding(36_500)))
    #expect(day.adding(36_500).civilDate.year == 9990)
  }

  @Test("Intervals over 68 years, dates after 2038 and a step of 2,014,404,352 minutes")
  func beyond32Bits() throws {
    var policy = FSRSPolicy.standard
    policy.learningSteps = try LearningSteps(seconds: [2_014_404_352 * 60])
    let step = FSRSScheduler(policy: policy).answer(CardState(), .again, at: Self.moment(), fuzzKey: 1)
    #expect(step.due == .instant(Self.start.adding(milliseconds: 2_014_404_352 * 60_000)))
    let long = FSRSScheduler(policy: .pyFSRS).answer(
      Self.review(stability: 30_000), .good, at: Self.moment(days: 1000), fuzzKey: 1)
    #expect(long.intervalDays > 24_855)
    #expect(long.due == .instant(Self.moment(days: 1000).instant.adding(days: long.intervalDays)))
  }

  @Test("No hidden cap: the maximum that was chosen is reached", arguments: [10, 200, 36_500] as [Int32])
  func caps(maximum: Int32) throws {
    let scheduler = FSRSScheduler(policy: try .standard.with(maximumIntervalDays: maximum))
    let after = scheduler.answer(Self.review(stability: 36_500), .good, at: Self.moment(days: 9000), fuzzKey: 1)
    #expect(after.intervalDays == maximum)
  }

  @Test("20 times Good, 20 hours apart, makes stability grow, by study days and by periods of 24 hours")
  func twentyHours() {
    let moments = (0..<20).map { (Rating.good, Self.moment(minutes: Int64($0) * 1200)) }
    let standard = answers(FSRSScheduler(), moments)
    #expect(standard.last?.stability ?? 0 > 50)
    let py = answers(FSRSScheduler(policy: .pyFSRS), moments)
    #expect(py.last?.stability ?? 0 >= 2.3065)
    #expect(zip(py, py.dropFirst()).allSatisfy { $0.stability <= $1.stability })
  }

  @Test("A card on step 2 of which one is left configured: Again begins, all others graduate")
  func fewerSteps() throws {
    var policy = FSRSPolicy.standard
    policy.learningSteps = try LearningSteps(seconds: [60])
    var card = Self.review(stability: 2)
    (card.phase, card.step) = (.learning, 2)
    let choices = FSRSScheduler(policy: policy).choices(for: card, at: Self.moment(minutes: 10), fuzzKey: 1)
    #expect([choices.again.phase, choices.hard.phase, choices.good.phase] == [.learning, .review, .review])
    #expect(choices.again.step == 0)
  }

  @Test("Neither Again nor Hard graduates on the last step")
  func lastStep() {
    var card = Self.review(stability: 2)
    (card.phase, card.step) = (.learning, 1)
    let choices = FSRSScheduler().choices(for: card, at: Self.moment(minutes: 10), fuzzKey: 1)
    #expect([choices.again.phase, choices.hard.phase] == [.learning, .learning])
    #expect([choices.again.step, choices.hard.step] == [0, 1])
    #expect(choices.good.phase == .review)
  }

  @Test("Hard in relearning repeats the step")
  func hardInRelearning() {
    let states = answers(
      FSRSScheduler(), [(.again, Self.moment(days: 10)), (.hard, Self.moment(minutes: 10, days: 10))],
      from: Self.review(stability: 10))
    #expect(states.map(\.phase) == [.relearning, .relearning])
    #expect(states[1].due == .instant(Self.moment(minutes: 25, days: 10).instant))
  }

  @Test("Without steps Again and again does not give longer intervals")
  func againWithoutSteps() {
    var policy = FSRSPolicy.standard
    policy.learningSteps = .none
    policy.relearningSteps = .none
    let states = answers(
      FSRSScheduler(policy: policy),
      [(.again, Self.moment()), (.again, Self.moment(days: 1)), (.again, Self.moment(days: 2))])
    #expect(states.map(\.intervalDays) == [1, 1, 1])
    #expect(states.map(\.phase) == [.review, .review, .review])
  }

  @Test("After 6 lapses Again at 03:58, and at 04:08 on the next study day: the seventh lapse, no leech at 8")
  func stepAcrossRollover() {
    let evening = ReviewMoment(Timestamp(seconds: 1_767_239_880), in: .utc())
    let morning = ReviewMoment(Timestamp(seconds: 1_767_240_480), in: .utc())
    #expect(evening.day.adding(1) == morning.day)
    var card = Self.review(stability: 10)
    card.lastReviewDay = evening.day.adding(-10)
    card.lapses = 6
    let states = answers(FSRSScheduler(), [(.again, evening), (.again, morning), (.good, morning)], from: card)
    #expect(states[0].due == .instant(morning.instant))
    #expect(states.map(\.lapses) == [7, 7, 7])
    #expect(states.allSatisfy { !$0.marks.contains(.leech) })
  }

  @Test("Leeches: at 8 lapses, then at every 4 more")
  func leeches() {
    let rule = LeechRule.standard
    #expect((0...20).filter { rule.triggers(atLapses: $0) } == [8, 12, 16, 20])
    #expect((0...20).filter { LeechRule(lapses: 5).triggers(atLapses: $0) } == [5, 8, 11, 14, 17, 20])
    #expect((0...20).filter { LeechRule(lapses: 1).triggers(atLapses: $0) } == Array(1...20))
    #expect((0...20).filter { LeechRule(lapses: 0).triggers(atLapses: $0) } == [])
  }
}
