/// A day of the proleptic Gregorian calendar without a time zone, years 0001 to 9999.
package struct CivilDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Days since 1970-01-01; earlier days are negative.
  package let dayNumber: Int

  package init(dayNumber: Int) { self.dayNumber = dayNumber }

  /// The given day, or nil if the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.dayCount(year: year, month: month)
    else { return nil }
    // Days from civil, Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = era * 146_097 + dayOfEra - 719_468
  }

  /// Reads exactly `yyyy-mm-dd`; a day that does not exist is nil.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D,
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]), let day = Self.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Year, month (1–12) and day (1–31).
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// `yyyy-mm-dd`.
  package var description: String {
    let (year, month, day) = components
    return "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  package static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }

  static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// ASCII digits only; nil for anything else.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return digits.isEmpty ? nil : value
  }

  static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
