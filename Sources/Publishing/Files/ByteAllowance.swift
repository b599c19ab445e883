internal import Synchronization

/// Bounds what work that runs side by side holds in memory: who has to wait is served in turn.
final class ByteAllowance: Sendable {
  private struct State {
    var free: Int
    var waiting: [(byteCount: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let total: Int
  private let state: Mutex<State>

  init(_ total: Int) {
    self.total = total
    state = Mutex(State(free: total))
  }

  /// Runs work that holds so many bytes, when there is room for them; more than there are in all take all.
  ///
  /// The work must not ask for more: two that do would wait for each other.
  func holding<Value, Failure: Error>(
    _ byteCount: Int, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let share = min(byteCount, total)
    await take(share)
    defer { give(share) }
    return try await work()
  }

  private func take(_ byteCount: Int) async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.waiting.isEmpty, byteCount <= state.free else {
          state.waiting.append((byteCount, continuation))
          return false
        }
        state.free -= byteCount
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  private func give(_ byteCount: Int) {
    let next = state.withLock { state in
      state.free += byteCount
      var next: [CheckedContinuation<Void, Never>] = []
      while let first = state.waiting.first, first.byteCount <= state.free {
        state.free -= first.byteCount
        next.append(first.continuation)
        state.waiting.removeFirst()
      }
      return next
    }
    for continuation in next { continuation.resume() }
  }
}
