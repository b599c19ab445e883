public import Foundation
public import LearningEngine

extension DayBoundaries {
  /// The days of a time zone, from its rules in Foundation's time zone database.
  ///
  /// - Parameters:
  ///   - timeZone: where the learner is.
  ///   - dayStartHour: 0 to 23; 4 lets a late evening count as one day.
  ///   - years: the years whose changes of offset are looked up; the first and the last offset hold before and after.
  ///     Rules change by law, so make the value anew when the program starts.
  /// - Throws: `DayBoundariesError.hourOutOfRange`.
  /// - Complexity: some 75 questions to Foundation for each year; about a millisecond in all.
  public init(
    timeZone: TimeZone, dayStartHour: Int32 = 4, years: ClosedRange<Int32> = 1970...2100
  ) throws(DayBoundariesError) {
    let first = StudyDay(year: years.lowerBound, month: 1, day: 1)?.number ?? 0
    let last = StudyDay(year: years.upperBound, month: 12, day: 31)?.number ?? 0
    let clock = ZoneClock(timeZone)
    try self.init(
      offsetSeconds: clock.offset(at: Int64(first) * 86_400),
      transitions: clock.transitions(from: Int64(first) * 86_400, to: Int64(last) * 86_400 + 86_400),
      dayStartHour: dayStartHour)
  }
}
