/// The study days with an answer, as they are stored with the answers: neither travel nor another place's clock moves
/// one, so none is lost and none is counted twice.
public struct StudiedDays: Sendable, Hashable {
  /// In ascending order, each once.
  public let days: [StudyDay]

  /// The days of these answers, in any order.
  public init(_ answers: some Sequence<PastAnswer>) {
    days = CardSet(answers.lazy.map { $0.day.number }).numbers.map { StudyDay($0) }
  }

  /// How many days without a gap end today, or yesterday if today has seen no answer yet.
  public func streak(on today: StudyDay) -> Int32 {
    var expected = today
    var count: Int32 = 0
    for day in days.reversed() where day <= today {
      if count == 0, day == today.adding(-1) { expected = day }
      guard day == expected else { break }
      count += 1
      expected = expected.adding(-1)
    }
    return count
  }
}

/// Answers by the hour of the wall clock that the learner saw.
public struct AnswersByHour: Sendable, Hashable {
  /// From 0 to 23.
  public private(set) var hours = [PassRate](repeating: PassRate(), count: 24)

  /// The hours of these answers, each with the offset that is stored with it.
  public init(_ answers: some Sequence<PastAnswer>) {
    for answer in answers {
      let wall = answer.instant.adding(milliseconds: Int64(answer.offsetMinutes) * 60_000).milliseconds
      let ofDay = wall - floorDivide(wall, Timestamp.millisecondsPerDay) * Timestamp.millisecondsPerDay
      hours[Int(ofDay / 3_600_000)].add(answer)
    }
  }
}
