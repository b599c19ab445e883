import Testing

@testable import LearningEngine

/// Faults that users of other programs reported, about queues, counts, sessions and statistics.
@Suite("Reports: queue, session, statistics")
struct QueueReportTests {
  private typealias F = QueueFixtures

  private static func total(_ cards: [QueueCard], _ request: QueueRequest, at now: Timestamp = F.now) -> Int32 {
    F.queue(cards, request, at: now).counts.total
  }

  /// Answers what a session shows at one moment.
  private static func answerAll<S: Scheduler>(
    _ session: inout StudySession, _ store: inout ScheduledCards<S>, _ rating: Rating, at now: Timestamp
  ) -> [Int32] {
    var shown: [Int32] = []
    while case .show(let card, _) = session.next(at: now, in: F.boundaries, from: store) {
      session.answer(rating, at: now, in: F.boundaries, to: &store)
      shown.append(card)
    }
    return shown
  }

  @Test("A day studied at 04:30 in summer time stays studied when statistics are computed in winter time")
  func storedDay() throws {
    // 2023-10-11 04:30 at UTC+2, 02:30 UTC; with the offset of winter it would be 03:30, the day before.
    let instant = Timestamp(seconds: 1_696_991_400)
    let summer = try DayBoundaries(offsetSeconds: 7_200)
    let answer = PastAnswer(
      instant: instant, day: summer.studyDay(at: instant), offsetMinutes: 120, card: 0, rating: .good, phase: .review,
      intervalDays: 3)
    let day = try #require(StudyDay(year: 2023, month: 10, day: 11))
    #expect(StudiedDays([answer]).days == [day])
    let winter = try DayBoundaries(offsetSeconds: 3_600)
    #expect(winter.studyDay(at: instant) == day.adding(-1), "what today's offset would say")
  }

  @Test("The hour at which a day starts moved from 20 to 12 at 14:00: session and badge change together")
  func hourMoved() throws {
    let twenty = try DayBoundaries(offsetSeconds: 0, dayStartHour: 20)
    let twelve = try DayBoundaries(offsetSeconds: 0, dayStartHour: 12)
    let now = F.minutes(300)
    #expect(twelve.studyDay(at: now) == twenty.studyDay(at: now).adding(1))
    var cards = (0..<3).map { F.review($0) }
    for index in cards.indices { cards[index].state.due = .day(twenty.studyDay(at: now).adding(Int32(index % 2))) }
    let store = ScheduledCards(cards, FSRSScheduler())
    var session = StudySession(.full(), at: now, in: twenty, from: store)
    for (boundaries, expected) in [(twenty, 2), (twelve, 3), (twenty, 2)] {
      let badge = ReviewQueue(of: cards, QueueRequest(.full()), at: now, in: boundaries).counts.total
      #expect(session.remaining(at: now, in: boundaries, from: store) == expected)
      #expect(badge == Int32(expected))
    }
  }

  @Test("Travel does not break a streak")
  func streak() throws {
    // Evenings in Berlin, then one in Tokyo; by Tokyo's clock the evenings before would lie on the days after.
    let (berlin, tokyo) = (try DayBoundaries(offsetSeconds: 3_600), try DayBoundaries(offsetSeconds: 32_400))
    let evening = Timestamp(seconds: 1_767_294_000)
    let answers = (0..<5).map { index in
      let instant = evening.adding(days: Int32(index))
      let boundaries = index < 4 ? berlin : tokyo
      return PastAnswer(
        instant: instant, day: boundaries.studyDay(at: instant), offsetMinutes: index < 4 ? 60 : 540, card: 0,
        rating: .good, phase: .review, intervalDays: 1)
    }
    let atHome = StudiedDays(answers.prefix(4))
    #expect(atHome.streak(on: atHome.days[3]) == 4)
    #expect(atHome.streak(on: atHome.days[3].adding(1)) == 4)
    #expect(atHome.streak(on: atHome.days[3].adding(2)) == 0)
    #expect(StudiedDays(answers).days.prefix(4) == atHome.days[...])
  }

  @Test("Answers by the hour keep the hour that the learner saw")
  func hours() {
    let answers = [(F.now, 60), (F.now, -300), (Timestamp(seconds: 0), -90)].map { instant, offset in
      PastAnswer(
        instant: instant, day: F.today, offsetMinutes: Int16(offset), card: 0, rating: .again, phase: .review,
        intervalDays: 1)
    }
    let hours = AnswersByHour(answers).hours
    #expect(hours.indices.filter { hours[$0].answers > 0 } == [4, 10, 22])
  }

  @Test("One card on a step of an hour is not shown again at once; the session says when it goes on")
  func oneHour() throws {
    var policy = FSRSPolicy.standard
    policy.learningSteps = try LearningSteps(seconds: [3600])
    var store = ScheduledCards([F.new(0)], FSRSScheduler(policy: policy))
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    #expect(Self.answerAll(&session, &store, .again, at: F.now) == [0])
    #expect(
      session.next(at: F.minutes(1), in: F.boundaries, from: store)
        == .pause(SessionPause(resumesAt: F.minutes(40), isFinish: false)))
    #expect(session.next(at: F.minutes(39), in: F.boundaries, from: store) != .show(card: 0, isAhead: true))
    #expect(session.next(at: F.minutes(40), in: F.boundaries, from: store) == .show(card: 0, isAhead: true))
  }

  @Test("Again on all of 19 due cards shows all 19, and all of them once more")
  func againOnAll() {
    var store = ScheduledCards((0..<19).map { F.review($0) }, FSRSScheduler())
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    #expect(Set(Self.answerAll(&session, &store, .again, at: F.now)).count == 19)
    #expect(session.remaining(at: F.now, in: F.boundaries, from: store) == 0)
    #expect(session.remaining(at: F.minutes(10), in: F.boundaries, from: store) == 19)
    #expect(Set(Self.answerAll(&session, &store, .good, at: F.minutes(10))).count == 19)
    #expect(session.completed == 19)
  }

  @Test("Of two directions that may not both come on a day one is counted, everywhere, and undo brings it back")
  func siblings() {
    var policy = QueuePolicy.full()
    policy.siblings = .oneADay
    var store = ScheduledCards([F.review(0, box: 7), F.review(1, box: 7)], FSRSScheduler())
    var session = StudySession(policy, at: F.now, in: F.boundaries, from: store)
    let request = QueueRequest(policy)
    #expect((session.total, Self.total(store.cards, request)) == (1, 1))
    #expect(F.queue(store.cards, request).counts.reasons == [.sibling(waiting: 1), .noNewCards])
    #expect(Self.answerAll(&session, &store, .good, at: F.now) == [0])
    #expect(Self.total(store.cards, request) == 0)
    #expect(session.remaining(at: F.now, in: F.boundaries, from: store) == 0)
    session.undo(at: F.now, in: F.boundaries, to: &store)
    #expect(Self.total(store.cards, request) == 1)
    #expect(session.remaining(at: F.now, in: F.boundaries, from: store) == 1)
    // The other direction comes the next day.
    session.answer(.good, at: F.now, in: F.boundaries, to: &store)
    #expect(Self.total(store.cards, request, at: F.now.adding(days: 1)) == 1)
    // With separation instead both are counted.
    #expect(Self.total([F.review(0, box: 7), F.review(1, box: 7)], QueueRequest(.full())) == 2)
  }

  @Test("385 reviews due at limits of 300 and 30: why there are 0 new cards is said")
  func backlog() {
    let cards = (0..<385).map { F.review($0) } + (385..<450).map { F.new($0) }
    let shared = QueuePolicy.limited(maxNewPerDay: 30, maxReviewsPerDay: 300, newCards: .withinReviewLimit)
    let counts = F.queue(cards, QueueRequest(shared)).counts
    #expect((counts.newCards, counts.reviews, counts.due) == (0, 300, 385))
    #expect(counts.reasons.contains(.reviewsFirst(waiting: 30, due: 385, limit: 300, answeredToday: 0)))
    #expect(counts.reasons.contains(.reviewLimit(waiting: 85, limit: 300, answeredToday: 0)))
    #expect(counts.reasons.contains(.newLimit(waiting: 35, limit: 30, answeredToday: 0)))
    // With a limit of their own new cards are served, and nothing has to be said about them but that limit.
    let own = F.queue(cards, QueueRequest(.limited(maxNewPerDay: 30, maxReviewsPerDay: 300))).counts
    #expect((own.newCards, own.reviews) == (30, 300))
    #expect(own.reasons.count == 2)
    // Without a cap nothing waits, and new cards follow.
    let full = F.queue(cards, QueueRequest(.full(maxNewPerDay: 30)))
    #expect((full.counts.newCards, full.counts.reviews) == (30, 385))
    #expect(full.cards.suffix(30).allSatisfy { $0 >= 385 })
  }

  @Test("Badge, session and reminder agree at the start, after Again, after the step and in the morning")
  func oneCount() throws {
    var store = ScheduledCards((0..<4).map { F.review($0) } + [F.new(4)], FSRSScheduler())
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    func counts(_ session: inout StudySession, _ now: Timestamp) -> [Int] {
      let request = session.request(at: now, in: F.boundaries, from: store)
      let badge = ReviewQueue(of: store.cards, request, at: now, in: F.boundaries).counts.total
      let plan = ReminderPlan(
        ReminderPolicy(minutesOfDay: (0..<96).map { $0 * 15 }, quietMilliseconds: 0, smallCount: 0, smallDivisor: 0),
        days: 2, of: request, cards: store.cards, lastActivity: nil, at: now.adding(milliseconds: -1),
        in: F.boundaries)
      let reminder = plan.reminders.first { $0.instant == now }.map { reminder -> Int32 in
        if case .fires(let cards) = reminder.verdict { cards } else { 0 }
      }
      return [Int(badge), session.remaining(at: now, in: F.boundaries, from: store), Int(reminder ?? -1)]
    }
    #expect(counts(&session, F.now) == [5, 5, 5])
    _ = session.next(at: F.now, in: F.boundaries, from: store)
    session.answer(.again, at: F.now, in: F.boundaries, to: &store)
    #expect(counts(&session, F.now) == [4, 4, 4])
    #expect(counts(&session, F.minutes(15)) == [5, 5, 5])
    _ = Self.answerAll(&session, &store, .good, at: F.minutes(15))
    // The new card is on its second step, to be had 15 minutes later; it is among the due of the next morning.
    #expect(counts(&session, F.minutes(30)) == [1, 1, 1])
    #expect(counts(&session, F.boundaries.start(of: F.today.adding(1))) == [1, 1, 1])
  }

  @Test("Undo takes back one answer with all that hung on it, in every field")
  func undo() {
    var store = ScheduledCards([F.new(0), F.review(1, box: 0), F.review(2)], FSRSScheduler())
    let before = store.cards
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    let start = session
    for minute in [0, 0, 0, 10, 11] as [Int64] {
      _ = session.next(at: F.minutes(minute), in: F.boundaries, from: store)
      session.answer(.good, at: F.minutes(minute), in: F.boundaries, to: &store)
    }
    #expect(session.answers.count == 4)
    while let answer = session.undo(at: F.minutes(20), in: F.boundaries, to: &store) {
      #expect(store.cards[Int(answer.card)].state == answer.before)
      #expect(session.current == answer.card)
    }
    #expect(store.cards == before)
    #expect(store.answers.isEmpty)
    #expect(session.queue.map(\.number) == start.queue.map(\.number))
    #expect((session.completed, session.start, session.later.count) == (0, 0, 0))
  }

  @Test("New cards, which have no interval and no retrievability, cannot break the order")
  func newInOrder() {
    var cards = (0..<200).map { $0 % 3 == 0 ? F.new($0) : F.review($0) }
    for index in cards.indices where index % 7 == 0 {
      cards[index].state.stability = index % 2 == 0 ? -.infinity : .nan
      cards[index].state.difficulty = 5
    }
    let queue = F.queue(cards, QueueRequest(.full(maxNewPerDay: 1000)))
    #expect(queue.cards.sorted() == Array(0..<200))
    #expect(queue.cards.suffix(67).allSatisfy { $0 % 3 == 0 })
  }
}
