/// When something is due: at an instant, or when a study day begins.
///
/// Intervals of days end with a study day, not an instant, so that a learner who travels finds cards due at the
/// morning of the place where she is.
public enum Due: Sendable, Hashable {
  /// Due from this instant on.
  case instant(Timestamp)
  /// Due from the start of this study day on.
  case day(StudyDay)

  /// The instant from which on it is due, at the place of `boundaries`.
  public func instant(in boundaries: DayBoundaries) -> Timestamp {
    switch self {
    case .instant(let instant): instant
    case .day(let day): boundaries.start(of: day)
    }
  }

  /// Whether the time has come.
  public func hasCome(at moment: ReviewMoment) -> Bool {
    switch self {
    case .instant(let instant): instant <= moment.instant
    case .day(let day): day <= moment.day
    }
  }
}
