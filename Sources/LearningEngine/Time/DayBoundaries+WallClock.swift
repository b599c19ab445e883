extension DayBoundaries {
  /// The instant at which the wall clock reads a time within a study day.
  ///
  /// If the clock reads it twice, the first; if it never does, as clocks were put forward over it, as much later. Never
  /// outside of the study day.
  ///
  /// - Parameters:
  ///   - minute: minutes after midnight, 0 to 1439; those before the hour at which a day starts are of the next date.
  ///   - day: the study day.
  /// - Returns: nil if there is no such minute.
  public func instant(ofMinute minute: Int32, on day: StudyDay) -> Timestamp? {
    guard (0...1439).contains(minute) else { return nil }
    let date = minute < dayStartHour * 60 ? day.adding(1) : day
    let wall = Timestamp(milliseconds: Int64(date.number) * Timestamp.millisecondsPerDay + Int64(minute) * 60_000)
    let first = start(of: day)
    let last = start(of: day.adding(1)).adding(milliseconds: -1)
    // With the offset from before a change of this day, then with the one from after it.
    let early = offsetSeconds(at: first)
    let late = offsetSeconds(at: last)
    let before = wall.adding(milliseconds: -Int64(early) * 1000)
    let after = wall.adding(milliseconds: -Int64(late) * 1000)
    let instant = offsetSeconds(at: before) != early && offsetSeconds(at: after) == late ? after : before
    return min(max(instant, first), max(first, last))
  }
}
