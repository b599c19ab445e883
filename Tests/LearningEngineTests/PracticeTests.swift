import Testing

@testable import LearningEngine

@Suite("Practice with classic SM-2")
struct PracticeTests {
  @Test(
    "What an answer is worth",
    arguments: [
      (.right, 0, 10_000, .procedural, 5), (.right, 0, 15_000, .procedural, 5), (.right, 0, 15_001, .procedural, 4),
      (.right, 0, 29_999, .procedural, 4), (.right, 0, 30_000, .procedural, 3), (.right, 1, 1, .procedural, 3),
      (.right, 0, 30_000, .conceptual, 5), (.right, 0, 30_001, .conceptual, 4), (.right, 0, 99_999, .conceptual, 4),
      (.right, 1, 1, .conceptual, 3), (.right, 2, 1, .conceptual, 3), (.wrong, 0, 1, .procedural, 2),
      (.wrong, 1, 1, .conceptual, 1), (.noAnswer, 0, 1, .procedural, 0), (.noAnswer, 3, 1, .conceptual, 0),
    ] as [(PracticeAnswer.Result, Int32, Int64, PracticeAnswer.Kind, Int32)])
  func quality(
    result: PracticeAnswer.Result, hints: Int32, time: Int64, kind: PracticeAnswer.Kind, quality: Int32
  ) {
    let answer = PracticeAnswer(result, hints: hints, responseMilliseconds: time, expectedMilliseconds: 10_000)
    #expect(answer.quality(kind).value == quality)
    #expect(answer.comesAgainSoon(kind) == (kind == .conceptual && result == .right && hints == 2))
  }

  @Test("An optional result or grade that says no answer is not nil")
  func noAnswer() {
    let result: PracticeAnswer.Result? = .noAnswer
    let grade: Quality? = .noAnswer
    #expect(result != nil && grade?.value == 0)
  }

  @Test("Without an expected time, or with an absurd one, no answer is slow", arguments: [0, -1, .max] as [Int64])
  func noExpectation(expected: Int64) {
    let answer = PracticeAnswer(.right, responseMilliseconds: .max, expectedMilliseconds: expected)
    #expect(answer.quality(.procedural) == .perfect)
  }

  private static func moment(_ day: Int32) -> ReviewMoment {
    ReviewMoment(DayBoundaries.utc().start(of: StudyDay(day)), in: .utc())
  }

  @Test("A conceptual problem that took two hints comes the next day, and its interval grows from there")
  func twoHints() {
    var scheduler = ClassicSM2Scheduler()
    scheduler.hasJitter = false
    var card = CardState()
    for day in [0, 1, 7] as [Int32] { card = scheduler.answer(card, .slow, at: Self.moment(day), fuzzKey: 0) }
    #expect(card.intervalDays == 15)
    let hinted = PracticeAnswer(.right, hints: 2, responseMilliseconds: 1, expectedMilliseconds: 10)
    card = scheduler.answer(card, hinted, .conceptual, at: Self.moment(22), fuzzKey: 0)
    #expect(card.due == .day(StudyDay(23)))
    #expect(card.step == 4)
    card = scheduler.answer(card, .perfect, at: Self.moment(23), fuzzKey: 0)
    #expect(card.intervalDays == 2)
  }

  @Test("A failure asks for reinforcement until two good answers; one more failure begins again")
  func reinforcement() {
    let scheduler = ClassicSM2Scheduler()
    var card = CardState()
    var needs: [Bool] = []
    for quality in [.perfect, .wrong, .slow, .noAnswer, .difficult, .perfect] as [Quality] {
      card = scheduler.answer(card, quality, at: Self.moment(1), fuzzKey: 0)
      needs.append(card.marks.contains(.needsReinforcement))
    }
    #expect(needs == [false, true, true, true, true, false])
    #expect(card.marks == [])
  }

  @Test("Priority: days overdue, hardness, reinforcement")
  func priority() {
    let scheduler = ClassicSM2Scheduler()
    var card = CardState()
    card.ease = 2.0
    card.due = .day(StudyDay(10))
    #expect(scheduler.priority(of: card, on: StudyDay(9), in: .utc()) == 5)
    #expect(scheduler.priority(of: card, on: StudyDay(13), in: .utc()) == 8)
    card.marks.insert(.needsReinforcement)
    #expect(scheduler.priority(of: card, on: StudyDay(13), in: .utc()) == 13)
    card.ease = 2.8
    #expect(scheduler.priority(of: card, on: StudyDay(13), in: .utc()) == 8)
    // An instant, as the learner sets it, counts from its study day: 03:00 still belongs to the day before.
    card.due = .instant(Timestamp(seconds: (10 * 24 + 3) * 3600))
    #expect(scheduler.priority(of: card, on: StudyDay(13), in: .utc()) == 9)
    #expect(scheduler.priority(of: card, on: StudyDay(9), in: .utc()) == 5)
    card.due = nil
    #expect(scheduler.priority(of: card, on: StudyDay(13), in: .utc()) == 5)
  }

  @Test(
    "Jitter: five per cent, from six days on at least a day each way, never below a day",
    arguments: [
      (1, 1...1), (5.9, 6...6), (6, 5...7), (8, 7...9), (15, 14...16), (100, 95...105), (36_500, 34_675...36_500),
      (1e300, 36_499...36_500),
    ] as [(Double, ClosedRange<Int32>)])
  func jitter(interval: Double, range: ClosedRange<Int32>) {
    #expect(ClassicSM2Scheduler().jitterRange(of: interval) == range)
  }

  @Test("Problems learnt together do not come back together for ever: 400 of them spread over all days of the range")
  func spread() {
    let scheduler = ClassicSM2Scheduler()
    var days: Set<Int32> = []
    for index in 0..<400 {
      var card = CardState()
      (card.phase, card.step, card.stability, card.ease, card.reps) = (.review, 5, 40, 2.5, 5)
      let key = CardID("problem \(index)").fuzzKey
      days.insert(scheduler.answer(card, .slow, at: Self.moment(0), fuzzKey: key).intervalDays)
    }
    #expect(days == Set(95...105))
  }

  @Test("The last ten response times, oldest first")
  func record() {
    var record = PracticeRecord()
    for time in 1...13 as ClosedRange<Int64> {
      let result: PracticeAnswer.Result = time % 2 == 0 ? .right : .wrong
      record.add(PracticeAnswer(result, responseMilliseconds: time, expectedMilliseconds: 5))
    }
    #expect(record.responseMilliseconds == Array(4...13))
    #expect(record.totalAnswers == 13)
    #expect(record.correctAnswers == 6)
  }

  @Test("Translation pairs: Easy in relearning adds a day, the ease before the answer multiplies, the maximum holds")
  func ankiLike() {
    let scheduler = AnkiLikeScheduler(maximumIntervalDays: 30)
    var card = CardState()
    (card.phase, card.ease, card.intervalDays) = (.review, 2.0, 10)
    let choices = scheduler.choices(for: card, at: Self.moment(0), fuzzKey: 0)
    #expect([choices.hard, choices.good, choices.easy].map(\.intervalDays) == [12, 20, 26])
    let again = scheduler.choices(for: choices.again, at: Self.moment(0), fuzzKey: 0)
    #expect([again.good.intervalDays, again.easy.intervalDays] == [1, 2])
    card.intervalDays = 29
    let late = scheduler.choices(for: card, at: Self.moment(0), fuzzKey: 0)
    #expect([late.hard, late.good, late.easy].map(\.intervalDays) == [30, 30, 30])
    card.intervalDays = 1
    card.ease = 1.3
    let small = scheduler.choices(for: card, at: Self.moment(0), fuzzKey: 0)
    #expect([small.hard, small.good, small.easy].map(\.intervalDays) == [2, 3, 4])
  }
}
