import Testing

@testable import LearningEngine

/// Sessions over a log.
@Suite("Sessions over a log")
struct ReplayStoreTests {
  private typealias F = QueueFixtures

  /// Events in memory; identities from a counter.
  struct Notes: EventJournal {
    var events: [LearningEvent] = []
    var count: UInt64 = 0

    mutating func makeID(at instant: Timestamp) -> EventID {
      count += 1
      return EventID(at: instant, random: (high: 0, low: count))
    }

    mutating func append(_ event: LearningEvent) throws(Never) { events.append(event) }
  }

  /// Boxes of two cards each, kept a minute apart, the last first.
  static func kept(_ boxes: Int, _ scheduler: AnyPreset = .fsrs(FSRSScheduler())) -> ReplayStore<Notes> {
    var replay = Replay(scheduler: scheduler)
    for box in 0..<boxes {
      let instant = F.minutes(-Int64(box) - 1)
      let keep = Keep(
        box: LogName("box\(box)"), version: 1, cards: [CardID("box\(box)>2"), CardID("box\(box)>1")])
      let id = EventID(at: instant, random: (high: 1, low: UInt64(box)))
      replay.add(LearningEvent(id: id, instant: instant, in: F.boundaries, .keep(keep)))
    }
    return ReplayStore(replay, Notes())
  }

  @Test("Cards bear the box, the instant of the keep and the order of their names")
  func cards() {
    let store = Self.kept(3)
    #expect(store.cards.count == 6)
    for (index, card) in store.cards.enumerated() {
      let name = store.replay.card(at: index)
      #expect(card.created == F.minutes(-Int64(index / 2) - 1))
      #expect(card.rank == Int32((0..<6).count { store.replay.card(at: $0) < name }))
      #expect(card.box == store.cards[index ^ 1].box)
    }
    let queue = F.queue(store.cards, QueueRequest(.full()))
    #expect(queue.counts.newCards == 6)
    #expect(store.replay.card(at: Int(queue.cards[0])) == CardID("box2>1"))
  }

  @Test("A session's answers are reviews in the log, each counted once, also after another device's came")
  func merged() throws {
    var here = Self.kept(2)
    var there = here
    for index in [0, 1] as [Int32] {
      try here.record(.good, of: index, at: ReviewMoment(F.now, in: F.boundaries), in: F.boundaries)
    }
    try there.record(.again, of: 0, at: ReviewMoment(F.now, in: F.boundaries), in: F.boundaries)
    there.journal.count = 100
    try there.record(.again, of: 2, at: ReviewMoment(F.now, in: F.boundaries), in: F.boundaries)
    here.merge(there.replay.log)
    here.merge(there.replay.log)
    // The two devices' first events bear the same identity here: one of them stands.
    #expect(here.answered(on: F.today, in: nil) == AnswerCounts(newCards: 3, reviews: 0))
    #expect(here.replay.pastAnswers().count == 3)
    #expect(here.answered(on: F.today, in: [2, 9]) == AnswerCounts(newCards: 1, reviews: 0))
    #expect(here.answered(on: F.today.adding(1), in: nil) == AnswerCounts())
  }

  @Test("A session over a log goes as one over scheduled cards, and undo leaves the states as they were")
  func likeScheduledCards() throws {
    var wrong: [String] = []
    for seed in 0..<10_000 as Range<UInt64> {
      var random = QueueGenerator(seed: seed)
      let scheduler: AnyPreset = random.chance(50) ? .fsrs(FSRSScheduler()) : .ankiLike(AnkiLikeScheduler())
      var log = Self.kept(3, scheduler)
      let start = log.cards
      var plain = ScheduledCards(
        start, scheduler, fuzzKeys: start.indices.map { log.replay.card(at: $0).fuzzKey })
      let policy = random.policy()
      var now = F.now
      var first = StudySession(policy, at: now, in: F.boundaries, from: log)
      var second = StudySession(policy, at: now, in: F.boundaries, from: plain)
      for _ in 0..<(seed % 50 == 0 ? 40 : 12) {
        let step = first.next(at: now, in: F.boundaries, from: log)
        if step != second.next(at: now, in: F.boundaries, from: plain) { wrong.append("\(seed): other card") }
        if random.chance(20) {
          try first.undo(at: now, in: F.boundaries, to: &log)
          second.undo(at: now, in: F.boundaries, to: &plain)
        } else {
          let rating = random.rating()
          try first.answer(rating, at: now, in: F.boundaries, to: &log)
          second.answer(rating, at: now, in: F.boundaries, to: &plain)
        }
        if log.cards.map(\.state) != plain.cards.map(\.state) { wrong.append("\(seed): other state") }
        now = now.adding(milliseconds: [1_000, 1_000, 400_000, 30_000_000][Int(random.below(4))])
      }
      let past = log.replay.pastAnswers()
      if past.sorted(by: { $0.instant < $1.instant }) != plain.answers { wrong.append("\(seed): other answers") }
      while try first.undo(at: now, in: F.boundaries, to: &log) != nil {}
      if log.cards != start { wrong.append("\(seed): not as before") }
      // What was written is the whole truth: another device makes the same of it.
      var other = Self.kept(3, scheduler).replay
      for event in log.journal.events.reversed() { other.add(event) }
      for card in start.indices where other.states[card] != log.cards[card].state {
        wrong.append("\(seed): other device")
      }
    }
    #expect(wrong.prefix(5) == [])
  }

  @Test("A review in the log bears the states that its device saw")
  func audit() throws {
    var store = Self.kept(1)
    try store.record(.good, of: 0, at: ReviewMoment(F.now, in: F.boundaries), in: F.boundaries)
    guard case .review(let review) = try #require(store.journal.events.last).content else {
      Issue.record("no review")
      return
    }
    #expect(review.audit?.before == CardSnapshot(CardState()))
    #expect(review.audit?.after == CardSnapshot(store.cards[0].state))
  }

  @Test("The time an answer took and a practice answer are in the log, and the grade counts")
  func measured() throws {
    var store = Self.kept(1, .classicSM2(ClassicSM2Scheduler()))
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    _ = session.next(at: F.now, in: F.boundaries, from: store)
    let hinted = Review.Practice(
      PracticeAnswer(.right, hints: 2, responseMilliseconds: 7_000, expectedMilliseconds: 9_000), .conceptual)
    let given = GivenAnswer(hinted)
    #expect(given.rating == .hard)
    let answer = try #require(try session.answer(given, at: F.now, in: F.boundaries, to: &store))
    guard case .review(let review) = try #require(store.journal.events.last).content else {
      Issue.record("no review")
      return
    }
    #expect(review.milliseconds == 7_000)
    #expect(review.practice == hinted)
    #expect(answer.event == store.journal.events.last?.id)
    #expect(answer.given == given)
    // What the device computed is what replay makes of it.
    #expect(review.audit?.after == CardSnapshot(store.replay.states[Int(answer.card)]))
    #expect(store.replay.practiceRecord(of: Int(answer.card)).totalAnswers == 1)
  }

  @Test("Undo names its event: also in a store that was made anew from the log, and if it is not there it says so")
  func undoInAnotherStore() throws {
    var store = Self.kept(1)
    let start = store
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    let step = session.next(at: F.now, in: F.boundaries, from: store)
    try session.answer(.good, at: F.now, in: F.boundaries, to: &store)
    // A store without the answer: nothing is written, the session is as before.
    var without = start
    #expect(throws: ReplayStoreError<Never>.self) {
      try session.undo(at: F.now, in: F.boundaries, to: &without)
    }
    #expect(without.journal.events == [])
    #expect(session.answers.count == 1)
    var again = ReplayStore(Replay(store.replay.log, scheduler: store.replay.scheduler), store.journal)
    let undone = try session.undo(at: F.now, in: F.boundaries, to: &again)
    #expect(undone?.event == store.journal.events.last?.id)
    #expect(again.journal.events.count == 2)
    #expect(again.cards.map { $0.state } == start.cards.map { $0.state })
    #expect(session.next(at: F.now, in: F.boundaries, from: again) == step)
  }

  @Test("The captions of the buttons are what an answer then gives, with the learner's settings of the moment")
  func captions() throws {
    var store = Self.kept(1)
    let moment = ReviewMoment(F.now, in: F.boundaries)
    var settings = FSRSParameters.standard.values
    settings[3] = 50
    let earlier = F.minutes(-1)
    let id = EventID(at: earlier, random: (high: 9, low: 9))
    let change = ParametersChange(LearnerSettings(parameters: try FSRSParameters(settings)))
    let before = try #require(store.choices(for: 0, at: moment))
    try store.write(LearningEvent(id: id, instant: earlier, in: F.boundaries, .parameters(change)))
    for rating in Rating.allCases {
      var copy = store
      try copy.record(GivenAnswer(rating), of: 0, at: moment, in: F.boundaries)
      #expect(store.choices(for: 0, at: moment)?[rating] == copy.cards[0].state)
    }
    #expect(store.choices(for: 0, at: moment)?.easy.stability == 50)
    #expect(before.easy.stability != 50)
    #expect(store.choices(for: 9, at: moment) == nil)
  }

  @Test("The places of names stay right when events come and when cards come")
  func ranks() throws {
    var store = Self.kept(3)
    func check() { #expect(store.cards == store.replay.queueCards()) }
    let bury = CardChange(.bury, card: store.replay.card(at: 2))
    let id = EventID(at: F.now, random: (high: 9, low: 1))
    try store.write(LearningEvent(id: id, instant: F.now, in: F.boundaries, .card(bury)))
    check()
    let first = CardChange(.suspend, card: CardID("a"))
    try store.write(LearningEvent(id: id.successor, instant: F.now, in: F.boundaries, .card(first)))
    check()
    #expect(store.cards.map { $0.rank } == [2, 1, 4, 3, 6, 5, 0])
  }
}
