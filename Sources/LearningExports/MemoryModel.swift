internal import LearningEngine

// The memory model of a scheduler of FSRS alone, for statistics and simulations. Stability and difficulty are in the
// first two numbers.

/// Writes stability and difficulty after a first answer.
///
/// - Returns: 0, or a refusal below 0.
@c(learning_memory_first)
public func learningMemoryFirst(scheduler: Int32, rating: Int32) -> Int32 {
  guard case .fsrs(let fsrs) = unsafe schedulers[scheduler] else { return Refusal.unknownHandle.rawValue }
  guard let rating = UInt8(exactly: rating).flatMap({ Rating(rawValue: $0) }) else { return Refusal.rating.rawValue }
  write(fsrs.model.first(rating))
  return 0
}

/// Turns stability and difficulty into those after another answer.
///
/// - Parameter elapsedDays: whole days since the last answer; less than 1 is the same day.
/// - Returns: 0, or a refusal below 0, also if the two numbers are no memory.
@c(learning_memory_next)
public func learningMemoryNext(scheduler: Int32, rating: Int32, elapsedDays: Int32) -> Int32 {
  guard case .fsrs(let fsrs) = unsafe schedulers[scheduler] else { return Refusal.unknownHandle.rawValue }
  guard let rating = UInt8(exactly: rating).flatMap({ Rating(rawValue: $0) }) else { return Refusal.rating.rawValue }
  let given = unsafe MemoryState(stability: numbers[0], difficulty: numbers[1])
  guard let state = fsrs.model.validated(given) else { return Refusal.state.rawValue }
  write(fsrs.model.next(state, rating, elapsedDays: elapsedDays))
  return 0
}

/// The chance of recall so many days after an answer; not a number if the scheduler is none of FSRS.
@c(learning_memory_retrievability)
public func learningMemoryRetrievability(scheduler: Int32, elapsedDays: Double, stability: Double) -> Double {
  guard case .fsrs(let fsrs) = unsafe schedulers[scheduler] else { return .nan }
  return fsrs.model.retrievability(elapsedDays: elapsedDays, stability: stability)
}

/// Days until the chance of recall has fallen to a retention, not rounded; not a number if the scheduler is none of
/// FSRS.
@c(learning_memory_interval)
public func learningMemoryInterval(scheduler: Int32, stability: Double, retention: Double) -> Double {
  guard case .fsrs(let fsrs) = unsafe schedulers[scheduler] else { return .nan }
  return fsrs.model.interval(stability: stability, retention: retention)
}

private func write(_ state: MemoryState) {
  unsafe numbers[0] = state.stability
  unsafe numbers[1] = state.difficulty
}
