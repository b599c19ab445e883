import Testing

@testable import LearningEngine

/// Reminders: each gate judged at the time at which the reminder would come.
@Suite("Reminders")
struct ReminderTests {
  private typealias F = QueueFixtures

  /// At 12:00 and 20:00.
  private static let policy = ReminderPolicy(minutesOfDay: [720, 1200])

  private static func plan(
    _ cards: [QueueCard], lastActivity: Timestamp?, days: Int32 = 3, at now: Timestamp = F.now
  ) -> [ReminderVerdict] {
    ReminderPlan(
      policy, days: days, of: QueueRequest(.full()), cards: cards, lastActivity: lastActivity, at: now,
      in: F.boundaries
    ).reminders.map(\.verdict)
  }

  @Test("Being active now, when the plan is made, does not silence the evening")
  func judgedAtFireTime() {
    let cards = (0..<60).map { F.review($0) }
    // 09:00 and active until now: 12:00 is three hours away, exactly enough.
    #expect(Self.plan(cards, lastActivity: F.now, days: 1) == [.fires(cards: 60), .fires(cards: 60)])
    // A minute later it is not.
    #expect(
      Self.plan(cards, lastActivity: F.minutes(1), days: 1, at: F.minutes(1))
        == [.silent(.recentActivity(until: F.minutes(181))), .fires(cards: 60)])
  }

  @Test("Three cards of sixty still get the evening's reminder; with little left there is none")
  func littleLeft() {
    func cards(studied: Int32, left: Int32) -> [QueueCard] {
      (0..<studied + left).map { number in
        var card = F.review(number)
        if number < studied {
          card.state.lastReview = F.minutes(-10)
          card.state.lastReviewDay = F.today
          card.state.due = .day(F.today.adding(9))
        }
        return card
      }
    }
    #expect(Self.plan(cards(studied: 3, left: 57), lastActivity: F.now, days: 1).last == .fires(cards: 57))
    #expect(
      Self.plan(cards(studied: 3, left: 5), lastActivity: F.now, days: 1).last
        == .silent(.littleLeft(left: 5, atMost: 5)))
    #expect(Self.plan(cards(studied: 3, left: 6), lastActivity: F.now, days: 1).last == .fires(cards: 6))
    // A tenth of a hundred.
    #expect(
      Self.plan(cards(studied: 90, left: 10), lastActivity: F.now, days: 1).last
        == .silent(.littleLeft(left: 10, atMost: 10)))
    #expect(Self.plan(cards(studied: 89, left: 11), lastActivity: F.now, days: 1).last == .fires(cards: 11))
    // Without study on the day nothing is too little.
    #expect(Self.plan(cards(studied: 0, left: 1), lastActivity: nil, days: 1).last == .fires(cards: 1))
  }

  @Test("A day on which all was studied does not silence the week")
  func week() {
    var cards = (0..<8).map { F.review($0) }
    for index in cards.indices {
      cards[index].state.lastReview = F.now
      cards[index].state.lastReviewDay = F.today
      cards[index].state.due = .day(F.today.adding(2))
    }
    #expect(
      Self.plan(cards, lastActivity: F.now, days: 4) == [
        .silent(.nothingLeft), .silent(.nothingLeft), .silent(.nothingLeft), .silent(.nothingLeft),
        .fires(cards: 8), .fires(cards: 8), .fires(cards: 8), .fires(cards: 8),
      ])
  }

  @Test("New cards of the days ahead are counted with the limits of those days")
  func newCards() {
    let request = QueueRequest(.full(maxNewPerDay: 5), answered: AnswerCounts(newCards: 5))
    let plan = ReminderPlan(
      Self.policy, days: 2, of: request, cards: (0..<9).map { F.new($0) }, lastActivity: nil, at: F.now,
      in: F.boundaries)
    #expect(
      plan.reminders.map(\.verdict) == [
        .silent(.nothingLeft), .silent(.nothingLeft), .fires(cards: 5), .fires(cards: 5),
      ])
    #expect(plan.firing.count == 2)
  }

  @Test("Times of the clock hold through a change of it; those that have passed stay silent")
  func clock() throws {
    // New York, 2026.
    let boundaries = try DayBoundaries(
      offsetSeconds: -18_000,
      transitions: [
        OffsetTransition(at: Timestamp(seconds: 1_772_953_200), offsetSeconds: -14_400),
        OffsetTransition(at: Timestamp(seconds: 1_793_512_800), offsetSeconds: -18_000),
      ])
    let saturday = try #require(StudyDay(year: 2026, month: 3, day: 7))
    // 20:00 in winter time, then in summer time; 02:30 of the night between does not exist and becomes 03:30.
    #expect(boundaries.instant(ofMinute: 1200, on: saturday) == Timestamp(seconds: 1_772_931_600))
    #expect(boundaries.instant(ofMinute: 1200, on: saturday.adding(1)) == Timestamp(seconds: 1_773_014_400))
    #expect(boundaries.instant(ofMinute: 150, on: saturday) == Timestamp(seconds: 1_772_955_000))
    // 01:30 comes twice in the night after 31 October: the first.
    let october = try #require(StudyDay(year: 2026, month: 10, day: 31))
    #expect(boundaries.instant(ofMinute: 90, on: october) == Timestamp(seconds: 1_793_511_000))
    #expect(boundaries.instant(ofMinute: 1440, on: october) == nil)
    #expect(Self.plan([F.review(0)], lastActivity: nil, days: 1, at: F.minutes(180)).first == .silent(.past))
  }

  @Test("Every minute of every day lies in that day, in the order of the clock where clocks do not change")
  func minutesProperty() throws {
    var random = QueueGenerator(seed: 77)
    for _ in 0..<10_000 {
      let boundaries = try random.boundaries(near: F.now)
      let day = F.today.adding(Int32(random.below(5)) - 2)
      let minute = Int32(random.below(1440))
      let instant = try #require(boundaries.instant(ofMinute: minute, on: day))
      #expect(boundaries.studyDay(at: instant) == day)
      let wall = instant.milliseconds + Int64(boundaries.offsetSeconds(at: instant)) * 1000
      let shift = (wall / 60_000 - Int64(minute) + 14_400_000) % 1440
      // An hour off where the clock passes over the minute, or else at an end of the day.
      let end = boundaries.start(of: day.adding(1)).adding(milliseconds: -1)
      let isAtEnd = instant == boundaries.start(of: day) || instant == end
      let isSteady = boundaries.offsetSeconds(at: boundaries.start(of: day)) == boundaries.offsetSeconds(at: end)
      #expect((isSteady ? [0] : [0, 60, 1380]).contains(shift) || isAtEnd)
    }
  }

  @Test("No reminder comes within a gate, whatever was done between plan and fire time")
  func gates() throws {
    var wrong: [String] = []
    var fired = 0
    for seed in 0..<10_000 as Range<UInt64> {
      var random = QueueGenerator(seed: seed + 500_000)
      let now = F.now.adding(milliseconds: random.below(86_400_000))
      let boundaries = try random.boundaries(near: now)
      var store = ScheduledCards(random.cards(random.below(24), at: now, in: boundaries), try random.scheduler())
      let policy = ReminderPolicy(
        minutesOfDay: (0..<3).map { _ in Int32(random.below(1440)) },
        quietMilliseconds: [0, 3_600_000, 10_800_000][Int(random.below(3))], smallCount: Int32(random.below(6)),
        smallDivisor: Int32(random.below(12)))
      var request = QueueRequest(random.policy())
      var lastActivity: Timestamp? = random.chance(80) ? now.adding(milliseconds: -random.below(20_000_000)) : nil
      // Some cards are answered now; the plan is made after that.
      for _ in 0..<random.below(20) where !store.cards.isEmpty {
        store.record(
          random.rating(), of: Int32(random.below(Int64(store.cards.count))), at: ReviewMoment(now, in: boundaries),
          in: boundaries)
        lastActivity = now
      }
      request.answered = store.answered(on: boundaries.studyDay(at: now), in: nil)
      let plan = ReminderPlan(
        policy, days: 3, of: request, cards: store.cards, lastActivity: lastActivity, at: now, in: boundaries)
      for reminder in plan.firing {
        fired += 1
        // Judged with independent code, as things stand at the fire time.
        let fire = reminder.instant
        let day = boundaries.studyDay(at: fire)
        request.answered = store.answered(on: day, in: nil)
        let left = ReviewQueue(of: store.cards, request, at: fire, in: boundaries).cards.count
        let studied = Set(store.answers.filter { $0.day == day }.map(\.card)).union(
          store.cards.indices.filter { store.cards[$0].state.reps > 0 && store.cards[$0].state.lastReviewDay == day }
            .map { Int32($0) }
        ).count
        let tenth = policy.smallDivisor > 0 ? (left + studied) / Int(policy.smallDivisor) : 0
        let isQuiet = lastActivity.map { fire.milliseconds - $0.milliseconds < policy.quietMilliseconds } ?? false
        let isSmall = studied > 0 && left <= max(Int(policy.smallCount), tenth)
        if fire <= now || left == 0 || isQuiet || isSmall || reminder.verdict != .fires(cards: Int32(left)) {
          wrong.append("\(seed): \(reminder) left \(left) studied \(studied)")
        }
      }
    }
    #expect(wrong.prefix(5) == [])
    #expect(fired > 10_000)
  }
}
