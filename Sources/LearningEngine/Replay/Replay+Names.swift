extension Replay {
  /// The number of a card, with room for its state if it is new.
  mutating func number(of card: CardID) -> Int {
    let number = cardNames.intern(card)
    if !vacant.isEmpty { vacant.removeAll { $0 == Int32(truncatingIfNeeded: number) } }
    // A whole replay makes the states itself, at its end.
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
