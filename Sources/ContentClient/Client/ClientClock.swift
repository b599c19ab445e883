internal import ContentModel
internal import Files

/// The clocks a client reads; tests bring their own.
package struct ClientClock: Sendable {
  /// Milliseconds since 1970.
  package var now: @Sendable () -> Int64
  /// Nanoseconds since some moment, never going back.
  package var monotonic: @Sendable () -> UInt64
  /// Rests so long; throws when the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Int64, monotonic: @escaping @Sendable () -> UInt64,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.monotonic = monotonic
    self.sleep = sleep
  }

  /// The machine's.
  package static let system = ClientClock(
    now: { SystemClock.millisecondsSince1970 }, monotonic: { SystemClock.monotonicNanoseconds },
    sleep: { try await Task.sleep(for: $0) })
}
