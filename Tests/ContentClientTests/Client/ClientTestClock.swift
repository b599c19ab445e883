import Synchronization

@testable import ContentClient

/// A clock that stands still until a test moves it. Nothing that waits for it takes real time.
final class ClientTestClock: Sendable {
  private struct State {
    var nanoseconds: UInt64 = 1_000_000_000_000
    /// Milliseconds that the calendar's clock is ahead of the other one.
    var ahead: Int64 = 1_795_910_400_000 - 1_000_000
    /// Passes with each look at the clock.
    var step: UInt64 = 0
    var rests: [Duration] = []
    var lastNumber = 0
    var sleepers: [Int: (deadline: UInt64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// What a client is given.
  var clock: ClientClock {
    ClientClock(
      now: { self.now }, monotonic: { self.look() },
      sleep: { try await self.sleep($0) })
  }

  /// Milliseconds since 1970.
  var now: Int64 { state.withLock { Int64($0.nanoseconds / 1_000_000) + $0.ahead } }

  /// Time passes; who has slept long enough wakes up.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.nanoseconds += UInt64(clamping: Self.nanoseconds(duration))
      let due = state.sleepers.filter { $0.value.deadline <= state.nanoseconds }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// So much time passes with each look at the clock from now on.
  func pass(_ duration: Duration) { state.withLock { $0.step = UInt64(clamping: Self.nanoseconds(duration)) } }

  /// For how long clients wanted to sleep, in order.
  var rests: [Duration] { state.withLock { $0.rests } }

  private func look() -> UInt64 {
    state.withLock { state in
      state.nanoseconds += state.step
      return state.nanoseconds
    }
  }

  /// Somebody sets the calendar's clock; negative is back.
  func set(by duration: Duration) {
    state.withLock { $0.ahead += Self.nanoseconds(duration) / 1_000_000 }
  }

  /// Waits until so many are asleep.
  func sleepers(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.sleepers.count < count { state.watchers.append((count, continuation)) }
        return state.sleepers.count >= count
      }
      if isThere { continuation.resume() }
    }
  }

  private func sleep(_ duration: Duration) async throws {
    let number = state.withLock { state in
      state.rests.append(duration)
      state.lastNumber += 1
      return state.lastNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (outcome, watchers) = state.withLock { state in
          let deadline = state.nanoseconds + UInt64(clamping: Self.nanoseconds(duration))
          let outcome: Result<Void, any Error>? =
            Task.isCancelled ? .failure(CancellationError()) : deadline <= state.nanoseconds ? .success(()) : nil
          if outcome == nil { state.sleepers[number] = (deadline, continuation) }
          let count = state.sleepers.count
          let watchers = state.watchers.filter { $0.count <= count }
          state.watchers.removeAll { $0.count <= count }
          return (outcome, watchers)
        }
        for watcher in watchers { watcher.continuation.resume() }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
    }
  }

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
  }
}
