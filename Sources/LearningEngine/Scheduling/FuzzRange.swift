/// The days among which fuzz chooses, so that cards learnt together do not stay together for ever.
///
/// Source: Anki 26.9, `rslib/src/scheduler/states/fuzz.rs`: ±15% of the part from 2.5 to 7 days, 10% from 7 to 20, 5%
/// beyond, and one day. The range is that of the interval *within* the maximum (ts-fsrs takes the one before).
enum FuzzRange {
  /// The range for a rounded interval.
  ///
  /// Whole days allow an integer form, equal to the one with factors for every interval up to 36,500.
  /// - Parameters:
  ///   - interval: in days.
  ///   - minimum: the least to give, lowered to `maximum` and raised to 1.
  ///   - maximum: at least 1.
  static func days(for interval: Int32, minimum: Int32, maximum: Int32) -> ClosedRange<Int32> {
    let minimum = min(max(minimum, 1), maximum)
    let days = min(max(interval, minimum), maximum)
    guard days >= 3 else { return days...days }
    let x = Int64(days)
    let fortieths = 40 + 6 * min(x, 7) - 15 + 4 * max(0, min(x, 20) - 7) + 2 * max(0, x - 20)
    let reach = Int32(truncatingIfNeeded: (fortieths + 20) / 40)
    let low = max(minimum, days - reach)
    // `maximum` may be the last Int32.
    let high = reach >= maximum - days ? maximum : days + reach
    // Anki widens a range of one day above 2 and below the maximum; from 3 days on there is none.
    return low...high
  }

  /// The upper end of Anki's range for an interval that was not rounded, minimum 1, in Float as there.
  static func ankiUpperEnd(of interval: Float, maximum: Int32) -> Int32 {
    let x = min(max(interval, 1), Float(maximum))
    var reach: Float = x < 2.5 ? 0 : 1
    reach += 0.15 * max(min(x, 7) - 2.5, 0)
    reach += 0.1 * max(min(x, 20) - 7, 0)
    reach += 0.05 * max(x - 20, 0)
    return min(AnkiConfiguration.rounded(x + reach), maximum)
  }
}
