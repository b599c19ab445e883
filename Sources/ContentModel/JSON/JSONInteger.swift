/// Integers of JSON texts.
enum JSONInteger {
  /// The largest integer that every JSON reader holds exactly: 2^53−1 (RFC 8259, section 6).
  static let maximum = 9_007_199_254_740_991
}
