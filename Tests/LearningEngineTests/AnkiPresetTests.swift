import Testing

@testable import LearningEngine

/// Rules of Anki that its recorded histories do not reach.
@Suite("Anki's rules at their edges")
struct AnkiPresetTests {
  private static let moment = ReviewMoment(Timestamp(seconds: 1_767_258_000), in: .utc())

  private func hardDelay(_ seconds: [Int64]) throws -> Int64? {
    let steps = AnkiSteps(steps: try LearningSteps(seconds: seconds))
    let delay = steps.outcome(of: .hard, left: UInt8(seconds.count))?.milliseconds
    return delay.map { $0 % 1000 == 0 ? $0 / 1000 : -1 }
  }

  @Test("Hard on the first step: the mean of two in whole seconds; the only one half as long again, a day at most")
  func hardOnFirstStep() throws {
    #expect(try hardDelay([60, 61]) == 60)
    #expect(try hardDelay([60, 600]) == 330)
    #expect(try hardDelay([600]) == 900)
    #expect(try hardDelay([4 * 86_400]) == 5 * 86_400)
    // A day and a half, and half a minute: over a day it is whole days.
    #expect(try hardDelay([60, 3 * 86_400]) == 2 * 86_400)
  }

  private func review(_ intervalDays: Int32, ease: Double = 2.5) -> CardState {
    var card = CardState()
    (card.phase, card.intervalDays, card.ease) = (.review, intervalDays, ease)
    card.memory = MemoryState(stability: 50, difficulty: 5)
    card.lastReviewDay = Self.moment.day.adding(-intervalDays)
    card.lastReview = DayBoundaries.utc().start(of: card.lastReviewDay).adding(milliseconds: 3_600_000)
    card.due = .day(Self.moment.day)
    return card
  }

  @Test("With a Hard factor of 1 Good is longer than the last interval, not than Hard")
  func hardFactorOne() {
    var configuration = AnkiConfiguration()
    configuration.hardFactor = 1
    configuration.intervalFactor = 0.5
    let choices = AnkiSM2Scheduler(configuration).choices(for: review(10, ease: 1.3), at: Self.moment, fuzzKey: 0)
    #expect([choices.hard, choices.good, choices.easy].map(\.intervalDays) == [5, 11, 12])
  }

  @Test("A card with a due set by hand is late from the end of its interval on")
  func lateAfterSetDue() {
    var card = review(10)
    card.lastReviewDay = Self.moment.day.adding(-14)
    card.due = .instant(Self.moment.instant)
    let choices = AnkiSM2Scheduler().choices(for: card, at: Self.moment, fuzzKey: 0)
    // (10 + 4/2) · 2.5 and (10 + 4) · 2.5 · 1.3.
    #expect([choices.good, choices.easy].map(\.intervalDays) == [30, 46])
  }

  @Test("A lapse without relearning steps is not limited by the maximum; leaving relearning is")
  func lapseAboveMaximum() throws {
    var configuration = AnkiConfiguration()
    configuration.maximumIntervalDays = 2
    configuration.relearningSteps = .none
    let scheduler = try AnkiFSRSScheduler(configuration)
    var card = review(50)
    let lapse = scheduler.answer(card, .again, at: Self.moment, fuzzKey: 0)
    #expect(lapse.phase == .review)
    #expect(lapse.intervalDays > 2)
    card.phase = .relearning
    #expect(scheduler.answer(card, .again, at: Self.moment, fuzzKey: 0).intervalDays == 2)
  }

  @Test("Without a known rollover elapsed days are study days, and steps stay instants")
  func unknownRollover() throws {
    let moment = ReviewMoment(Self.moment.instant, day: Self.moment.day)
    let scheduler = try AnkiFSRSScheduler()
    let known = scheduler.answer(review(50), .good, at: Self.moment, fuzzKey: 0)
    #expect(scheduler.answer(review(50), .good, at: moment, fuzzKey: 0) == known)
    let again = scheduler.answer(review(50), .again, at: moment, fuzzKey: 0)
    #expect(again.due == .instant(moment.instant.adding(milliseconds: 600_000)))
  }

  @Test("Without relearning steps less than half a day is a delay within the day, and the kept interval is one day")
  func partOfADay() throws {
    var configuration = AnkiConfiguration()
    configuration.relearningSteps = .none
    var card = review(20)
    card.phase = .relearning
    card.memory = MemoryState(stability: 0.1, difficulty: 5)
    card.lastReviewDay = Self.moment.day
    card.lastReview = Self.moment.instant
    let next = try AnkiFSRSScheduler(configuration).answer(card, .hard, at: Self.moment, fuzzKey: 0)
    #expect(next.phase == .relearning)
    #expect(next.intervalDays == 1)
    let seconds = Int64(Float(next.stability) * 86_400)
    let due = try #require(next.due).instant(in: .utc())
    // Stability as it is kept, to four decimals, is up to five seconds off.
    #expect(abs(due.milliseconds(since: Self.moment.instant) / 1000 - seconds) <= 5)
  }
}
