internal import ContentModel
internal import Wording

/// How fast bytes go out, and how long the rest will take. Nothing here reads a clock.
package struct TransferRate: Sendable {
  /// The rate is that of so many nanoseconds, so that a line that gets slower is soon told as slower.
  static let window: UInt64 = 10_000_000_000

  /// Moments with the bytes sent by then, oldest first; one of them at least as old as the window.
  private var samples: [(nanoseconds: UInt64, byteCount: Int)]

  /// - Parameter nanoseconds: the moment at which nothing was sent.
  package init(startedAt nanoseconds: UInt64) { samples = [(nanoseconds, 0)] }

  /// Takes note of how many bytes were sent in all.
  package mutating func add(byteCount: Int, at nanoseconds: UInt64) {
    // A few samples a second are enough.
    if samples.count > 1, nanoseconds < samples[samples.count - 2].nanoseconds + Self.window / 64 {
      samples[samples.count - 1] = (nanoseconds, byteCount)
    } else {
      samples.append((nanoseconds, byteCount))
    }
    while samples.count > 2, samples[1].nanoseconds + Self.window <= nanoseconds { samples.removeFirst() }
  }

  var sampleCount: Int { samples.count }

  /// Nil as long as nothing can be said.
  package var bytesPerSecond: Int? {
    guard let first = samples.first, let last = samples.last, last.nanoseconds > first.nanoseconds,
      last.byteCount > first.byteCount
    else { return nil }
    return Int(Double(last.byteCount - first.byteCount) * 1e9 / Double(last.nanoseconds - first.nanoseconds))
  }

  /// `1.2 MB/s, 31 seconds left`; empty as long as nothing can be said.
  ///
  /// - Parameter total: bytes in all.
  package func text(of total: Int) -> String {
    guard let rate = bytesPerSecond, rate > 0, let sent = samples.last?.byteCount else { return "" }
    let seconds = (max(0, total - sent) + rate - 1) / rate
    return "\(Phrases.bytes(rate))/s, \(TimeSpan(seconds: seconds).text) left"
  }
}
