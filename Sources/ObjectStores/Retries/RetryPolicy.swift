/// How often and when a request is sent again.
package struct RetryPolicy: Sendable, Hashable {
  /// With the first.
  package let attemptCount: Int
  /// Before the second attempt; then twice as long each time.
  package let firstMilliseconds: Int
  package let longestMilliseconds: Int
  /// A server that wants to be left alone for longer is asked again after this.
  static let longestWaitSeconds = 60

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
  /// - Parameters:
  ///   - failures: 1 or more.
  ///   - seconds: for which the server wants to be left alone; then the wait is no shorter.
  package func milliseconds(
    after failures: Int, notBefore seconds: Int? = nil, using generator: inout some RandomNumberGenerator
  ) -> Int {
    let whole = min(longestMilliseconds, firstMilliseconds << min(failures - 1, 20))
    let own = Int.random(in: (whole / 2)...whole, using: &generator)
    // Added, since those whom the server sent away together would come back together.
    return own + min(seconds ?? 0, Self.longestWaitSeconds) * 1000
  }
}
