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
