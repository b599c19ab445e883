internal import LearningEngine

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
