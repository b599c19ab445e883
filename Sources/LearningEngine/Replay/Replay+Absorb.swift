extension Replay {
  /// Takes in one event that the log did not have.
  mutating func absorb(_ event: LearningEvent) {
    switch event.content {
    case .review(let review): absorb(event, card: review.card)
    case .card(let change):
      if let cause = change.cause {
        let card = Int32(truncatingIfNeeded: number(of: change.card))
        sideEffects.insertAscending(SideEffect(cause: cause, id: event.id, card: card))
      }
      absorb(event, card: change.card)
    case .keep, .remove, .attempt, .seen:
      guard let (box, record) = boxRecord(event) else { return }
      latest = max(latest, event.order)
      boxes[box].insert(record)
      if case .seen = record.content { return }
      conclude(box: box)
    case .undo(let target): undo(target)
    case .parameters(let change):
      let isUndone = isUndone(event.id)
      var place = changes.count
      while place > 0, event.order < changes[place - 1].order { place -= 1 }
      changes.insert(
        ReplayTimeline.Change(order: event.order, change: change, isUndone: isUndone), at: place)
      if !isUndone { settingsChanged(isLater: !change.refolds && latest < event.order) }
    case .deck(let change):
      let deck = Self.number(of: change.deck, in: &deckNames, &decks)
      decks[deck].append(DeckRecord(order: event.order, change: change))
    case .finish(let finish):
      let puzzle = Self.number(of: finish.puzzle, in: &puzzleNames, &finishes)
      finishes[puzzle].append(FinishRecord(order: event.order, day: event.day, finish: finish))
    case .unknown: break
    }
  }

  /// A record of a card: one step of the scheduler if it is the latest, else the card is folded anew.
  private mutating func absorb(_ event: LearningEvent, card: CardID) {
    guard var record = CardRecord(event) else { return }
    let card = number(of: card)
    record.isUndone = isUndone(event.id, cause: event.cause)
    latest = max(latest, event.order)
    let isLast = chains.insert(record, card: card)
    guard isLast, postponed == nil, !record.isUndone, !hasCandidate(card, after: record.order) else {
      return fold(card: card)
    }
    let scheduler = timeline.schedulers[timeline.index(for: record.order)]
    record.apply(
      to: &states[card], scheduler, fuzzKey: cardNames.hash(of: card), dayStartHour: dayStartHour)
    guard states[card].marks.contains(.removed) else { return }
    // A copy, as `self` and a part of it at once would copy the whole array.
    var state = states[card]
    setVisibility(of: card, &state, hasRecords: true)
    states[card] = state
  }

  private func hasCandidate(_ card: Int, after order: ReplayOrder) -> Bool {
    let number = Int32(truncatingIfNeeded: card)
    for box in boxes(of: card) {
      for candidate in boxes[box].candidates where candidate.card == number && order < candidate.record.order {
        return true
      }
    }
    return false
  }

  /// Cancels an event with all its effects, if it is there; else it waits for it.
  private mutating func undo(_ target: EventID) {
    let place = undone.place(of: target)
    guard place == undone.count || undone[place] != target else { return }
    undone.insert(target, at: place)
    for effect in effects(of: target) {
      chains.undo(effect.id, card: Int(effect.card))
      fold(card: Int(effect.card))
    }
    guard let index = log.index(of: target) else { return }
    let event = log.event(at: index)
    switch event.content {
    case .review(let review): undo(target, of: review.card)
    case .card(let change): undo(target, of: change.card)
    case .keep(let keep): undo(target, of: keep.box)
    case .remove(let box), .seen(let box, _): undo(target, of: box)
    case .attempt(let attempt): undo(target, of: attempt.box)
    case .parameters:
      for index in changes.indices where changes[index].order.id == target { changes[index].isUndone = true }
      settingsChanged(isLater: false)
    case .deck, .finish, .undo, .unknown: break
    }
  }

  private func effects(of cause: EventID) -> ArraySlice<SideEffect> {
    let from = SideEffect(cause: cause, id: EventID(high: 0, low: 0), card: 0)
    let low = sideEffects.place(of: from)
    var high = low
    while high < sideEffects.count, sideEffects[high].cause == cause { high += 1 }
    return sideEffects[low..<high]
  }

  private mutating func undo(_ target: EventID, of card: CardID) {
    let card = number(of: card)
    chains.undo(target, card: card)
    fold(card: card)
  }

  private mutating func undo(_ target: EventID, of box: LogName) {
    let box = Self.number(of: box, in: &boxNames, &boxes)
    boxes[box].undo(target)
    conclude(box: box)
  }

  /// Draws the conclusions from a box's events for its cards.
  private mutating func conclude(box: Int) {
    boxes[box].conclude()
    for card in boxes[box].cards {
      cardBoxes.insertAscending(CardBox(card: card, box: Int32(truncatingIfNeeded: box)))
      fold(card: Int(card))
    }
  }

  private mutating func settingsChanged(isLater: Bool) {
    timeline = ReplayTimeline(scheduler, changes)
    guard !isLater else { return }
    if postponed == nil { foldAll() } else { postponed?.isAll = true }
  }
}
