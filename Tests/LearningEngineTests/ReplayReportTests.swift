import Testing

@testable import LearningEngine

/// A learner's days, hour by hour, for stories: day 1 is 2026-03-02, hours in UTC, study days from 04:00.
struct Story {
  private var last: UInt64 = 0

  /// An event with an identity of its own.
  mutating func event(_ day: Int64, _ hour: Int64, minute: Int64 = 0, _ content: EventContent) -> LearningEvent {
    last += 1
    let instant = Self.instant(day, hour, minute)
    return LearningEvent(id: EventID(at: instant, random: (0, last)), instant: instant, in: .utc(), content)
  }

  mutating func review(
    _ card: CardID, _ rating: Rating, _ day: Int64, _ hour: Int64, _ minute: Int64 = 0
  ) -> LearningEvent { event(day, hour, minute: minute, .review(Review(card: card, rating))) }

  static func instant(_ day: Int64, _ hour: Int64, _ minute: Int64 = 0) -> Timestamp {
    Timestamp(seconds: 1_772_409_600 + (day - 1) * 86_400 + hour * 3600 + minute * 60)
  }

  static let scheduler = AnyPreset.fsrs(FSRSScheduler())

  static func replay(_ events: [LearningEvent]) -> Replay { Replay(EventLog(events), scheduler: scheduler) }
}

@Suite("Reports about replay and merge")
struct ReplayReportTests {
  private let card = CardID("perro#1")
  private let sibling = CardID("perro#2")

  @Test("A reschedule that came later does not hide a lapse on another device")
  func newestRowWins() throws {
    var story = Story()
    let learnt = [story.review(card, .good, 1, 10), story.review(card, .good, 1, 11)]
    let lapse = story.review(card, .again, 4, 10)
    let chosen = story.event(4, 12, .card(CardChange(.setDue(.day(StudyDay(21_000))), card: card)))
    // A knows the lapse, B rescheduled without it; taking B's newer row would lose it.
    let (a, b) = (EventLog(learnt + [lapse]), EventLog(learnt + [chosen]))
    for log in [a.merged(b), b.merged(a)] {
      let state = try #require(Replay(log, scheduler: Story.scheduler).state(of: card))
      #expect(state.lapses == 1)
      #expect(state.reps == 3)
      #expect(state.due == .day(StudyDay(21_000)))
    }
  }

  @Test("The log of last night that arrives after this morning's is folded where it belongs")
  func lateSync() throws {
    var story = Story()
    let learnt = [story.review(card, .good, 1, 10), story.review(card, .good, 1, 11)]
    let night = story.review(card, .again, 5, 22)
    let nightStep = story.review(card, .good, 5, 22, 15)
    let morning = story.review(card, .good, 7, 8)
    var replay = Story.replay(learnt + [morning])
    #expect(replay.state(of: card)?.lapses == 0)
    for event in [nightStep, night] { #expect(replay.add(event) == .added) }
    let state = try #require(replay.state(of: card))
    #expect(state == Story.replay(learnt + [night, nightStep, morning]).state(of: card))
    #expect(state.lapses == 1)
    // The morning's answer stands, a day and more after the night's, and its interval counts from the morning.
    #expect(state.lastReview == morning.instant)
    #expect(state.due == .day(morning.day.adding(state.intervalDays)))
  }

  @Test("A shuffled history gives the states of the sorted one")
  func unsorted() throws {
    var story = Story()
    let ratings: [Rating] = [.good, .good, .hard, .again, .good, .easy, .good]
    let events = ratings.enumerated().map { story.review(card, $1, Int64($0 * $0 + 1), 10) }
    let sorted = Story.replay(events).state(of: card)
    #expect(Story.replay(events.reversed()).state(of: card) == sorted)
    var replay = Story.replay([])
    for event in [3, 0, 6, 2, 5, 1, 4].map({ events[$0] }) { replay.add(event) }
    #expect(replay.state(of: card) == sorted)
  }

  @Test("One identity twice is one answer, two identities in one second are two")
  func identities() throws {
    var story = Story()
    let (one, other) = (story.review(card, .good, 1, 10), story.review(card, .good, 1, 10))
    var replay = Story.replay([one])
    #expect(replay.add(one) == .known)
    #expect(replay.state(of: card)?.reps == 1)
    #expect(replay.add(other) == .added)
    #expect(replay.state(of: card)?.reps == 2)
  }

  @Test("A deck that was deleted here and filled there stays deleted, its box stays kept, and it is reported")
  func deletedDeck() throws {
    var story = Story()
    let (deck, box) = (LogName("spanish"), LogName("perro"))
    let made = story.event(1, 9, .deck(DeckChange(deck: deck, title: Array("Spanish".utf8), boxes: [])))
    let keep = story.event(2, 9, .keep(Keep(box: box, version: 1, cards: [card, sibling])))
    let deleted = story.event(2, 10, .deck(DeckChange(deck: deck, isDeleted: true)))
    let filled = story.event(2, 11, .deck(DeckChange(deck: deck, boxes: [box])))
    let merged = EventLog([made, deleted]).merged(EventLog([made, keep, filled]))
    let replay = Replay(merged, scheduler: Story.scheduler)
    let state = try #require(replay.deckState(of: deck))
    #expect(state.isDeleted)
    #expect(state.boxes == [box])
    #expect(replay.report().decksChangedAfterDeletion == [deck])
    #expect(replay.state(of: card)?.marks == [])
    // Bringing it back is the learner's own event.
    let restored = story.event(3, 9, .deck(DeckChange(deck: deck, isDeleted: false)))
    let after = Replay(merged.merged(EventLog([restored])), scheduler: Story.scheduler)
    #expect(after.deckState(of: deck)?.isDeleted == false)
    #expect(after.report().isEmpty)
  }

  @Test("Undoing two answers on steps gives back every field of the new card")
  func undoOnSteps() throws {
    var story = Story()
    let answers = [story.review(card, .good, 1, 10), story.review(card, .good, 1, 10, 10)]
    var replay = Story.replay(answers)
    let afterOne = Story.replay([answers[0]]).state(of: card)
    replay.add(story.event(1, 10, minute: 11, .undo(target: answers[1].id)))
    #expect(replay.state(of: card) == afterOne)
    #expect(afterOne?.step == 1)
    replay.add(story.event(1, 10, minute: 12, .undo(target: answers[0].id)))
    var fresh = CardState()
    // No box keeps it and nothing is left that happened to it.
    fresh.marks = .removed
    #expect(replay.state(of: card) == fresh)
  }

  @Test("One undo takes back one answer with all its side effects, on this card and on the other of the pair")
  func undoSideEffects() throws {
    var story = Story()
    let keep = story.event(1, 9, .keep(Keep(box: LogName("perro"), version: 1, cards: [card, sibling])))
    let answer = story.review(card, .again, 1, 10)
    let bury = story.event(1, 10, .card(CardChange(.bury, card: sibling, cause: answer.id)))
    let suspend = story.event(1, 10, .card(CardChange(.suspend, card: card, cause: answer.id)))
    var replay = Story.replay([keep, answer, bury, suspend])
    #expect(replay.state(of: sibling)?.isBuried(on: StudyDay(20_514)) == true)
    #expect(replay.state(of: card)?.marks == .suspended)
    let undo = story.event(1, 11, .undo(target: answer.id))
    replay.add(undo)
    for card in [card, sibling] { #expect(replay.state(of: card) == CardState()) }
    #expect(Story.replay([undo, suspend, bury, answer, keep]).states.allSatisfy { $0 == CardState() })
  }

  @Test("A due date two years ahead and a reset leave nothing in the memory that is learnt then")
  func manualDues() throws {
    var story = Story()
    let first = (0..<6).map { story.review(card, .good, Int64(1 + $0 * 9), 10) }
    let chosen = story.event(60, 9, .card(CardChange(.setDue(.day(StudyDay(21_300))), card: card)))
    let before = try #require(Story.replay(first).state(of: card))
    let postponed = try #require(Story.replay(first + [chosen]).state(of: card))
    #expect(postponed.due == .day(StudyDay(21_300)))
    #expect(postponed.memory == before.memory)
    #expect(postponed.intervalDays == before.intervalDays)
    let reset = story.event(61, 9, .card(CardChange(.reset, card: card)))
    let again = [story.review(card, .good, 62, 10), story.review(card, .good, 62, 11)]
    let relearnt = try #require(Story.replay(first + [chosen, reset] + again).state(of: card))
    var expected = try #require(Story.replay(again).state(of: card))
    // The log remains, so the answers count on.
    expected.reps = 8
    #expect(relearnt == expected)
  }
}
