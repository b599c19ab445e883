internal import LearningEngine

// Each function makes an event of now, adds it to a log, and writes it to the bytes: store it, and send it to the other
// devices. Bytes in: 10 random ones, which make its identity, then what the function names.

/// A card is answered. Bytes in, after the random ones: the card's name. The event also says where the card stood
/// before and after, as this log has it; that is for analytics, replay never looks at it.
///
/// - Parameters:
///   - log: its number.
///   - place: where the learner is.
///   - milliseconds: now.
///   - rating: 1 Again, 2 Hard, 3 Good, 4 Easy.
///   - responseMilliseconds: how long the answer took; below 0 if it was not measured.
///   - nameByteCount: how many bytes the name has, 1 to 1,024.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_answer)
public func learningLogAnswer(
  log: Int32, place: Int32, milliseconds: Double, rating: Int32, responseMilliseconds: Double, nameByteCount: Int32
) -> Int32 {
  makeEvent(log, place, milliseconds, nameByteCount) { name throws(Refusal) in
    guard let rating = UInt8(exactly: rating).flatMap({ Rating(rawValue: $0) }) else { throw .rating }
    let response = responseMilliseconds >= 0 ? UInt32(exactly: min(responseMilliseconds.rounded(), 4e9)) : nil
    let card = CardID(name)
    return .review(
      Review(
        card: card, rating, milliseconds: response,
        audit: audit(log, of: card, rating, at: timestamp(milliseconds), place)))
  }
}

/// A box is kept, so that its cards are there and new. Bytes in, after the random ones: the name of the box, then those
/// of its cards. Numbers in: how many bytes each of these has, that of the box first.
///
/// - Parameters:
///   - log: its number.
///   - place: where the learner is.
///   - milliseconds: now.
///   - version: of the box; below 0 counts as 0.
///   - cardCount: 0 to 1,024.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_keep)
public func learningLogKeep(
  log: Int32, place: Int32, milliseconds: Double, version: Int32, cardCount: Int32
) -> Int32 {
  guard (0...1024).contains(cardCount), let values = readNumbers(from: 0, cardCount + 1) else {
    return Refusal.count.rawValue
  }
  var counts: [Int] = []
  for value in values {
    guard let count = Int32(exactly: value), (0...1024).contains(count) else { return Refusal.count.rawValue }
    counts.append(Int(count))
  }
  let total = counts.reduce(0, +)
  return makeEvent(log, place, milliseconds, Int32(clamping: total)) { names throws(Refusal) in
    var position = 0
    var parts: [[UInt8]] = []
    for count in counts {
      parts.append(Array(names[position..<position + count]))
      position += count
    }
    return .keep(
      Keep(
        box: LogName(parts[0]), version: UInt32(max(version, 0)), cards: parts[1...].map { CardID($0) }))
  }
}

/// A card is taken out of the queue, or comes back. Bytes in, after the random ones: the card's name.
///
/// - Parameter kind: 0 suspended, 1 no longer, 2 buried until the next study day, 3 no longer, 4 new again.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_change)
public func learningLogChange(
  log: Int32, place: Int32, milliseconds: Double, kind: Int32, nameByteCount: Int32
) -> Int32 {
  makeEvent(log, place, milliseconds, nameByteCount) { name throws(Refusal) in
    let change: CardChange.Kind
    switch kind {
    case 0: change = .suspend
    case 1: change = .unsuspend
    case 2: change = .bury
    case 3: change = .unbury
    case 4: change = .reset
    default: throw .rating
    }
    return .card(CardChange(change, card: CardID(name)))
  }
}

/// An event counts as if it had never been. Bytes in, after the random ones: the event as it was written when it was
/// made.
///
/// - Returns: how many bytes the new event has, or a refusal below 0.
@c(learning_log_undo)
public func learningLogUndo(log: Int32, place: Int32, milliseconds: Double, eventByteCount: Int32) -> Int32 {
  makeEvent(log, place, milliseconds, eventByteCount) { frame throws(Refusal) in
    let events = EventLog(encoded: frame)
    guard events.count == 1 else { throw .event }
    return .undo(target: events.id(at: 0))
  }
}

/// The states of a card before and after an answer.
private func audit(
  _ log: Int32, of card: CardID, _ rating: Rating, at instant: Timestamp, _ place: Int32
) -> Review.Audit? {
  guard let replay = unsafe logs[log]?.replay, let boundaries = unsafe places[place] else { return nil }
  let before = replay.index(of: card).map { replay.states[$0] } ?? CardState()
  let order = ReplayOrder(instant: instant, id: EventID(high: .max, low: .max))
  let after = replay.scheduler(at: order)
    .answer(before, rating, at: ReviewMoment(instant, in: boundaries), fuzzKey: card.fuzzKey)
  return Review.Audit(before: CardSnapshot(before), after: CardSnapshot(after))
}

/// Makes an event of the bytes behind the random ones and adds it.
///
/// - Parameter content: of the bytes behind the random ones.
/// - Returns: how many bytes the event has, or a refusal below 0; then nothing was added.
func makeEvent(
  _ log: Int32, _ place: Int32, _ milliseconds: Double, _ byteCount: Int32,
  _ content: ([UInt8]) throws(Refusal) -> EventContent
) -> Int32 {
  guard let kept = unsafe logs[log], let boundaries = unsafe places[place] else {
    return Refusal.unknownHandle.rawValue
  }
  guard byteCount >= 0, byteCount <= .max - identityByteCount, let given = readBytes(identityByteCount + byteCount)
  else { return Refusal.count.rawValue }
  var random: (high: UInt16, low: UInt64) = (0, 0)
  for byte in given[..<2] { random.high = random.high << 8 | UInt16(byte) }
  for byte in given[2..<Int(identityByteCount)] { random.low = random.low << 8 | UInt64(byte) }
  let instant = timestamp(milliseconds)
  let event: LearningEvent
  do throws(Refusal) {
    event = LearningEvent(
      id: EventID(at: instant, random: random), instant: instant, in: boundaries,
      try content(Array(given[Int(identityByteCount)...])))
  } catch { return error.rawValue }
  // What the form does not allow, such as an empty name, must not get into the log, nor what has no effect there.
  switch kept.replay.log.insertion(of: event) {
  case .setAside: return Refusal.event.rawValue
  case .known, .replaced, .superseded: return Refusal.taken.rawValue
  case .added: guard kept.replay.isFree(event.id) else { return Refusal.taken.rawValue }
  }
  kept.replay.add(event)
  return write(EventLog([event]).encoded())
}

private let identityByteCount: Int32 = 10
