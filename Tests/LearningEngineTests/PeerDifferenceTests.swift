import Testing

@testable import LearningEngine

/// Where we differ from other programs on purpose: what they compute, what is right, and why.
///
/// What they compute is recorded from a run of theirs where one is named, else computed here by their formula, which is
/// named by program, version, file and function.
@Suite("Different from other programs on purpose")
struct PeerDifferenceTests {
  /// An instant in New York, where on 2026-03-08 and 2026-11-01 the clocks change at 02:00.
  private static func newYork(_ month: Int32, _ day: Int32, _ hour: Int64, _ minute: Int64, offset: Int64) throws
    -> Timestamp
  {
    let date = try #require(StudyDay(year: 2026, month: month, day: day))
    return Timestamp(seconds: ((Int64(date.number) * 24 + hour - offset) * 60 + minute) * 60)
  }

  /// floor((next rollover − last answer)/24 h): Anki 26.9, rslib/src/scheduler/answering/mod.rs, where `days_elapsed`
  /// is `next_day_at.elapsed_days_since(last_review_time)`; rslib/src/timestamp.rs divides by 86,400 seconds.
  private static func ankiElapsed(_ last: Timestamp, _ now: Timestamp, _ days: DayBoundaries) -> Int64 {
    days.nextRollover(after: now).milliseconds(since: last) / 86_400_000
  }

  private static func elapsed(_ last: Timestamp, _ now: Timestamp, _ days: DayBoundaries) -> Int32 {
    days.studyDay(at: now).elapsed(since: days.studyDay(at: last))
  }

  @Test("A day of 25 hours: answered 04:30 on 31 October, asked the next morning: Anki counts 2 days, it was 1")
  func autumn() throws {
    let days = try ZoneTable().boundaries("America/New_York", 4)
    let last = try Self.newYork(10, 31, 4, 30, offset: -4)
    let now = try Self.newYork(11, 1, 9, 0, offset: -5)
    #expect(Self.ankiElapsed(last, now, days) == 2)
    #expect(Self.elapsed(last, now, days) == 1)
  }

  @Test("A day of 23 hours: answered 03:30 in the night to 7 March, asked on 8 March: Anki counts 1 day, it was 2")
  func spring() throws {
    let days = try ZoneTable().boundaries("America/New_York", 4)
    let last = try Self.newYork(3, 7, 3, 30, offset: -5)
    let now = try Self.newYork(3, 8, 9, 0, offset: -4)
    #expect(StudyDayTests.text(days.studyDay(at: last)) == "2026-03-06")
    #expect(Self.ankiElapsed(last, now, days) == 1)
    #expect(Self.elapsed(last, now, days) == 2)
  }

  @Test("The preset of Anki gives Anki's memory for that morning, ours the one of the day that has passed")
  func autumnMemory() throws {
    let days = try ZoneTable().boundaries("America/New_York", 4)
    let first = ReviewMoment(try Self.newYork(10, 31, 4, 30, offset: -4), in: days)
    let second = ReviewMoment(try Self.newYork(11, 1, 9, 0, offset: -5), in: days)
    func twice(_ scheduler: some Scheduler) -> Double {
      let card = scheduler.answer(CardState(), .easy, at: first, fuzzKey: 0)
      return scheduler.answer(card, .good, at: second, fuzzKey: 0).stability
    }
    let model = FSRS6()
    let easy = model.first(.easy)
    #expect(twice(FSRSScheduler()) == model.next(easy, .good, elapsedDays: 1).stability)
    let wrong = model.next(easy, .good, elapsedDays: 2).stability
    #expect(abs(twice(try AnkiFSRSScheduler()) - wrong) < 2e-4 * wrong)
  }

  @Test("Days of UTC, as in ts-fsrs: an evening in New York falls apart into two days")
  func utcDays() throws {
    let days = try ZoneTable().boundaries("America/New_York", 4)
    let last = try Self.newYork(7, 14, 19, 55, offset: -4)
    let now = try Self.newYork(7, 14, 20, 5, offset: -4)
    // ts-fsrs 5.2.3, src/fsrs/help.ts, `dateDiffInDays`: the difference of dates in UTC. So does swift-fsrs since
    // commit 8f41c49 of 2025-04-05, Sources/FSRS/Helper/FSRSHelper.swift, `dateDiffInDays`; its release 5.0.0 counts
    // periods of 24 hours, `dateDiff` in the same file.
    let utc = now.milliseconds / 86_400_000 - last.milliseconds / 86_400_000
    #expect(utc == 1)
    #expect(Self.elapsed(last, now, days) == 0)
  }

  @Test("Periods of 24 hours, as in py-fsrs: answered at 22:00 and the next evening at 21:00 is no day there")
  func periods() throws {
    let days = try ZoneTable().boundaries("America/New_York", 4)
    let last = ReviewMoment(try Self.newYork(7, 14, 22, 0, offset: -4), in: days)
    let now = ReviewMoment(try Self.newYork(7, 15, 21, 0, offset: -4), in: days)
    let card = FSRSScheduler().answer(CardState(), .easy, at: last, fuzzKey: 0)
    #expect(FSRSScheduler(policy: .pyFSRS).elapsedDays(since: card, at: now) == 0)
    // Recorded: py-fsrs 6.3.2, `get_card_retrievability` at that time, and the stability after Good then.
    #expect(FSRSScheduler(policy: .pyFSRS).retrievability(of: card, at: now) == 1.0)
    #expect(FSRSScheduler(policy: .pyFSRS).answer(card, .good, at: now, fuzzKey: 0).stability == 8.2956)
    #expect(FSRSScheduler().retrievability(of: card, at: now) < 0.99)
    #expect(FSRSScheduler().elapsedDays(since: card, at: now) == 1)
  }

  @Test("Maximum 365: ts-fsrs 5 orders the buttons after the limit and gives 366 and 367 days; so does swift-fsrs")
  func orderAfterLimit() throws {
    // A card that has reached the maximum on every button. Each interval is limited, then they are ordered: ts-fsrs
    // 5.2.3, src/fsrs/impl/basic_scheduler.ts, `next_interval`; swift-fsrs 5.0.0, and still at commit d09cfc9 of
    // 2026-05-20, Sources/FSRS/Scheduler/BasicScheduler.swift, `nextInterval`.
    let raw: [Int32] = [5000, 6000, 9000]
    let limited = raw.map { min($0, 365) }
    let hard = min(limited[0], limited[1])
    let good = max(limited[1], hard + 1)
    let easy = max(limited[2], good + 1)
    #expect([hard, good, easy] == [365, 366, 367])

    var card = CardState()
    card.phase = .review
    card.memory = MemoryState(stability: 5000, difficulty: 5)
    let scheduler = FSRSScheduler(policy: try .standard.with(maximumIntervalDays: 365))
    let moment = ReviewMoment(Timestamp(seconds: 0), day: StudyDay(1000))
    let choices = scheduler.choices(for: card, at: moment, fuzzKey: 0)
    #expect([choices.hard, choices.good, choices.easy].map(\.intervalDays) == [365, 365, 365])
  }

  @Test("Fuzz of 3 days: py-fsrs rounds a number below 5 and gives 5, out of its range 2…4, and 2 half as often")
  func fuzzOfThreeDays() {
    // py-fsrs 6.3.2, fsrs/scheduler.py, `_get_fuzzed_interval`: the range is that of the interval ± 1.075 days, rounded
    // to 2 and 4; the day is round(random · (4 − 2 + 1) + 2), which reaches 5.
    let range = FuzzRange.days(for: 3, minimum: 1, maximum: 36_500)
    #expect(range == 2...4)
    var theirs: [Int32: Int] = [:]
    var ours: [Int32: Int] = [:]
    for index in 0..<30_000 {
      let random = (Double(index) + 0.5) / 30_000
      theirs[Int32((random * 3 + 2).rounded(.toNearestOrEven)), default: 0] += 1
      ours[FuzzHash(key: CardID("\(index)").fuzzKey, count: 1).day(in: range), default: 0] += 1
    }
    #expect(theirs == [2: 5000, 3: 10_000, 4: 10_000, 5: 5000])
    // Recorded: py-fsrs 6.3.2, `_get_fuzzed_interval` of 3 days, 30,000 times after `random.seed(1)`.
    let recorded: [Int32: Int] = [2: 5065, 3: 9882, 4: 9972, 5: 5081]
    #expect(recorded.allSatisfy { abs($0.value - theirs[$0.key, default: 0]) < 250 })
    #expect(Set(ours.keys) == [2, 3, 4])
    #expect(ours.values.allSatisfy { abs($0 - 10_000) < 400 }, "\(ours)")
  }

  @Test("Fuzz and maximum: the limit first, then the range; else all cards meet on the last day, or it is too wide")
  func fuzzAtTheLimit() {
    // As issue 3015 of ankitects/anki reports it: the range of 737 days, then the limit.
    let unlimited = FuzzRange.days(for: 737, minimum: 1, maximum: 36_500)
    #expect(min(unlimited.lowerBound, 365) == 365)
    // ts-fsrs 5.2.3, src/fsrs/help.ts, `get_fuzz_range`: as far as for 737 days, from 365.
    let reach = unlimited.upperBound - 737
    #expect(365 - reach == 326)
    #expect(FuzzRange.days(for: 737, minimum: 1, maximum: 365) == 345...365)
  }

  @Test("An answer that came 16 days late, undone: ts-fsrs 5 gives a card that became due just then, ours as it was")
  func lateRollback() throws {
    let card = CardID("perro#1")
    var story = Story()
    let answers = [story.review(card, .good, 1, 10), story.review(card, .good, 1, 10, 10)]
    let late = story.review(card, .good, 20, 10)
    let before = try #require(Story.replay(answers).state(of: card))
    #expect(before.due == .day(StudyDay(20_517)))

    // ts-fsrs 5.2.3: a row of its log has the answer before as `due` (src/fsrs/abstract_scheduler.ts, `buildLog`) and
    // the time of the answer as `review`; the due date of then is nowhere. `rollback` (src/fsrs/fsrs.ts) makes of it,
    // for a card that is not new: due = log.review, last_review = log.due.
    let row = (due: before.lastReview, review: late.instant)
    var theirs = before
    (theirs.due, theirs.lastReview) = (.instant(row.review), row.due)
    #expect(DayBoundaries.utc().studyDay(at: row.review).elapsed(since: StudyDay(20_517)) == 16)
    #expect(theirs != before)

    // Replay of the log without that answer: every field is as it was.
    var replay = Story.replay(answers + [late])
    replay.add(story.event(20, 10, minute: 1, .undo(target: late.id)))
    #expect(replay.state(of: card) == before)
  }
}
