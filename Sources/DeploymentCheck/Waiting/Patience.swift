package import ContentModel

/// Looking again and again until a deployment is as it should be.
///
/// Time comes in from outside: a test's hours pass in no time.
package struct Patience: Sendable {
  /// How long to go on looking.
  package let limit: TimeSpan

  package init(limit: TimeSpan) { self.limit = limit }

  /// 2 s at first, half as much again each time, up to 15 s.
  package static let delays: [Int] = [2000, 3000, 4500, 6750, 10_125, 15_000]

  /// Looks until one look verifies, or the time is over; then one last time. Where no look is possible, one is enough.
  ///
  /// - Parameters:
  ///   - elapsedMilliseconds: since the start, never going back.
  ///   - sleep: rests for so many milliseconds.
  ///   - look: one look.
  /// - Returns: the report of the last look.
  package func run(
    elapsedMilliseconds: () -> Int, sleep: (Int) async -> Void, look: () async -> LiveReport
  ) async -> LiveReport {
    var attempt = 0
    while true {
      let report = await look()
      let left = limit.seconds * 1000 - elapsedMilliseconds()
      guard report.outcome != .verified, report.outcome != .unable, left > 0 else { return report }
      await sleep(min(left, Self.delays[min(attempt, Self.delays.count - 1)]))
      attempt += 1
    }
  }
}
