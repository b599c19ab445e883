extension Replay {
  /// Replays the whole log from the beginning.
  mutating func replayAll() {
    forget()
    var unsorted: [CardRecord] = []
    unsorted.reserveCapacity(log.count)
    var cards: [Int32] = []
    cards.reserveCapacity(log.count)
    collectUndone()
    var name = 0..<0
    for index in 0..<log.count {
      if let record = CardRecord(reviewAt: log.entries[index].range, of: log.bytes, name: &name) {
        append(record, cardNames.intern(log.bytes, name), &unsorted, &cards, cause: nil)
        continue
      }
      let event = log.event(at: index)
      switch event.content {
      case .review(let review):
        append(event, review.card, &unsorted, &cards)
      case .card(let change):
        append(event, change.card, &unsorted, &cards)
        guard let cause = change.cause, let card = cards.last else { continue }
        sideEffects.append(SideEffect(cause: cause, id: event.id, card: card))
      case .keep, .remove, .attempt, .seen:
        guard let (box, record) = boxRecord(event) else { continue }
        latest = max(latest, event.order)
        boxes[box].append(record)
      case .parameters(let change):
        changes.append(
          ReplayTimeline.Change(order: event.order, change: change, isUndone: isUndone(event.id)))
      case .deck, .finish: absorb(event)
      case .undo, .unknown: break
      }
    }
    sideEffects.sort()
    changes.sort { $0.order < $1.order }
    timeline = ReplayTimeline(scheduler, changes)
    for box in boxes.indices {
      boxes[box].sort()
      boxes[box].conclude()
      cardBoxes += boxes[box].cards.map { CardBox(card: $0, box: Int32(truncatingIfNeeded: box)) }
    }
    cardBoxes.sort()
    chains = CardChains(unsorted, cards: cards, cardCount: cardNames.count)
    foldAll()
  }

  private mutating func append(
    _ event: LearningEvent, _ card: CardID, _ unsorted: inout [CardRecord], _ cards: inout [Int32]
  ) {
    guard let record = CardRecord(event) else { return }
    append(record, cardNames.intern(card), &unsorted, &cards, cause: event.cause)
  }

  @inline(__always)
  private mutating func append(
    _ record: CardRecord, _ card: Int, _ unsorted: inout [CardRecord], _ cards: inout [Int32], cause: EventID?
  ) {
    var record = record
    record.isUndone = isUndone(record.id, cause: cause)
    latest = max(latest, record.order)
    unsorted.append(record)
    cards.append(Int32(truncatingIfNeeded: card))
  }

  private mutating func collectUndone() {
    for index in 0..<log.count where log.kind(at: index) == EventForm.undo {
      if case .undo(let target) = log.event(at: index).content { undone.append(target) }
    }
    undone = EventLog.sortedOnce(undone, by: <)
  }

  private mutating func forget() {
    (cardNames, boxNames, deckNames, puzzleNames) = (NameTable(), NameTable(), NameTable(), NameTable())
    chains = CardChains()
    (states, cardBoxes, boxes, decks, finishes) = ([], [], [], [], [])
    (changes, undone, sideEffects) = ([], [], [])
    latest = ReplayOrder(instant: .distantPast, id: EventID(high: 0, low: 0))
  }
}

extension Replay {
  /// The number of a card, with room for its state if it is new.
  mutating func number(of card: CardID) -> Int {
    let number = cardNames.intern(card)
    if number == states.count {
      var state = CardState()
      state.marks.insert(.removed)
      states.append(state)
      chains.addCard()
    }
    return number
  }

  /// The number of a box, deck or puzzle, with room for what belongs to it if it is new.
  static func number<Element>(of name: LogName, in table: inout NameTable, _ elements: inout [[Element]]) -> Int {
    let number = table.intern(name)
    if number == elements.count { elements.append([]) }
    return number
  }

  /// The same for a box.
  static func number(of name: LogName, in table: inout NameTable, _ elements: inout [BoxHistory]) -> Int {
    let number = table.intern(name)
    if number == elements.count { elements.append(BoxHistory()) }
    return number
  }

  /// The record of an event of a box, with numbers for its cards.
  mutating func boxRecord(_ event: LearningEvent) -> (box: Int, record: BoxRecord)? {
    let name: LogName
    let content: BoxRecord.Content
    switch event.content {
    case .keep(let keep):
      name = keep.box
      content = .keep(
        version: keep.version, cards: keep.cards.map { Int32(truncatingIfNeeded: number(of: $0)) })
    case .remove(let box): (name, content) = (box, .remove)
    case .attempt(let attempt):
      name = attempt.box
      let card = attempt.card.map { Int32(truncatingIfNeeded: number(of: $0)) } ?? -1
      content = .attempt(card: card, isCorrect: attempt.isCorrect, attempt.confidence)
    case .seen(let box, let layer): (name, content) = (box, .seen(layer: layer))
    default: return nil
    }
    let record = BoxRecord(
      order: event.order, day: event.day, offsetMinutes: event.offsetMinutes, content: content,
      isUndone: isUndone(event.id))
    return (Self.number(of: name, in: &boxNames, &boxes), record)
  }
}

extension EventLog {
  /// The number of the kind, 0 for what a later version wrote.
  func kind(at index: Int) -> UInt8 {
    let offset = entries[index].offset
    return bytes[offset] == EventForm.version ? bytes[offset + 1] : 0
  }
}
