import TestKit
import Testing

@testable import LearningEngine

@Suite("Simulator")
struct SimulatorTests {
  @Test("No card is lost, no limit is passed, every answer is counted once: 10,000 decks")
  func conservation() {
    var generator = SeededGenerator(seed: 30)
    for number in 0..<10_000 {
      var simulation = Simulation()
      simulation.newCards = .random(in: 0...12, using: &generator)
      simulation.days = .random(in: 0...14, using: &generator)
      simulation.newPerDay = .random(in: 0...5, using: &generator)
      simulation.reviewsPerDay = Bool.random(using: &generator) ? .max : .random(in: 0...4, using: &generator)
      simulation.secondsPerDay = Bool.random(using: &generator) ? .infinity : .random(in: 0...200, using: &generator)
      simulation.seed = UInt64(number)
      simulation.keepsLog = true
      simulation.learner = SimulatedLearner(memory: FSRS6(SimulatedLogs.anyParameters(&generator)))
      let result = simulation.result(with: scheduler(number))
      check(result, simulation, "deck \(number)")
    }
  }

  private func check(_ result: SimulationResult, _ simulation: Simulation, _ name: String) {
    #expect(result.days.count == Int(simulation.days), "\(name)")
    #expect(result.cards.count == Int(simulation.newCards), "\(name)")
    var seen: Int32 = 0
    var answers = 0
    for day in result.days {
      seen += day.newCards
      answers += Int(day.newCards + day.reviews + day.stepAnswers)
      let isSound =
        day.seen == seen && day.newCards <= simulation.newPerDay && day.reviews <= simulation.reviewsPerDay
        && day.known <= day.reviews && day.waiting + day.reviews <= seen && day.remembered <= Double(seen)
        && day.remembered >= 0 && day.seconds.isFinite
      #expect(isSound, "\(name): \(day)")
    }
    #expect(answers == result.log.count, "\(name)")
    #expect(result.cards.count { $0.memory != nil } == Int(seen), "\(name)")
    let end = Int64(simulation.days)
    let overdue = result.cards.count { card in
      switch card.state.due {
      case .day(let day): Int64(day.number) < end
      case .instant(let instant): instant.milliseconds < end * Timestamp.millisecondsPerDay
      case nil: false
      }
    }
    #expect(overdue == Int(result.days.last?.waiting ?? 0), "\(name): who is due at the end was counted as waiting")
  }

  @Test("More is asked, more stays and more work is done: 100 learners")
  func monotoneInDesiredRetention() throws {
    var generator = SeededGenerator(seed: 31)
    for number in 0..<100 {
      var simulation = Simulation()
      simulation.newCards = 300
      simulation.days = 120
      simulation.seed = UInt64(number)
      let parameters = SimulatedLogs.parameters(spread: 0.2, &generator)
      simulation.learner = SimulatedLearner(memory: FSRS6(parameters))
      let results = try simulation.results(forRetentions: [0.8, 0.88, 0.95], parameters: parameters)
      for (less, more) in zip(results, results.dropFirst()) {
        #expect(less.retention < more.retention, "learner \(number)")
        #expect(less.remembered < more.remembered, "learner \(number)")
        #expect(less.reviews < more.reviews, "learner \(number)")
      }
    }
  }

  @Test("A memory that the scheduler knows is asked at the desired retention")
  func retentionIsReached() throws {
    var simulation = Simulation()
    // Without the short first intervals, where a whole day is already too long.
    simulation.learner.firstRatings = PerRating(again: 0, hard: 0, good: 0.5, easy: 0.5)
    simulation.newCards = 3_000
    simulation.newPerDay = 100
    for (asked, result) in zip([0.8, 0.9], try simulation.results(forRetentions: [0.8, 0.9])) {
      #expect(abs(result.retention - asked) < 0.02, "\(asked): \(result.retention)")
    }
  }

  @Test("The same luck for the same seed, another for another")
  func determinism() {
    var simulation = Simulation()
    simulation.newCards = 200
    simulation.days = 60
    simulation.keepsLog = true
    let first = simulation.result(with: FSRSScheduler())
    let again = simulation.result(with: FSRSScheduler())
    #expect(first.days == again.days)
    #expect(first.cards == again.cards)
    #expect(first.log == again.log)
    simulation.seed = 1
    #expect(simulation.result(with: FSRSScheduler()).log != first.log)
  }

  @Test("Cards that are there already come on the day on which they are due")
  func cardsThatAreThere() {
    var simulation = Simulation()
    var state = CardState()
    FSRSScheduler().apply(
      .easy, to: &state, at: ReviewMoment(Timestamp(milliseconds: -86_400_000), day: StudyDay(-1)), fuzzKey: 0)
    simulation.cards = [SimulatedCard(state: state)]
    simulation.days = 10
    let result = simulation.result(with: FSRSScheduler())
    #expect(result.days.map(\.reviews) == [0, 0, 0, 0, 0, 0, 0, 1, 0, 0])
    #expect(result.days.allSatisfy { $0.newCards == 0 && $0.seen == 1 })
  }

  /// A card of SM-2 in review, answered ten days before the first day and due on it.
  private static func learntWithSM2(ease: Double, intervalDays: Int32 = 10) -> CardState {
    var state = CardState()
    state.phase = .review
    state.ease = ease
    state.intervalDays = intervalDays
    state.lastReviewDay = StudyDay(-10)
    state.lastReview = Timestamp(milliseconds: -10 * Timestamp.millisecondsPerDay)
    state.due = .day(StudyDay(0))
    state.reps = 5
    return state
  }

  @Test("A deck of SM-2 has been seen: it is reviewed when it is due, and none of it is begun anew")
  func deckOfSM2() {
    var simulation = Simulation()
    simulation.cards = (0..<500).map { SimulatedCard(state: Self.learntWithSM2(ease: $0 % 2 == 0 ? 2.5 : 1.3)) }
    simulation.days = 60
    let result = simulation.result(with: AnkiLikeScheduler())
    #expect(result.days[0].reviews == 500)
    #expect(result.days.allSatisfy { $0.newCards == 0 && $0.seen == 500 })
    // At the interval of SM-2 nine in ten are known.
    #expect((420...480).contains(result.days[0].known), "\(result.days[0].known)")
    // Ease tells how fast memories grow.
    func stability(_ remainder: Int) -> Double {
      result.cards.enumerated().reduce(0) { $0 + ($1.offset % 2 == remainder ? $1.element.memory?.stability ?? 0 : 0) }
    }
    #expect(stability(0) > 1.3 * stability(1))
  }

  @Test("On steps of SM-2, with neither ease nor interval, a card has been seen as well")
  func stepsOfSM2() {
    var state = CardState()
    AnkiSM2Scheduler().apply(
      .again, to: &state, at: ReviewMoment(Timestamp(milliseconds: -60_000), day: StudyDay(-1)), fuzzKey: 0)
    var simulation = Simulation()
    simulation.cards = [SimulatedCard(state: state)]
    simulation.days = 3
    let result = simulation.result(with: AnkiSM2Scheduler())
    #expect(result.days[0].reviews == 1)
    #expect(result.days.allSatisfy { $0.newCards == 0 && $0.remembered.isFinite && $0.remembered > 0 })
  }

  @Test("Suspended and removed cards are neither asked nor counted; buried ones come back on their day")
  func hiddenCards() {
    var simulation = Simulation()
    let states: [CardState] = [Self.learntWithSM2(ease: 2.5), CardState()].flatMap { state in
      [CardMarks.suspended, .removed, []].map { mark in
        var hidden = state
        hidden.marks = mark
        hidden.buriedUntil = mark == [] ? StudyDay(2) : StudyDay(.min)
        return hidden
      }
    }
    var later = CardState()
    later.due = .day(StudyDay(3))
    simulation.cards = (states + [later]).map { SimulatedCard(state: $0) }
    simulation.newCards = 1
    simulation.days = 5
    let result = simulation.result(with: AnkiLikeScheduler())
    #expect(result.cards.prefix(3).map { $0.state.reps > 5 } == [false, false, true])
    #expect(result.cards.dropFirst(3).map { $0.state.reps > 0 } == [false, false, true, true, true])
    #expect(result.days.map(\.seen) == [2, 2, 3, 4, 4])
    #expect(result.days.map(\.newCards) == [1, 0, 1, 1, 0])
    #expect(result.days.prefix(2).map(\.reviews) == [0, 1])
    #expect(result.days.allSatisfy { $0.remembered <= Double($0.seen) })
  }

  @Test("Cards of a log come in moved so that today is the first day, wherever the learner is")
  func cardsOfLog() throws {
    // Five and a half hours east; a study day begins at 04:00 there, 22:30 here.
    let place = try DayBoundaries(offsetSeconds: 19_800, transitions: [], dayStartHour: 4)
    let today = StudyDay(20_000)
    var card = QueueFixtures.review(0)
    card.state.due = .day(today.adding(3))
    card.state.buriedUntil = today.adding(1)
    card.state.lastReview = place.start(of: today.adding(-2)).adding(milliseconds: 5_000)
    card.state.lastReviewDay = today.adding(-2)
    let moved = SimulatedCard(card, today: today, in: place)
    #expect(moved.memory == card.state.memory)
    #expect(moved.state.due == .day(StudyDay(3)) && moved.state.buriedUntil == StudyDay(1))
    #expect(moved.state.lastReviewDay == StudyDay(-2))
    #expect(moved.state.lastReview.milliseconds == -2 * 86_400_000 + 5_000)
    card.state.due = .instant(place.start(of: today).adding(milliseconds: -1))
    card.state.buriedUntil = StudyDay(.min)
    let step = SimulatedCard(card, today: today, in: place, memory: MemoryState(stability: 2, difficulty: 3))
    #expect(step.state.due == .instant(Timestamp(milliseconds: -1)) && step.state.buriedUntil == StudyDay(.min))
    #expect(step.memory == MemoryState(stability: 2, difficulty: 3))
    card.state.due = .instant(.distantFuture)
    for day in [StudyDay(.min), StudyDay(.max)] { _ = SimulatedCard(card, today: day, in: place) }
    let new = SimulatedCard(QueueFixtures.new(1), today: today, in: place)
    #expect(new.memory == nil && new.state.due == nil)
  }

  @Test("A backlog waits in its order and is worked off")
  func backlog() {
    var simulation = Simulation()
    simulation.newCards = 100
    simulation.newPerDay = 50
    simulation.reviewsPerDay = 10
    simulation.days = 200
    let result = simulation.result(with: FSRSScheduler())
    #expect(result.days.contains { $0.waiting > 40 })
    #expect(result.days.last?.waiting == 0)
  }

  private func scheduler(_ number: Int) -> AnyPreset {
    switch number % 4 {
    case 0: .fsrs(FSRSScheduler())
    case 1: .fsrs(FSRSScheduler(policy: .pyFSRS))
    case 2: .ankiSM2(AnkiSM2Scheduler())
    default: .ankiLike(AnkiLikeScheduler())
    }
  }
}
