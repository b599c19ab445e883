import Testing

@testable import LearningEngine

@Suite("Rules of replay")
struct ReplayRuleTests {
  private let box = LogName("perro")
  private let card = CardID("perro#1")
  private let sibling = CardID("perro#2")

  private func keep(_ cards: [CardID]) -> EventContent { .keep(Keep(box: box, version: 1, cards: cards)) }

  private func attempt(
    _ isCorrect: Bool, _ confidence: Attempt.Confidence = .unstated, card: CardID? = nil
  ) -> EventContent {
    .attempt(Attempt(box: box, card: card, isCorrect: isCorrect, confidence: confidence))
  }

  @Test(
    "An attempt at a box kept the same study day is the card's first review",
    arguments: [
      (false, Attempt.Confidence.sure, Rating.again), (true, .guessed, .hard), (true, .unstated, .good),
      (true, .sure, .easy),
    ])
  func attemptAsReview(isCorrect: Bool, confidence: Attempt.Confidence, rating: Rating) throws {
    var story = Story()
    let kept = story.event(1, 9, keep([card, sibling]))
    // 03:30 of the next date belongs to the same study day.
    let attempt = story.event(2, 3, minute: 30, attempt(isCorrect, confidence))
    let replay = Story.replay([kept, attempt])
    var answers: [Answer] = []
    replay.forEachAnswer { answers.append($0) }
    #expect(answers.map(\.rating) == [rating])
    #expect(answers.map(\.source) == [.attempt])
    #expect(replay.state(of: sibling) == CardState())
    let reviewed = Story.replay([kept, story.review(card, rating, 2, 3, 30)])
    #expect(replay.state(of: card) == reviewed.state(of: card))
  }

  @Test("Other attempts change no schedule, but stay in the box's record")
  func otherAttempts() throws {
    var story = Story()
    let kept = story.event(2, 9, keep([card]))
    let cases: [(String, [LearningEvent], Int32)] = [
      ("the day before", [story.event(1, 20, attempt(true)), kept], 0),
      ("the day after", [kept, story.event(3, 10, attempt(true))], 0),
      ("the same day before the keep", [story.event(2, 8, attempt(true)), kept], 1),
      ("after a review", [kept, story.review(card, .good, 2, 10), story.event(2, 11, attempt(false))], 1),
      ("a second one", [kept, story.event(2, 10, attempt(true)), story.event(2, 11, attempt(false))], 1),
      ("while removed", [kept, story.event(2, 10, .remove(box: box)), story.event(2, 11, attempt(true))], 0),
      ("a box never kept", [story.event(2, 10, attempt(true))], 0),
      ("a card that the box does not have", [kept, story.event(2, 10, attempt(true, card: CardID("gato#1")))], 0),
    ]
    for (name, events, reps) in cases {
      let replay = Story.replay(events)
      #expect((replay.state(of: card) ?? CardState()).reps == reps, "\(name)")
      let count = events.count { if case .attempt = $0.content { true } else { false } }
      #expect(replay.boxState(of: box)?.attempts.count == count, "\(name)")
    }
  }

  @Test("If the first review is undone, the attempt after it becomes the first")
  func attemptAfterUndo() throws {
    var story = Story()
    let kept = story.event(1, 9, keep([card]))
    let review = story.review(card, .again, 1, 10)
    let attempt = story.event(1, 11, attempt(true, .sure))
    var replay = Story.replay([kept, review, attempt])
    #expect(replay.state(of: card)?.phase == .learning)
    replay.add(story.event(1, 12, .undo(target: review.id)))
    #expect(replay.state(of: card)?.phase == .review)
    #expect(replay.state(of: card)?.lastReview == attempt.instant)
  }

  @Test("Removing a box hides its cards, keeping it again shows them where they stood, with the cards of its version")
  func removedBox() throws {
    var story = Story()
    var replay = Story.replay([story.event(1, 9, keep([card, sibling])), story.review(card, .easy, 1, 10)])
    let learnt = try #require(replay.state(of: card))
    replay.add(story.event(2, 9, .remove(box: box)))
    #expect(replay.state(of: card)?.marks == .removed)
    #expect(replay.boxState(of: box)?.isKept == false)
    let third = CardID("perro#3")
    replay.add(story.event(3, 9, .keep(Keep(box: box, version: 2, cards: [card, third]))))
    #expect(replay.state(of: card) == learnt)
    #expect(replay.state(of: sibling)?.marks == .removed)
    #expect(replay.state(of: third) == CardState())
    #expect(replay.boxState(of: box)?.version == 2)
  }

  @Test("An undo that arrives before its target waits, repeats do nothing, and an undo cannot be undone")
  func undo() throws {
    var story = Story()
    let answers = [story.review(card, .good, 1, 10), story.review(card, .again, 1, 11)]
    let undos = (0..<2).map { story.event(1, 12 + $0, .undo(target: answers[1].id)) }
    let undoOfUndo = story.event(1, 15, .undo(target: undos[0].id))
    var replay = Story.replay([undos[0], answers[0]])
    #expect(replay.report().waitingUndos == [answers[1].id])
    let expected = replay.state(of: card)
    for event in [answers[1], undos[1], undoOfUndo] {
      #expect(replay.add(event) == .added)
      #expect(replay.state(of: card) == expected)
    }
    #expect(replay.report().waitingUndos == [])
    #expect(replay.report().idleUndos == [undos[0].id])
  }

  @Test("Parameters hold for answers from their instant on; earlier states stand and no due date moves")
  func parameters() throws {
    var story = Story()
    var values = FSRSParameters.standard.values
    values[0...3] = [1, 2, 50, 90]
    let own = try FSRSParameters(values)
    let other = CardID("gato#1")
    let change = story.event(2, 9, .parameters(ParametersChange(LearnerSettings(parameters: own))))
    let before = story.review(card, .good, 1, 10)
    let after = story.review(other, .good, 2, 10)
    var replay = Story.replay([before, change, after])
    #expect(replay.state(of: card)?.stability == 2.3065)
    #expect(replay.state(of: other)?.stability == 50)
    let due = replay.state(of: card)?.due
    // The learner's explicit choice folds all before with what it sets, and with nothing else.
    let retention = story.event(
      3, 9, .parameters(ParametersChange(LearnerSettings(desiredRetention: 0.8), refolds: true)))
    replay.add(retention)
    #expect(replay.state(of: card)?.stability == 2.3065)
    #expect(replay.state(of: other)?.stability == 50)
    let refold = story.event(3, 10, .parameters(ParametersChange(LearnerSettings(parameters: own), refolds: true)))
    replay.add(refold)
    #expect(replay.state(of: card)?.stability == 50)
    #expect(replay.state(of: card)?.due == due, "a step of minutes does not depend on parameters")
    replay.add(story.event(4, 9, .undo(target: refold.id)))
    #expect(replay.state(of: card)?.stability == 2.3065)
  }

  @Test("A backlog is never rescheduled by parameters, only by the learner's own event")
  func backlog() throws {
    var story = Story()
    let answers = (0..<50).map { story.review(CardID("c\($0)"), .easy, 1, 10) }
    var replay = Story.replay(answers)
    let dues = replay.states.map(\.due)
    let settings = LearnerSettings(desiredRetention: 0.7, maximumIntervalDays: 3)
    replay.add(story.event(40, 9, .parameters(ParametersChange(settings))))
    #expect(replay.states.map(\.due) == dues)
    replay.add(story.event(40, 10, .parameters(ParametersChange(LearnerSettings(), refolds: true))))
    #expect(replay.states.map(\.due) == dues)
    replay.add(story.event(40, 11, .parameters(ParametersChange(settings, refolds: true))))
    #expect(replay.states.allSatisfy { $0.intervalDays == 3 })
  }

  @Test("A buried card comes back on the next study day, also if it was buried after midnight")
  func bury() throws {
    var story = Story()
    let bury = story.event(2, 3, .card(CardChange(.bury, card: card)))
    let day = Story.instant(1, 12)
    let state = try #require(Story.replay([bury]).state(of: card))
    #expect(state.isBuried(on: DayBoundaries.utc().studyDay(at: day)))
    #expect(!state.isBuried(on: DayBoundaries.utc().studyDay(at: Story.instant(2, 4))))
  }

  @Test("A box keeps when it was first and last seen and how deep, a puzzle its first finish, a deck its last writer")
  func others() throws {
    var story = Story()
    let puzzle = LogName("2026-03-02")
    let deck = LogName("spanish")
    let events = [
      story.event(1, 9, .seen(box: box, layer: 1)), story.event(2, 9, .seen(box: box, layer: 3)),
      story.event(3, 9, .seen(box: box, layer: 0)),
      story.event(1, 9, .finish(PuzzleFinish(puzzle: puzzle, score: 3, milliseconds: 500))),
      story.event(2, 9, .finish(PuzzleFinish(puzzle: puzzle, score: 9, milliseconds: 100))),
      story.event(1, 9, .deck(DeckChange(deck: deck, title: [65], boxes: [box], topic: [66]))),
      story.event(2, 9, .deck(DeckChange(deck: deck, title: [67]))),
    ]
    for events in [events, events.reversed()] {
      let replay = Story.replay(events)
      let seen = try #require(replay.boxState(of: box))
      #expect(seen.firstSeen == Story.instant(1, 9))
      #expect(seen.lastSeen == Story.instant(3, 9))
      #expect(seen.deepestLayer == 3)
      #expect(replay.puzzleStates().map(\.score) == [3])
      let state = try #require(replay.deckState(of: deck))
      #expect(state.title == [67])
      #expect(state.topic == [66])
      #expect(state.boxes == [box])
    }
  }

  @Test("Two events with one identity: the one whose bytes sort first stays, the other is reported, in any order")
  func conflict() throws {
    var story = Story()
    let one = story.review(card, .again, 1, 10)
    var other = one
    other.content = .review(Review(card: card, .easy))
    var replay = Story.replay([other])
    #expect(replay.add(one) == .replaced)
    #expect(replay.state(of: card)?.phase == .learning)
    #expect(replay.report().superseded == [other.encoded()])
    var turned = Story.replay([one])
    #expect(turned.add(other) == .superseded)
    #expect(ReplayOutcome(turned) == ReplayOutcome(replay))
  }

  @Test("Practice answers are replayed with their grade, and leave their totals")
  func practice() throws {
    var story = Story()
    let slow = PracticeAnswer(.right, responseMilliseconds: 90_000, expectedMilliseconds: 10_000)
    let event = story.event(
      1, 9, .review(Review(card: card, .easy, practice: Review.Practice(slow, .procedural))))
    let replay = Replay(EventLog([event]), scheduler: .classicSM2(ClassicSM2Scheduler()))
    let state = try #require(replay.state(of: card))
    #expect(abs(state.ease - 2.36) < 1e-12, "a grade of 3, not that of the button")
    let index = try #require(replay.index(of: card))
    #expect(replay.practiceRecord(of: index).responseMilliseconds == [90_000])
  }

  @Test("Two names with one hash are two cards, whichever comes first")
  func equalHashes() throws {
    let (one, other) = (CardID("8yn0iYCKYHlIj4-BwPqk"), CardID("GReLUrM4wMqfg9yzV3KQ"))
    #expect(one.fuzzKey == other.fuzzKey)
    #expect(one != other)
    var story = Story()
    let events = [story.review(one, .easy, 1, 10), story.review(other, .again, 1, 11), story.review(one, .good, 3, 10)]
    for events in [events, events.reversed()] {
      var replay = Story.replay([])
      for event in events { replay.add(event) }
      for replay in [replay, Story.replay(events)] {
        #expect(replay.cardCount == 2)
        #expect(replay.state(of: one)?.reps == 2)
        #expect(replay.state(of: other)?.reps == 1)
        #expect(replay.cardsByName().map { replay.card(at: $0) } == [one, other])
      }
    }
  }
}
