import Testing

@testable import LearningEngine

/// Sessions as a learner sees them, step by step.
@Suite("Session")
struct SessionTests {
  private typealias F = QueueFixtures

  /// A session over cards with a scheduler, with short names for what tests do.
  private struct Study {
    var store: ScheduledCards<AnyPreset>
    var session: StudySession
    var now: Timestamp
    var boundaries: DayBoundaries

    init(
      _ cards: [QueueCard], _ policy: QueuePolicy = .full(), _ scheduler: AnyPreset = .fsrs(FSRSScheduler()),
      at now: Timestamp = QueueFixtures.now, in boundaries: DayBoundaries = QueueFixtures.boundaries
    ) {
      store = ScheduledCards(cards, scheduler)
      session = StudySession(policy, at: now, in: boundaries, from: store)
      (self.now, self.boundaries) = (now, boundaries)
    }

    mutating func next() -> SessionStep { session.next(at: now, in: boundaries, from: store) }

    mutating func show() -> Int32? { if case .show(let card, _) = next() { card } else { nil } }

    @discardableResult
    mutating func answer(_ rating: Rating) -> Int32? {
      let card = show()
      session.answer(rating, at: now, in: boundaries, to: &store)
      return card
    }

    mutating func undo() { session.undo(at: now, in: boundaries, to: &store) }

    mutating func wait(minutes: Int64) { now = now.adding(milliseconds: minutes * 60_000) }

    var left: Int {
      mutating get { session.remaining(at: now, in: boundaries, from: store) }
    }
  }

  @Test("A card on steps counts again when its time has come: Again makes the number rise")
  func again() {
    var study = Study([F.review(0), F.review(1), F.review(2)])
    #expect((study.session.total, study.left) == (3, 3))
    study.answer(.again)
    #expect(study.left == 2)
    study.answer(.good)
    #expect((study.left, study.session.completed) == (1, 1))
    study.wait(minutes: 10)
    #expect(study.left == 2)
    #expect((study.answer(.good), study.answer(.good)) == (2, 0))
    #expect((study.left, study.session.completed, study.session.total) == (0, 3, 3))
  }

  @Test("The session pauses with a countdown, goes on by itself, and is finished once")
  func countdown() {
    var study = Study([F.new(0)])
    study.answer(.good)
    // Due in ten minutes, to be had after half of them.
    #expect(study.next() == .pause(SessionPause(resumesAt: F.minutes(5), isFinish: true)))
    study.wait(minutes: 4)
    #expect(study.next() == .pause(SessionPause(resumesAt: F.minutes(5), isFinish: false)))
    study.wait(minutes: 1)
    #expect(study.next() == .show(card: 0, isAhead: true))
    study.answer(.good)
    #expect(study.next() == .pause(SessionPause(resumesAt: nil, isFinish: false)))
    #expect(study.session.completed == 1)
  }

  @Test("Nothing to study: finished at once")
  func empty() {
    var study = Study([])
    #expect(study.next() == .pause(SessionPause(resumesAt: nil, isFinish: true)))
    #expect(study.session.answer(.good, at: study.now, in: study.boundaries, to: &study.store) == nil)
  }

  @Test("Three cards on short steps do not come round as fast as the thumb: they rest a minute")
  func noLoop() {
    var study = Study((0..<3).map { F.new($0) })
    var shown = 0
    for _ in 0..<100 {
      if study.answer(.again) != nil { shown += 1 }
      study.now = study.now.adding(milliseconds: 500)
    }
    // 50 seconds: each of the three once.
    #expect(shown == 3)
  }

  @Test("Nothing is taken ahead while something is due")
  func aheadLast() {
    var study = Study([F.step(0, answered: -15, due: 5), F.review(1), F.new(2)])
    #expect(study.left == 2)
    #expect(study.answer(.easy) == 1)
    #expect(study.answer(.easy) == 2)
    #expect(study.next() == .show(card: 0, isAhead: true))
  }

  @Test("Review cards that wait for the next morning do not come ahead a quarter of an hour before it")
  func morning() {
    let night = F.boundaries.start(of: F.today.adding(1)).adding(milliseconds: -900_000)
    var card = F.review(0)
    card.state.due = .day(F.today.adding(1))
    var instant = F.review(1)
    instant.state.due = .instant(night.adding(milliseconds: 300_000))
    var study = Study([card, instant], at: night)
    #expect(
      study.next() == .pause(SessionPause(resumesAt: night.adding(milliseconds: 300_000), isFinish: true)))
    study.wait(minutes: 5)
    #expect(study.answer(.good) == 1)
    study.wait(minutes: 10)
    #expect(study.show() == 0)
  }

  @Test("The search goes on from where the last card was, then from the front")
  func wrapAround() {
    var study = Study((0..<4).map { F.review($0) }, .limited())
    #expect(study.answer(.again) == 0)
    #expect(study.answer(.good) == 1)
    study.wait(minutes: 11)
    #expect(study.answer(.good) == 2)
    #expect(study.answer(.good) == 3)
    #expect(study.answer(.good) == 0)
    #expect(study.show() == nil)
  }

  @Test("A card that goes back to the front waits until the search comes round, though its time has come")
  func backToTheFront() {
    var study = Study((0..<3).map { F.review($0) })
    #expect(study.answer(.again) == 0)
    #expect(study.session.queue.map(\.number) == [0, 1, 2])
    study.wait(minutes: 11)
    #expect((study.answer(.good), study.answer(.good), study.answer(.good)) == (1, 2, 0))
  }

  @Test("A card is read fresh: moved, suspended or without content it is passed over")
  func fresh() {
    var study = Study((0..<4).map { F.review($0) })
    study.store.update(0) { $0.due = .day(QueueFixtures.today.adding(3)) }
    study.store.update(1) { $0.marks.insert(.suspended) }
    study.store.unavailable = CardSet([2])
    #expect(study.show() == 3)
    study.store.update(3) { $0.buriedUntil = QueueFixtures.today.adding(1) }
    #expect(study.next() == .pause(SessionPause(resumesAt: nil, isFinish: true)))
    study.store.unavailable = CardSet()
    study.store.update(0) { $0.due = .day(QueueFixtures.today) }
    study.session.refresh(at: study.now, in: study.boundaries, from: study.store)
    #expect(study.show() == 0)
  }

  @Test("A failing store leaves the session as it was")
  func failure() throws {
    struct Full: Error {}
    struct Broken: StudyStore {
      var cards: [QueueCard]
      func answered(on day: StudyDay, in scope: [Int32]?) -> AnswerCounts { AnswerCounts() }
      mutating func record(
        _ answer: GivenAnswer, of card: Int32, at moment: ReviewMoment, in boundaries: DayBoundaries
      ) throws(Full) -> EventID? { throw Full() }
      mutating func takeBack(
        _ answer: SessionAnswer, at moment: ReviewMoment, in boundaries: DayBoundaries
      ) throws(Full) { throw Full() }
    }
    var store = Broken(cards: [F.review(0), F.review(1)])
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    let shown = session.next(at: F.now, in: F.boundaries, from: store)
    #expect(throws: Full.self) { try session.answer(.good, at: F.now, in: F.boundaries, to: &store) }
    #expect(session.next(at: F.now, in: F.boundaries, from: store) == shown)
    #expect(session.remaining(at: F.now, in: F.boundaries, from: store) == 2)
    #expect(session.answers.isEmpty)
  }

  @Test("A session across the start of a day takes over the new day, its cards and its limits")
  func rollover() {
    let night = F.boundaries.start(of: F.today.adding(1)).adding(milliseconds: -600_000)
    var tomorrow = F.review(0)
    tomorrow.state.due = .day(F.today.adding(1))
    var study = Study(
      [tomorrow] + (1..<5).map { F.new($0) }, .full(maxNewPerDay: 1), at: night)
    #expect(study.answer(.good) == 1)
    // Ten minutes later the day has changed: the step is due, tomorrow's card, and one new card more.
    study.wait(minutes: 10)
    #expect(study.left == 3)
    #expect(study.answer(.good) == 1)
    #expect(study.answer(.good) == 0)
    #expect(study.answer(.easy) == 2)
    #expect(study.show() == nil)
    #expect(study.session.completed == 3)
    // And undo reaches back across it.
    for _ in 0..<4 { study.undo() }
    #expect(study.store.cards[1].state == CardState())
    #expect((study.show(), study.session.completed) == (1, 0))
  }

  @Test("A step that reaches into the next day may come ahead of it")
  func stepAcrossRollover() {
    let night = F.boundaries.start(of: F.today.adding(1)).adding(milliseconds: -360_000)
    var study = Study([F.review(0)], at: night)
    study.answer(.again)
    #expect(study.session.completed == 1)
    #expect(study.next() == .pause(SessionPause(resumesAt: night.adding(milliseconds: 300_000), isFinish: true)))
    study.wait(minutes: 5)
    #expect(study.next() == .show(card: 0, isAhead: true))
  }

  @Test("Limits are applied when the queue is built; what was taken in is not asked again")
  func limited() {
    var study = Study((0..<6).map { F.review($0) }, .limited(maxNewPerDay: 0, maxReviewsPerDay: 3))
    #expect(study.session.total == 3)
    for _ in 0..<3 { study.answer(.again) }
    study.wait(minutes: 10)
    // Three answers, the limit is reached; the three on steps are served all the same.
    #expect(study.left == 3)
    #expect((study.answer(.good), study.answer(.good), study.answer(.good)) == (0, 1, 2))
    #expect(study.show() == nil)
    let request = study.session.request(at: study.now, in: study.boundaries, from: study.store)
    let counts = ReviewQueue(of: study.store.cards, request, at: study.now, in: study.boundaries).counts
    #expect(counts.reasons == [.notInSession(waiting: 3), .noNewCards])
  }

  @Test("A session of a deck asks its cards only")
  func scope() {
    let store = ScheduledCards((0..<4).map { F.review($0) }, FSRSScheduler())
    var session = StudySession(.full(), scope: [3, 1], at: F.now, in: F.boundaries, from: store)
    #expect(session.total == 2)
    #expect(session.next(at: F.now, in: F.boundaries, from: store) == .show(card: 1, isAhead: false))
  }

  @Test("A due that is not after its answer cannot make a loop")
  func damagedDue() {
    struct Stuck: Scheduler {
      func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
        card.reps += 1
        (card.phase, card.lastReview, card.lastReviewDay) = (.review, moment.instant, moment.day)
        card.due = .instant(moment.instant)
      }
    }
    var store = ScheduledCards([F.review(0)], Stuck())
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    #expect(session.next(at: F.now, in: F.boundaries, from: store) == .show(card: 0, isAhead: false))
    session.answer(.good, at: F.now, in: F.boundaries, to: &store)
    #expect(
      session.next(at: F.now, in: F.boundaries, from: store)
        == .pause(SessionPause(resumesAt: F.minutes(1), isFinish: true)))
    #expect(session.next(at: F.minutes(1), in: F.boundaries, from: store) == .show(card: 0, isAhead: false))
  }
}
