internal import LearningEngine

/// Builds the queue of all cards of a log at a moment, from the answers of the study day and the policy.
///
/// Numbers out, the counts that are shown: served in all, of them on steps, in review, new; all that are due; all that
/// could be learnt; due later today. Bytes out: the numbers of the cards in the order in which they are served, each in
/// 4 bytes, little-endian.
///
/// - Parameters:
///   - log: its number.
///   - place: where the learner is.
///   - milliseconds: now.
///   - isLimited: 0 for the policy that serves every due card, else the limited one.
///   - maxNewPerDay: new cards a study day.
///   - maxReviewsPerDay: other answers a study day, for the limited policy.
/// - Returns: how many cards, or a refusal below 0.
@c(learning_queue)
public func learningQueue(
  log: Int32, place: Int32, milliseconds: Double, isLimited: Int32, maxNewPerDay: Int32, maxReviewsPerDay: Int32
) -> Int32 {
  guard let replay = unsafe logs[log]?.replay, let boundaries = unsafe places[place] else {
    return Refusal.unknownHandle.rawValue
  }
  let now = timestamp(milliseconds)
  let policy: QueuePolicy =
    isLimited == 0
    ? .full(maxNewPerDay: maxNewPerDay)
    : .limited(maxNewPerDay: maxNewPerDay, maxReviewsPerDay: maxReviewsPerDay)
  var model = FSRS6()
  let latest = ReplayOrder(instant: now, id: EventID(high: .max, low: .max))
  if case .fsrs(let scheduler) = replay.scheduler(at: latest) { model = scheduler.model }
  let request = QueueRequest(policy, model: model, answered: replay.answered(on: boundaries.studyDay(at: now)))
  let queue = ReviewQueue(of: replay.queueCards(), request, at: now, in: boundaries)

  let counts = queue.counts
  let shown = [
    counts.total, counts.onSteps, counts.reviews, counts.newCards, counts.due, counts.newAvailable, counts.laterToday,
  ]
  for (index, count) in shown.enumerated() { unsafe numbers[index] = Double(count) }
  var encoded: [UInt8] = []
  encoded.reserveCapacity(4 * queue.cards.count)
  for card in queue.cards {
    let number = UInt32(bitPattern: card)
    for shift in stride(from: UInt32(0), to: 32, by: 8) { encoded.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }
  _ = write(encoded)
  return Int32(clamping: queue.cards.count)
}
