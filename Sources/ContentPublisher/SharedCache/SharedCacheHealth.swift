internal import Files
internal import ObjectStores
internal import Synchronization

/// How a shared cache answers, kept from one build of a process to the next: who builds at every save does not wait for
/// a place again that has just been left aside.
package final class SharedCacheHealth: Sendable {
  /// After that a place is asked again.
  static let restSeconds = 60
  /// Failures in a row after which a place is left aside.
  private static let failureLimit = 4

  private struct State {
    var failuresInARow = 0
    /// By the monotonic clock.
    var restEnd: UInt64?
  }

  private let nanoseconds: @Sendable () -> UInt64
  private let state = Mutex(State())

  /// - Parameter nanoseconds: of a clock that only goes forward.
  package init(nanoseconds: @escaping @Sendable () -> UInt64 = { SystemClock.monotonicNanoseconds }) {
    self.nanoseconds = nanoseconds
  }

  /// Whether the place was left aside less than a minute ago.
  var isResting: Bool {
    let now = nanoseconds()
    return state.withLock { state in state.restEnd.map { now < $0 } ?? false }
  }

  func succeeded() {
    state.withLock { $0.failuresInARow = 0 }
  }

  /// Counts a failure, after all attempts; true if the place is to be left aside.
  func failed(_ kind: StoreError.Kind) -> Bool {
    let now = nanoseconds()
    return state.withLock { state in
      state.failuresInARow += 1
      // Without a network, or without the right to be there, nobody is better off with the next entry.
      guard state.failuresInARow >= Self.failureLimit || kind == .denied || kind == .unresolved else { return false }
      state.failuresInARow = 0
      state.restEnd = now + UInt64(Self.restSeconds) * 1_000_000_000
      return true
    }
  }
}
