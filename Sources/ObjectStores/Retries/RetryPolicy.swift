/// How often and when a request is sent again.
package struct RetryPolicy: Sendable, Hashable {
  /// With the first.
  package let attemptCount: Int
  /// Before the second attempt; then twice as long each time.
  package let firstMilliseconds: Int
  package let longestMilliseconds: Int

  package init(attemptCount: Int, firstMilliseconds: Int, longestMilliseconds: Int) {
    self.attemptCount = attemptCount
    self.firstMilliseconds = firstMilliseconds
    self.longestMilliseconds = longestMilliseconds
  }

  /// Six attempts within about ten seconds.
  package static let usual = RetryPolicy(attemptCount: 6, firstMilliseconds: 300, longestMilliseconds: 8000)

  /// How long to wait after so many failures: between half and the whole of a time that doubles, so that many who
  /// failed together do not come back together.
  ///
  /// - Parameter failures: 1 or more.
  func milliseconds(after failures: Int, using generator: inout some RandomNumberGenerator) -> Int {
    let whole = min(longestMilliseconds, firstMilliseconds << min(failures - 1, 20))
    return Int.random(in: (whole / 2)...whole, using: &generator)
  }
}
