import Testing

@testable import LearningEngine

/// Clocks that are ahead and are set back.
@Suite("Clocks of devices")
struct ClockTests {
  private typealias F = QueueFixtures

  @Test("What was answered while the clock was ahead is reported, and repaired by undo and writing it again")
  func ahead() throws {
    var store = ReplayStoreTests.kept(1)
    let year = F.now.adding(days: 365)
    let event = try #require(
      try store.record(.good, of: 0, at: ReviewMoment(year, in: F.boundaries), in: F.boundaries))
    let report = store.replay.report(at: F.now)
    #expect(report.eventsAhead == [event])
    #expect(!report.isEmpty)
    #expect(store.replay.report().isEmpty)
    #expect(store.replay.report(at: year).isEmpty)
    #expect(store.replay.report(at: year.adding(milliseconds: -600_000)).isEmpty)
    #expect(store.replay.report(at: year.adding(milliseconds: -600_001)).eventsAhead == [event])
    #expect(store.replay.report(at: year.adding(milliseconds: -1), toleranceMilliseconds: -5).eventsAhead == [event])
    // The repair.
    guard case .review(let review) = store.replay.log.event(at: store.replay.log.count - 1).content else {
      Issue.record("no review")
      return
    }
    let id = EventID(at: F.now, random: (high: 5, low: 5))
    try store.write(LearningEvent(id: id, instant: F.now, in: F.boundaries, .undo(target: event)))
    try store.write(LearningEvent(id: id.successor, instant: F.now, in: F.boundaries, .review(review)))
    #expect(store.replay.report(at: F.now).isEmpty)
    #expect(store.cards[0].state.lastReview == F.now)
    #expect(store.cards[0].state.reps == 1)
  }

  @Test("What has no effect is not ahead: side effects of an answer that is undone, and events of later versions")
  func aheadWithoutEffect() {
    var replay = ReplayStoreTests.kept(1).replay
    let year = F.now.adding(days: 365)
    func event(_ number: UInt64, _ content: EventContent) -> LearningEvent {
      LearningEvent(id: EventID(high: 1, low: number), instant: year, in: F.boundaries, content)
    }
    let answer = event(1, .review(Review(card: replay.card(at: 0), .again)))
    let bury = event(2, .card(CardChange(.bury, card: replay.card(at: 1), cause: answer.id)))
    for added in [
      answer, bury, event(3, .unknown(UnknownContent(version: 1, kind: 16, bytes: [1]))),
      event(4, .unknown(UnknownContent(version: 2, kind: 3, bytes: []))),
    ] { replay.add(added) }
    #expect(replay.report(at: F.now).eventsAhead == [answer.id, bury.id])
    replay.add(event(5, .undo(target: answer.id)))
    #expect(replay.report(at: F.now).eventsAhead == [])
  }

  @Test("A report since an earlier one has what is new")
  func since() {
    var replay = ReplayStoreTests.kept(1).replay
    func undo(_ number: UInt64) -> LearningEvent {
      LearningEvent(
        id: EventID(high: 1, low: number), instant: F.now, in: F.boundaries,
        .undo(target: EventID(high: 2, low: 10 - number)))
    }
    replay.add(encoded: [5])
    replay.add(undo(1))
    let first = replay.report()
    #expect(first.since(first).isEmpty)
    replay.add(encoded: [4])
    replay.add(encoded: [6])
    replay.add(undo(2))
    let new = replay.report().since(first)
    #expect(new.setAside.map { $0.bytes } == [[4], [6]])
    #expect(new.waitingUndos == [EventID(high: 2, low: 8)])
    #expect(new.superseded == [])
  }

  @Test("A session whose clock jumps to and fro writes what replay makes the same of, ends, and takes back all")
  func jumping() throws {
    var wrong: [String] = []
    for seed in 0..<10_000 as Range<UInt64> {
      var random = QueueGenerator(seed: seed)
      var store = ReplayStoreTests.kept(3)
      let start = store.cards
      var now = F.now
      var session = StudySession(random.policy(), at: now, in: F.boundaries, from: store)
      for _ in 0..<(seed % 50 == 0 ? 40 : 12) {
        guard case .show(let card, _) = session.next(at: now, in: F.boundaries, from: store) else {
          now = now.adding(milliseconds: 400_000)
          continue
        }
        let name = store.replay.card(at: Int(card))
        try session.answer(random.rating(), at: now, in: F.boundaries, to: &store)
        if case .review(let review)? = store.journal.events.last?.content, review.card != name {
          wrong.append("\(seed): another card")
        }
        if random.chance(10) { try session.undo(at: now, in: F.boundaries, to: &store) }
        now = now.adding(milliseconds: [1_000, 400_000, -3_600_000, -200_000_000, 90_000_000][Int(random.below(5))])
      }
      if store.replay.states != Replay(store.replay.log, scheduler: store.replay.scheduler).statesByArrival(store) {
        wrong.append("\(seed): other states")
      }
      if !store.replay.report().isEmpty { wrong.append("\(seed): \(store.replay.report())") }
      // With the clock still, the session comes to its end.
      var steps = 0
      while case .show = session.next(at: now, in: F.boundaries, from: store), steps < 100 {
        try session.answer(.easy, at: now, in: F.boundaries, to: &store)
        steps += 1
      }
      if steps == 100 { wrong.append("\(seed): no end") }
      while try session.undo(at: now, in: F.boundaries, to: &store) != nil {}
      if store.cards != start { wrong.append("\(seed): not as before") }
    }
    #expect(wrong.prefix(5) == [])
  }
}

extension Replay {
  /// The states in the order in which the cards came to a store.
  fileprivate func statesByArrival(_ store: ReplayStore<ReplayStoreTests.Notes>) -> [CardState] {
    (0..<store.replay.cardCount).compactMap { state(of: store.replay.card(at: $0)) }
  }
}
