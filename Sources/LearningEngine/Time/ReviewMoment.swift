/// When an answer was given, as schedulers see it: the instant, the study day, and where that day ends.
public struct ReviewMoment: Sendable, Hashable {
  /// The instant of the answer.
  public let instant: Timestamp
  /// The study day of the answer, as it was when the answer was given; later travel does not move it.
  public let day: StudyDay
  /// The start of the next study day. Only the presets of Anki ask for it, which turn steps that reach it into days;
  /// `distantFuture` if it is not known.
  public let nextRollover: Timestamp

  /// A moment of a log, whose events bear their study day.
  public init(_ instant: Timestamp, day: StudyDay, nextRollover: Timestamp = .distantFuture) {
    self.instant = instant
    self.day = day
    self.nextRollover = nextRollover
  }

  /// A moment now, placed in the learner's days.
  public init(_ instant: Timestamp, in boundaries: DayBoundaries) {
    day = boundaries.studyDay(at: instant)
    nextRollover = boundaries.start(of: day.adding(1))
    self.instant = instant
  }
}
