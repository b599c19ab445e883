/// A day of study: the civil date on which it begins, as days since 1970-01-01 in the Gregorian calendar.
///
/// Study day D lasts from the learner's day start (by default 04:00) on date D to the one on the next date; see
/// `DayBoundaries`. Arithmetic stops at the ends of `Int32` instead of overflowing.
public struct StudyDay: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01; negative before.
  public let number: Int32

  /// The day `number` days after 1970-01-01.
  public init(_ number: Int32) { self.number = number }

  /// The day of a civil date; nil if there is no such date. Years from −99,999 to 99,999.
  public init?(year: Int32, month: Int32, day: Int32) {
    guard (-99_999...99_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil: years begin in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(era * 146_097 + dayOfEra - 719_468)
    guard civilDate == (year, month, day) else { return nil }
  }

  /// The civil date of this day.
  public var civilDate: (year: Int32, month: Int32, day: Int32) {
    // The inverse of the above, civil_from_days of the same source; Int64, as the shift can leave Int32.
    let shifted = Int64(number) + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (Int32(truncatingIfNeeded: year), Int32(truncatingIfNeeded: month), Int32(truncatingIfNeeded: day))
  }

  /// So many days later, or earlier if negative.
  public func adding(_ days: Int32) -> StudyDay {
    let (sum, overflow) = number.addingReportingOverflow(days)
    return StudyDay(overflow ? (days < 0 ? .min : .max) : sum)
  }

  /// Whole study days from `earlier` to this one, never negative: a clock that was set back has let no time pass.
  public func elapsed(since earlier: StudyDay) -> Int32 {
    let (difference, overflow) = number.subtractingReportingOverflow(earlier.number)
    return overflow ? (number < earlier.number ? 0 : .max) : max(0, difference)
  }

  /// The order of time.
  public static func < (left: Self, right: Self) -> Bool { left.number < right.number }
}

/// The quotient rounded towards minus infinity; `divisor` is positive.
func floorDivide<Integer: FixedWidthInteger & SignedInteger>(_ dividend: Integer, _ divisor: Integer) -> Integer {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}
