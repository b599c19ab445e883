import LearningEngine
import TestKit
import Testing

@Suite("Boundaries of days")
struct DayBoundariesTests {
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 86_400_000

  /// A place of the imagination whose clocks change several times in a week, forwards and back, by up to 26 hours.
  private func transitions(_ generator: inout SeededGenerator) -> [OffsetTransition] {
    var instant: Int64 = 20_000 * Self.day
    return (0..<Int.random(in: 1...7, using: &generator)).map { _ in
      instant += Int64.random(in: 1...1500, using: &generator) * Self.minute
      let quarters = Int32.random(in: -104...104, using: &generator)
      return OffsetTransition(at: Timestamp(milliseconds: instant), offsetSeconds: quarters * 900)
    }
  }

  @Test("A week of the wildest changes, minute by minute, against the definition")
  func definition() throws {
    var generator = SeededGenerator(seed: 21)
    var wrong: [String] = []
    for place in 0..<40 {
      let changes = transitions(&generator)
      let hour = Int32.random(in: 0...23, using: &generator)
      let boundaries = try DayBoundaries(offsetSeconds: 0, transitions: changes, dayStartHour: hour)
      func wall(_ time: Int64) -> Int64 {
        time + Int64(changes.last { $0.instant.milliseconds <= time }?.offsetSeconds ?? 0) * 1000
      }
      // The latest that the clock on the wall has ever read decides which days have begun.
      var latest = Int64.min
      var last: StudyDay?
      for time in stride(from: 19_999 * Self.day, to: 20_010 * Self.day, by: Int(Self.minute)) {
        latest = max(latest, wall(time - 1), wall(time))
        let expected = StudyDay(Int32((latest - Int64(hour) * 3_600_000) / Self.day))
        let instant = Timestamp(milliseconds: time)
        if boundaries.studyDay(at: instant) != expected { wrong.append("\(place) day at \(time)") }
        if let last, expected > last {
          for number in last.number + 1...expected.number where boundaries.start(of: StudyDay(number)) != instant {
            wrong.append("\(place) start of \(number), not \(time)")
          }
        }
        last = expected
      }
    }
    #expect(wrong == [])
  }
}
