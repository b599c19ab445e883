import Testing

@testable import LearningEngine

/// What is written to the journal counts in the log, or it is not written.
@Suite("Journals of sessions over a log")
struct JournalTests {
  private typealias F = QueueFixtures

  /// Events in memory; always the same identity.
  private struct Stubborn: EventJournal {
    let id: EventID
    var events: [LearningEvent] = []

    init(_ id: EventID) { self.id = id }

    func makeID(at instant: Timestamp) -> EventID { id }

    mutating func append(_ event: LearningEvent) throws(Never) { events.append(event) }
  }

  private static func store(_ id: EventID) -> ReplayStore<Stubborn> {
    ReplayStore(ReplayStoreTests.kept(2).replay, Stubborn(id))
  }

  @Test("A journal that gives one identity again and again, or none, loses no answer", arguments: [0, 1] as [UInt64])
  func sameIdentity(low: UInt64) throws {
    var store = Self.store(EventID(high: 0, low: low))
    // An undo of another device that waits for the next identity would take back the answer that bears it.
    let waiting = LearningEvent(
      id: EventID(high: 7, low: 7), instant: F.now, in: F.boundaries, .undo(target: EventID(high: 0, low: 2)))
    store.merge(EventLog([waiting]))
    var session = StudySession(.full(), at: F.now, in: F.boundaries, from: store)
    for _ in 0..<3 {
      guard case .show = session.next(at: F.now, in: F.boundaries, from: store) else { break }
      try session.answer(.good, at: F.now, in: F.boundaries, to: &store)
    }
    try session.undo(at: F.now, in: F.boundaries, to: &store)
    #expect(store.journal.events.map { $0.id.low } == [1, 3, 4, 5])
    #expect(store.replay.report().superseded == [])
    #expect(store.answered(on: F.today, in: nil) == AnswerCounts(newCards: 2, reviews: 0))
    var again = ReplayStoreTests.kept(2).replay
    again.add(waiting)
    for event in store.journal.events { #expect(again.add(event) == .added) }
    #expect(again.states == store.cards.map { $0.state })
  }

  @Test("By a clock before 1970 nothing is written, and the session is as before")
  func clockBefore1970() throws {
    let instant = Timestamp(milliseconds: -1)
    var store = Self.store(EventID(high: 1, low: 1))
    var session = StudySession(.full(), at: instant, in: F.boundaries, from: store)
    let step = session.next(at: instant, in: F.boundaries, from: store)
    guard case .show = step else {
      Issue.record("no card")
      return
    }
    do throws(ReplayStoreError<Never>) {
      try session.answer(.good, at: instant, in: F.boundaries, to: &store)
      Issue.record("written")
    } catch {
      guard case .invalidEvent(.instantOutOfRange(instant)) = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(store.journal.events == [])
    #expect(store.replay.report().isEmpty)
    #expect(session.next(at: instant, in: F.boundaries, from: store) == step)
    #expect(session.answers == [])
  }

  @Test("An event with the identity of another is refused, one that is there is not written again")
  func takenIdentity() throws {
    var store = Self.store(EventID(high: 1, low: 1))
    let bury = LearningEvent(
      id: EventID(high: 5, low: 5), instant: F.now, in: F.boundaries,
      .card(CardChange(.bury, card: store.replay.card(at: 0))))
    try store.write(bury)
    try store.write(bury)
    #expect(store.journal.events == [bury])
    for kind in [CardChange.Kind.suspend, .reset] {
      var other = bury
      other.content = .card(CardChange(kind, card: store.replay.card(at: 1)))
      do throws(ReplayStoreError<Never>) {
        try store.write(other)
        Issue.record("written")
      } catch {
        guard case .identityTaken(bury.id) = error else {
          Issue.record("\(error)")
          return
        }
      }
    }
    #expect(store.journal.events == [bury])
    #expect(store.replay.report().isEmpty)
  }

  @Test("What would have no effect is refused")
  func withoutEffect() throws {
    var store = Self.store(EventID(high: 1, low: 1))
    let bury = CardChange.Kind.bury
    let first = store.replay.card(at: 0)
    func event(_ low: UInt64, _ content: EventContent) -> LearningEvent {
      LearningEvent(id: EventID(high: 8, low: low), instant: F.now, in: F.boundaries, content)
    }
    let answer = event(1, .review(Review(card: first, .good)))
    let undo = event(2, .undo(target: answer.id))
    let later = event(3, .unknown(UnknownContent(version: 2, kind: 1, bytes: [])))
    let waiting = event(4, .undo(target: EventID(high: 8, low: 9)))
    store.merge(EventLog([later, waiting]))
    try store.write(answer)
    try store.write(undo)
    let written = store
    for (event, error) in [
      (event(9, .review(Review(card: first, .good))), "identityTaken"),
      (event(5, .undo(target: undo.id)), "withoutEffect"),
      (event(5, .undo(target: later.id)), "withoutEffect"),
      (event(5, .undo(target: EventID(high: 8, low: 7))), "withoutEffect"),
      (event(5, .undo(target: EventID(high: 8, low: 5))), "withoutEffect"),
      (event(5, .card(CardChange(bury, card: first, cause: answer.id))), "withoutEffect"),
    ] {
      var thrown = "written"
      do throws(ReplayStoreError<Never>) { try store.write(event) } catch {
        switch error {
        case .identityTaken(event.id): thrown = "identityTaken"
        case .withoutEffect: thrown = "withoutEffect"
        default: thrown = "\(error)"
        }
      }
      #expect(thrown == error, "\(event)")
    }
    #expect(store.journal.events == written.journal.events)
    #expect(store.replay.log == written.replay.log)
    // Once more, the same undo by another device: repetition does not matter.
    try store.write(event(5, .undo(target: answer.id)))
    #expect(store.replay.states == written.replay.states)
  }
}
