extension Replay {
  /// Replays the whole log from the beginning. The cards keep their numbers, which sessions hold.
  mutating func replayAll() {
    let known = cardNames.count
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
    vacant = (0..<Int32(truncatingIfNeeded: known)).filter { chains.heads[Int($0)] < 0 && boxes(of: Int($0)).isEmpty }
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
    (boxNames, deckNames, puzzleNames) = (NameTable(), NameTable(), NameTable())
    chains = CardChains()
    (cardBoxes, boxes, decks, finishes) = ([], [], [], [])
    (changes, undone, sideEffects, vacant) = ([], [], [], [])
    latest = ReplayOrder(instant: .distantPast, id: EventID(high: 0, low: 0))
  }
}

extension EventLog {
  /// The number of the kind, 0 for what a later version wrote.
  func kind(at index: Int) -> UInt8 {
    let offset = entries[index].offset
    return bytes[offset] == EventForm.version ? bytes[offset + 1] : 0
  }

  /// The instant of an event, which lies at the same place in all versions.
  func instant(at index: Int) -> Timestamp {
    let first = entries[index].offset + 18
    var value: UInt64 = 0
    for place in first..<first + 8 { value = value << 8 | UInt64(bytes[place]) }
    return Timestamp(milliseconds: Int64(bitPattern: value))
  }
}
