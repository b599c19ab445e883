/// How an interval becomes whole days.
public enum IntervalRounding: UInt8, Sendable, Hashable {
  /// 2.5 days become 3, as in Anki and fsrs-rs.
  case halfAwayFromZero
  /// 2.5 days become 2, 3.5 become 4, as Python's `round` in py-fsrs.
  case halfToEven

  /// The interval in whole days from 1 to `maximum`; what is not a number is 1.
  @inline(__always)
  func days(_ interval: Double, maximum: Int32) -> Int32 {
    let bounded = interval > 1 ? min(Double(maximum), interval) : 1
    // Adding a half is exact from 1 on, as long as the sum stays far below 2^52.
    let rounded = Int64(bounded + 0.5)
    let isTie = Double(rounded) - bounded == 0.5
    let days = self == .halfToEven && isTie && rounded & 1 == 1 ? rounded - 1 : rounded
    return Int32(truncatingIfNeeded: days)
  }
}
