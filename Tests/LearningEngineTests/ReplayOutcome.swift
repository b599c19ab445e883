@testable import LearningEngine

/// Everything that can be seen of a replay, under names, so that replays of other orders of arrival can be compared.
struct ReplayOutcome: Equatable {
  struct Card: Equatable {
    let name: CardID
    let state: CardState
    let answers: [Given]
    let boxes: [LogName]
    let created: Timestamp
    /// The box with which it goes in queues; nil if it is one of its own.
    let queueBox: LogName?
  }

  /// An answer without the number of its card.
  struct Given: Equatable {
    let id: EventID
    let moment: ReviewMoment
    let rating: Rating
    let source: ReviewSource
    let milliseconds: UInt32?
    let offsetMinutes: Int16
    let before: CardState
    let after: CardState

    init(_ answer: Answer) {
      id = answer.id
      moment = ReviewMoment(answer.instant, day: answer.day)
      rating = answer.rating
      source = answer.source
      milliseconds = answer.milliseconds
      offsetMinutes = answer.offsetMinutes
      before = answer.before
      after = answer.after
    }
  }

  let cards: [Card]
  let boxes: [BoxState]
  let decks: [DeckState]
  let puzzles: [PuzzleState]
  let report: ReplayReport

  init(_ replay: Replay) {
    let queueCards = replay.queueCards()
    cards = replay.cardsByName().map { index in
      var answers: [Given] = []
      replay.forEachAnswer(of: index) { answers.append(Given($0)) }
      let queueCard = queueCards[index]
      return Card(
        name: replay.card(at: index), state: replay.states[index], answers: answers, boxes: replay.boxNames(of: index),
        created: queueCard.created, queueBox: queueCard.box < 0 ? nil : LogName(replay.boxNames[Int(queueCard.box)]))
    }
    boxes = replay.boxStates()
    decks = replay.deckStates()
    puzzles = replay.puzzleStates()
    report = replay.report()
  }
}

/// The rules of replay as they are written, without any thought of speed: what the engine must give.
struct PlainReplay {
  private let events: [LearningEvent]
  private let scheduler: AnyPreset

  init(_ log: EventLog, _ scheduler: AnyPreset) {
    let all = (0..<log.count).map { log.event(at: $0) }
    let undone = Set(all.compactMap { if case .undo(let target) = $0.content { target } else { nil } })
    events = all.filter { event in
      if case .undo = event.content { return true }
      if case .card(let change) = event.content, let cause = change.cause, undone.contains(cause) { return false }
      return !undone.contains(event.id)
    }.sorted { ($0.instant, $0.id) < ($1.instant, $1.id) }
    self.scheduler = scheduler
  }

  func state(of card: CardID) -> CardState {
    var state = CardState()
    for event in events {
      let moment = ReviewMoment(
        event.instant, day: event.day,
        nextRollover: Timestamp(
          milliseconds: Int64(event.day.number + 1) * 86_400_000 + 14_400_000 - Int64(event.offsetMinutes) * 60_000))
      let scheduler = scheduler.with(settings(at: event))
      switch event.content {
      case .review(let review) where review.card == card:
        if let practice = review.practice {
          let grade = GradedAnswer(
            rating: review.rating, quality: practice.answer.quality(practice.kind),
            comesAgainSoon: practice.answer.comesAgainSoon(practice.kind))
          scheduler.apply(grade, to: &state, at: moment, fuzzKey: card.fuzzKey)
        } else {
          scheduler.apply(review.rating, to: &state, at: moment, fuzzKey: card.fuzzKey)
        }
      case .attempt(let attempt) where state.reps == 0 && target(of: attempt, event) == card:
        scheduler.apply(attempt.rating, to: &state, at: moment, fuzzKey: card.fuzzKey)
      case .card(let change) where change.card == card:
        switch change.kind {
        case .suspend: state.marks.insert(.suspended)
        case .unsuspend: state.marks.remove(.suspended)
        case .bury: state.buriedUntil = event.day.adding(1)
        case .unbury: state.buriedUntil = StudyDay(.min)
        case .setDue(let due): state.due = due
        case .reset:
          let (reps, marks, buried) = (state.reps, state.marks, state.buriedUntil)
          state = CardState()
          (state.reps, state.marks, state.buriedUntil) = (reps, marks.intersection(.suspended), buried)
        }
      default: break
      }
    }
    if isHidden(card) { state.marks.insert(.removed) }
    return state
  }

  private func settings(at event: LearningEvent) -> LearnerSettings {
    var settings = LearnerSettings()
    let changes = events.filter { if case .parameters = $0.content { true } else { false } }
    for change in changes {
      guard case .parameters(let content) = change.content else { continue }
      guard (change.instant, change.id) < (event.instant, event.id) || content.refolds else { continue }
      settings = content.settings.over(settings)
    }
    return settings
  }

  /// The card for which an attempt is made at a box kept the same study day.
  private func target(of attempt: Attempt, _ event: LearningEvent) -> CardID? {
    guard let place = events.firstIndex(where: { $0.id == event.id }) else { return nil }
    var keep: Keep?
    before: for earlier in events[..<place].reversed() {
      switch earlier.content {
      case .remove(attempt.box): break before
      case .keep(let found) where found.box == attempt.box:
        if earlier.day == event.day { keep = found }
        break before
      default: continue
      }
    }
    for later in events[place...] where keep == nil && later.day == event.day {
      if case .keep(let found) = later.content, found.box == attempt.box { keep = found }
    }
    guard let cards = keep?.cards, let card = attempt.card ?? cards.first else { return nil }
    return cards.contains(card) ? card : nil
  }

  private func isHidden(_ card: CardID) -> Bool {
    var shown: [LogName: Bool] = [:]
    var isKept = false
    var hasRecords = false
    for event in events {
      switch event.content {
      case .keep(let keep):
        shown[keep.box] = keep.cards.contains(card)
        isKept = isKept || keep.cards.contains(card)
      case .remove(let box): shown[box] = false
      case .review(let review): hasRecords = hasRecords || review.card == card
      case .card(let change): hasRecords = hasRecords || change.card == card
      default: break
      }
    }
    return !shown.values.contains(true) && (isKept || !hasRecords)
  }
}
