internal import LearningEngine

/// A card is due at another time; memory and interval stay. Bytes in, after the random ones: the card's name.
///
/// - Parameter due: milliseconds since 1970.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_set_due)
public func learningLogSetDue(
  log: Int32, place: Int32, milliseconds: Double, due: Double, nameByteCount: Int32
) -> Int32 {
  makeEvent(log, place, milliseconds, nameByteCount) { name throws(Refusal) in
    guard due >= 0 else { throw .event }
    return .card(CardChange(.setDue(.instant(timestamp(due))), card: CardID(name)))
  }
}

/// A box is no longer kept: its cards are hidden. Bytes in, after the random ones: the name of the box.
///
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_remove)
public func learningLogRemove(log: Int32, place: Int32, milliseconds: Double, nameByteCount: Int32) -> Int32 {
  makeEvent(log, place, milliseconds, nameByteCount) { name throws(Refusal) in .remove(box: LogName(name)) }
}

/// The learner's own settings, for answers from now on; what is not set stays as it was. Bytes in: the random ones.
/// Numbers in: the parameters.
///
/// - Parameters:
///   - log: its number.
///   - place: where the learner is.
///   - milliseconds: now.
///   - parameterCount: 21, 19 or 17; 0 to set none.
///   - desiredRetention: 0.01 to 0.999; 0 to set none.
///   - maximumIntervalDays: at least 1; 0 to set none.
///   - refolds: 0, or else the answers before are judged anew by these settings as well, if the learner chose so.
/// - Returns: how many bytes the event has, or a refusal below 0.
@c(learning_log_parameters)
public func learningLogParameters(
  log: Int32, place: Int32, milliseconds: Double, parameterCount: Int32, desiredRetention: Double,
  maximumIntervalDays: Int32, refolds: Int32
) -> Int32 {
  makeEvent(log, place, milliseconds, 0) { _ throws(Refusal) in
    var settings = LearnerSettings()
    if parameterCount != 0 {
      var input = NumberInput()
      settings.parameters = try input.parameters(parameterCount)
    }
    if desiredRetention != 0 {
      guard LearnerSettings.validRetention.contains(desiredRetention) else { throw .policy }
      settings.desiredRetention = desiredRetention
    }
    if maximumIntervalDays != 0 {
      guard maximumIntervalDays > 0 else { throw .policy }
      settings.maximumIntervalDays = maximumIntervalDays
    }
    return .parameters(ParametersChange(settings, refolds: refolds != 0))
  }
}

/// Adds one event of any kind that was encoded elsewhere. Bytes in: its canonical form, without the frame around it.
///
/// Unlike `learning_log_merge` it keeps nothing that is no event.
/// - Returns: 1 if it is new, 0 if the log has it already, or a refusal below 0, also if another event has its
///   identity.
@c(learning_log_add)
public func learningLogAdd(log: Int32, byteCount: Int32) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  guard let encoded = readBytes(byteCount) else { return Refusal.count.rawValue }
  do throws(EventProblem) {
    let event = try LearningEvent(encoded: encoded)
    if let index = kept.replay.log.index(of: event.id) {
      return kept.replay.log.encoded(at: index) == encoded ? 0 : Refusal.taken.rawValue
    }
    kept.replay.add(event)
    return 1
  } catch { return Refusal.event.rawValue }
}

/// Writes to the numbers how many byte strings of a log are no event, how many bear the identity of another event, how
/// many undo events wait for their target, how many can never have an effect, how many events a later version wrote,
/// how many decks were changed after they were deleted, and how many events are dated later than ten minutes from now.
///
/// - Parameter milliseconds: now, by a clock that is trusted; infinity if there is none.
/// - Returns: how many there are in all, or a refusal below 0.
@c(learning_log_report)
public func learningLogReport(log: Int32, milliseconds: Double) -> Int32 {
  guard let kept = unsafe logs[log] else { return Refusal.unknownHandle.rawValue }
  let report = kept.replay.report(at: timestamp(milliseconds))
  let counts = [
    report.setAside.count, report.superseded.count, report.waitingUndos.count, report.idleUndos.count,
    report.unknownEvents.count, report.decksChangedAfterDeletion.count, report.eventsAhead.count,
  ]
  for (index, count) in counts.enumerated() { unsafe numbers[index] = Double(count) }
  return Int32(clamping: counts.reduce(0, +))
}
