import Testing

@testable import LearningEngine

/// Another device's events arrive while a card is shown.
@Suite("Merging while a card is shown")
struct SessionMergeTests {
  private typealias F = QueueFixtures

  @Test("After a thousand older events of another device the answer is that of the card that was shown")
  func manyOlderEvents() throws {
    let older = (0..<1_200 as Range<UInt64>).map { index in
      let instant = F.now.adding(days: -300).adding(milliseconds: Int64(index) * 60_000)
      let id = EventID(at: instant, random: (high: 0, low: index))
      return LearningEvent(
        id: id, instant: instant, in: F.boundaries, .review(Review(card: CardID("old\(index % 40)"), .good)))
    }
    try Self.answerAfterMerge(EventLog(older))
  }

  @Test("After an event was replaced by another of its identity the answer is that of the card that was shown")
  func replacedEvent() throws {
    let instant = F.minutes(-1)
    let replacement = LearningEvent(
      id: EventID(at: instant, random: (high: 1, low: 0)), instant: instant, in: F.boundaries,
      .keep(Keep(box: LogName("box0"), version: 0, cards: [CardID("z1"), CardID("box0>2")])))
    let store = try Self.answerAfterMerge(EventLog([replacement]))
    let replay = store.replay
    #expect(replay.report().superseded.count == 1)
    // The card that the other event alone names is there by its number, and by nothing else.
    #expect(replay.index(of: CardID("box0>1")) == nil)
    #expect(replay.cardsByName().count == replay.cardCount - 1)
    #expect(replay.states[1].marks == .removed)
  }

  @Test("An answer that another event of its identity has superseded is not taken back: nothing of the other is")
  func supersededAnswer() throws {
    let moment = ReviewMoment(F.now, in: F.boundaries)
    for (there, isOther) in [
      (Review(card: CardID("box0>1"), .good), true), (Review(card: CardID("box0>2"), .again), true),
      (Review(card: CardID("box0>2"), .good), false),
    ] {
      var store = ReplayStoreTests.kept(1)
      var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
      // The card whose name sorts later, so that another event of the identity can sort before.
      let number = Int32(try #require(store.replay.index(of: CardID("box0>2"))))
      while session.current != number {
        guard case .show(let card, _) = session.next(at: F.now, in: F.boundaries, from: store) else { break }
        if card != number { try session.answer(.easy, at: F.now, in: F.boundaries, to: &store) }
      }
      let answered = try session.answer(.good, at: F.now, in: F.boundaries, to: &store)
      let id = try #require(answered?.event)
      store.merge(
        EventLog([LearningEvent(id: id, instant: moment.instant, in: F.boundaries, .review(there))]))
      #expect(store.replay.report().superseded.count == 1)
      let before = store.replay.log
      if isOther {
        #expect(throws: ReplayStoreError<Never>.self) {
          try session.undo(at: F.now, in: F.boundaries, to: &store)
        }
        #expect(store.replay.log == before)
        #expect(session.answers.last == answered)
      } else {
        #expect(try session.undo(at: F.now, in: F.boundaries, to: &store) == answered)
      }
    }
  }

  @Test("A card that lost its only event and comes again has its old number")
  func comesAgain() {
    var replay = Replay(scheduler: .fsrs(FSRSScheduler()))
    let instant = F.now
    let id = EventID(at: instant, random: (high: 0, low: 1))
    func event(_ id: EventID, _ name: String) -> LearningEvent {
      LearningEvent(id: id, instant: instant, in: F.boundaries, .review(Review(card: CardID(name), .good)))
    }
    replay.add(event(id, "b"))
    #expect(replay.add(event(id, "a")) == .replaced)
    #expect(replay.index(of: CardID("b")) == nil)
    replay.add(event(id.successor, "b"))
    #expect(replay.index(of: CardID("b")) == 0)
    #expect(replay.states.map { $0.reps } == [1, 1])
  }

  @Test(
    "Two devices study, exchange logs at any time, and each answer is that of the card that was shown",
    arguments: 0..<4 as Range<UInt64>)
  func twoDevices(part: UInt64) throws {
    var wrong: [String] = []
    var answers = 0
    var clashes = 0
    var refusals = 0
    for seed in part * 2_600..<(part + 1) * 2_600 {
      var random = QueueGenerator(seed: seed)
      // In one of ten rounds their identities clash.
      let isClashing = seed % 10 == 3
      let policy = random.policy()
      var stores = [ReplayStoreTests.kept(3), ReplayStoreTests.kept(3)]
      // Identities of their own.
      stores[1].journal.count = 1_000_000
      var now = F.now
      var sessions = stores.map { StudySession(policy, at: now, in: F.boundaries, from: $0) }
      // Most are short; in long ones much comes together.
      for _ in 0..<(seed % 50 == 0 ? 60 : 16) {
        let (here, there) = random.chance(50) ? (0, 1) : (1, 0)
        guard case .show(let card, _) = sessions[here].next(at: now, in: F.boundaries, from: stores[here]) else {
          now = now.adding(milliseconds: 400_000)
          continue
        }
        let name = stores[here].replay.card(at: Int(card))
        if isClashing { for store in 0..<2 { stores[store].journal.count = UInt64(random.below(3)) } }
        if random.chance(30) {
          stores[here].merge(stores[there].replay.log)
          sessions[here].refresh(at: now, in: F.boundaries, from: stores[here])
        }
        if random.chance(15) {
          let other = CardID("new\(random.below(50))")
          var id = stores[there].journal.makeID(at: F.minutes(-500))
          while !stores[there].replay.isFree(id) { id = id.successor }
          try stores[there].write(
            LearningEvent(id: id, instant: F.minutes(-500), in: F.boundaries, .review(Review(card: other, .good))))
          sessions[there].refresh(at: now, in: F.boundaries, from: stores[there])
        }
        if sessions[here].current == card {
          try sessions[here].answer(random.rating(), at: now, in: F.boundaries, to: &stores[here])
          if case .review(let review)? = stores[here].journal.events.last?.content, review.card == name {
            answers += 1
          } else {
            wrong.append("\(seed): another card")
          }
        }
        if random.chance(15) {
          do throws(ReplayStoreError<Never>) {
            for _ in 0...random.below(4) { try sessions[here].undo(at: now, in: F.boundaries, to: &stores[here]) }
          } catch {
            // The answer is not there any more.
            refusals += 1
            if !isClashing { wrong.append("\(seed): \(error)") }
          }
        }
        // Two events of one instant are what clashes.
        let steps: [Int64] = isClashing ? [0, 0, 400_000] : [1_000, 30_000, 400_000]
        now = now.adding(milliseconds: steps[Int(random.below(3))])
      }
      stores[0].merge(stores[1].replay.log)
      stores[1].merge(stores[0].replay.log)
      clashes += stores[0].replay.log.superseded.count
      let full = ReplayOutcome(Replay(stores[0].replay.log, scheduler: stores[0].replay.scheduler))
      for store in stores where ReplayOutcome(store.replay) != full { wrong.append("\(seed): other states") }
    }
    #expect(wrong.prefix(5) == [])
    #expect(answers > 20_000)
    #expect(clashes > 300)
    #expect(refusals > 10)
  }

  /// Shows a card, merges a log, answers, and takes the answer back.
  @discardableResult
  private static func answerAfterMerge(_ other: EventLog) throws -> ReplayStore<ReplayStoreTests.Notes> {
    var store = ReplayStoreTests.kept(3)
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    guard case .show(let card, false) = session.next(at: F.now, in: F.boundaries, from: store) else {
      Issue.record("no card")
      return store
    }
    let name = store.replay.card(at: Int(card))
    store.merge(other)
    session.refresh(at: F.now, in: F.boundaries, from: store)
    let merged = store.cards[Int(card)]
    #expect(session.next(at: F.now, in: F.boundaries, from: store) == .show(card: card, isAhead: false))
    try session.answer(.good, at: F.now, in: F.boundaries, to: &store)
    guard case .review(let review)? = store.journal.events.last?.content else {
      Issue.record("no review")
      return store
    }
    #expect(review.card == name)
    #expect(store.replay.state(of: name)?.reps == 1)
    try session.undo(at: F.now, in: F.boundaries, to: &store)
    #expect(store.cards[Int(card)] == merged)
    return store
  }
}
