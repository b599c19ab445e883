internal import LearningEngine

/// A log and the states that follow from it; a class, so that it is changed in place.
final class KeptLog {
  var replay: Replay

  init(_ replay: Replay) { self.replay = replay }
}

nonisolated(unsafe) var logs = Shelf<KeptLog>()

/// Makes an empty log, whose states come from replay with a scheduler. Released with `learning_release_log`.
///
/// - Parameter dayStartHour: 0 to 23, clamped; only the schedulers of Anki ask for it.
/// - Returns: the number of the log, or a refusal below 0. The scheduler may be released afterwards.
@c(learning_log)
public func learningLog(scheduler: Int32, dayStartHour: Int32) -> Int32 {
  guard let scheduler = unsafe schedulers[scheduler] else { return Refusal.unknownHandle.rawValue }
  return unsafe logs.add(KeptLog(Replay(scheduler: scheduler, dayStartHour: dayStartHour)))
}

/// Forgets a log; its number may be given to another.
@c(learning_release_log)
public func learningReleaseLog(log: Int32) { unsafe logs.remove(log) }

/// Merges events into a log. Bytes in: what `learning_log_bytes` or a function that made an event has written, here or
/// on another device, also several of these one after the other.
///
/// What is no event is kept and set aside; nothing is fatal.
/// - Returns: how many valid events the log has now, or a refusal below 0.
@c(learning_log_merge)
public func learningLogMerge(log: Int32, byteCount: Int32) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  guard let frames = readBytes(byteCount) else { return Refusal.count.rawValue }
  kept.replay.merge(EventLog(encoded: frames))
  return Int32(clamping: kept.replay.log.count)
}

/// Adds one event of any kind that was encoded elsewhere. Bytes in: its canonical form, without the frame around it.
///
/// Like `learning_log_merge` it gives the same log in whatever order events come; unlike that, it keeps nothing that is
/// no event.
/// - Returns: 1 if it is new; 0 if the log has it already; 2 if another event has its identity: of the two the one
///   whose bytes sort first stands, the other is superseded; or a refusal below 0.
@c(learning_log_add)
public func learningLogAdd(log: Int32, byteCount: Int32) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  guard let encoded = readBytes(byteCount) else { return Refusal.count.rawValue }
  let event: LearningEvent
  do throws(EventProblem) { event = try LearningEvent(encoded: encoded) } catch { return Refusal.event.rawValue }
  switch kept.replay.add(event) {
  case .added: return 1
  case .known: return 0
  case .replaced, .superseded: return 2
  case .setAside: return Refusal.event.rawValue
  }
}

/// Writes a whole log, to be stored or sent; equal logs give equal bytes.
///
/// - Returns: how many bytes, or a refusal below 0.
@c(learning_log_bytes)
public func learningLogBytes(log: Int32) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  return write(kept.replay.log.encoded())
}

/// How many cards the log names; their numbers go from 0 in the order in which they came, and stay.
@c(learning_log_card_count)
public func learningLogCardCount(log: Int32) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  return Int32(clamping: kept.replay.cardCount)
}

/// Finds a card. Bytes in: its name.
///
/// - Returns: its number, or a refusal below 0, also if the log does not name it.
@c(learning_log_card)
public func learningLogCard(log: Int32, nameByteCount: Int32) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  guard let name = readBytes(nameByteCount) else { return Refusal.count.rawValue }
  return kept.replay.index(of: CardID(name)).map { Int32(clamping: $0) } ?? Refusal.unknownHandle.rawValue
}

/// Writes a card's name to the bytes and its state to the first 16 numbers.
///
/// - Returns: how many bytes the name has, or a refusal below 0.
@c(learning_log_state)
public func learningLogState(log: Int32, card: Int32) -> Int32 {
  guard let kept = unsafe logs[log], kept.replay.states.indices.contains(Int(card)) else {
    return Refusal.unknownHandle.rawValue
  }
  write(kept.replay.states[Int(card)], at: 0)
  return write(kept.replay.card(at: Int(card)).bytes)
}
