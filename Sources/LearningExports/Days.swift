internal import LearningEngine

nonisolated(unsafe) var places = Shelf<DayBoundaries>()

/// Makes a place: when its study days begin. Released with `learning_release_place`.
///
/// Numbers in: for each transition its instant and the offset from then on, in seconds east of UTC.
///
/// - Parameters:
///   - dayStartHour: 0 to 23.
///   - offsetSeconds: before the first transition.
///   - transitionCount: in ascending order of time, at most 2,048.
/// - Returns: the number of the place, or a refusal below 0.
@c(learning_place)
public func learningPlace(dayStartHour: Int32, offsetSeconds: Int32, transitionCount: Int32) -> Int32 {
  guard transitionCount >= 0, transitionCount <= numberCapacity / 2,
    let values = readNumbers(from: 0, transitionCount * 2)
  else { return Refusal.count.rawValue }
  var transitions: [OffsetTransition] = []
  for index in 0..<Int(transitionCount) {
    guard let offset = Int32(exactly: values[2 * index + 1]) else { return Refusal.place.rawValue }
    transitions.append(OffsetTransition(at: timestamp(values[2 * index]), offsetSeconds: offset))
  }
  do throws(DayBoundariesError) {
    let place = try DayBoundaries(
      offsetSeconds: offsetSeconds, transitions: transitions, dayStartHour: dayStartHour)
    return unsafe places.add(place)
  } catch {
    return Refusal.place.rawValue
  }
}

/// Forgets a place; its number may be given to another.
@c(learning_release_place)
public func learningReleasePlace(place: Int32) { unsafe places.remove(place) }

/// The study day of an instant, as days since 1970-01-01; the least Int32 if there is no such place.
@c(learning_study_day)
public func learningStudyDay(place: Int32, milliseconds: Double) -> Int32 {
  unsafe places[place]?.studyDay(at: timestamp(milliseconds)).number ?? .min
}

/// The first instant of a study day; not a number if there is no such place.
@c(learning_day_start)
public func learningDayStart(place: Int32, day: Int32) -> Double {
  unsafe places[place].map { Double($0.start(of: StudyDay(day)).milliseconds) } ?? .nan
}

/// The start of the study day after the one of an instant; not a number if there is no such place.
@c(learning_next_rollover)
public func learningNextRollover(place: Int32, milliseconds: Double) -> Double {
  unsafe places[place].map { Double($0.nextRollover(after: timestamp(milliseconds)).milliseconds) } ?? .nan
}

/// Whole milliseconds since 1970; what is beyond Int64 are its ends, what is not a number the least.
func timestamp(_ milliseconds: Double) -> Timestamp {
  guard milliseconds > -0x1p63 else { return .distantPast }
  return milliseconds < 0x1p63 ? Timestamp(milliseconds: Int64(milliseconds)) : .distantFuture
}
