extension Replay {
  /// Replays the whole log from the beginning. The cards keep their numbers, which sessions hold.
  mutating func replayAll() {
    let known = cardNames.count
    forget()
    collectUndone()
    // The card of each event, −1 if it is one of no card.
    var cards: [Int32] = []
    cards.reserveCapacity(log.count)
    for index in 0..<log.count {
      if let name = log.cardName(at: index) {
        cards.append(Int32(truncatingIfNeeded: cardNames.intern(log.bytes, name)))
        if log.kind(at: index) == EventForm.review { continue }
      } else {
        cards.append(-1)
      }
      let event = log.event(at: index)
      switch event.content {
      case .card(let change):
        guard let cause = change.cause else { continue }
        sideEffects.append(SideEffect(cause: cause, id: event.id, card: cards[index]))
      case .keep, .remove, .attempt, .seen:
        guard let (box, record) = boxRecord(event) else { continue }
        latest = max(latest, event.order)
        boxes[box].append(record)
      case .parameters(let change):
        changes.append(
          ReplayTimeline.Change(order: event.order, change: change, isUndone: isUndone(event.id)))
      case .deck, .finish: absorb(event)
      case .review, .undo, .unknown: break
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
    chains = CardChains(cards: cards, cardCount: cardNames.count, of: log, undone: undone)
    if let last = chains.latest { latest = max(latest, last) }
    vacant = (0..<Int32(truncatingIfNeeded: known)).filter { chains.heads[Int($0)] < 0 && boxes(of: Int($0)).isEmpty }
    foldAll()
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
  /// Where the name of the card lies that an event answers or changes; nil for all other events.
  @inline(__always)
  func cardName(at index: Int) -> Range<Int>? {
    switch kind(at: index) {
    case EventForm.review, EventForm.suspend...EventForm.reset:
      let first = entries[index].offset + EventForm.headerByteCount
      let count = Int(bytes[first]) << 8 | Int(bytes[first + 1])
      return first + 2..<first + 2 + count
    default: return nil
    }
  }

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
