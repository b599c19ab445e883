import Foundation
import LearningEngine
import TestKit
import Testing

@testable import StudyCalendar

@Suite("Study days in every zone")
struct StudyDayPropertyTests {
  private static let hour: Int64 = 3_600_000
  /// 1970 to the end of 2050, in seconds.
  private static let years: ClosedRange<Int64> = 0...2_556_143_999

  /// Instants before and after a transition, at and just before each half hour, or each quarter between.
  private static func instants(around transition: Timestamp, first: Int64) -> [Timestamp] {
    let quarters = stride(from: -104 + first, through: 104, by: 2)
    return quarters.flatMap { [$0 * Self.hour / 4 - 1, $0 * Self.hour / 4] }
      .map { transition.adding(milliseconds: $0) }
  }

  @Test("The study day never falls, and lies between its start and the next, in every zone from 1970 to 2050")
  func monotone() throws {
    var generator = SeededGenerator(seed: 5)
    var (cases, zones) = (0, 0)
    var wrong: [String] = []
    for name in TimeZone.knownTimeZoneIdentifiers.sorted() {
      let clock = ZoneClock(try #require(TimeZone(identifier: name)))
      let transitions = clock.transitions(from: Self.years.lowerBound, to: Self.years.upperBound)
      let hour = Int32.random(in: 0..<24, using: &generator)
      let boundaries = try DayBoundaries(
        offsetSeconds: clock.offset(at: 0), transitions: transitions, dayStartHour: hour)
      // Between changes all days are alike. Around each of them, from the first of these years to the last:
      let changes = transitions.map { $0.instant.milliseconds / 1000 }
      let middles = [Self.years.lowerBound] + changes + [Self.years.upperBound]
      var (last, lastInstant) = (StudyDay(.min), Timestamp.distantPast)
      for (index, middle) in middles.enumerated() {
        for instant in Self.instants(around: Timestamp(seconds: middle), first: Int64(index % 2)) {
          // Changes within two days of each other are looked at twice.
          if instant < lastInstant { last = StudyDay(.min) }
          let day = boundaries.studyDay(at: instant)
          cases += 1
          let isInside = boundaries.start(of: day) <= instant && instant < boundaries.start(of: day.adding(1))
          if day < last || !isInside { wrong.append("\(name) hour \(hour) at \(instant.milliseconds)") }
          (last, lastInstant) = (day, instant)
        }
      }
      zones += 1
    }
    #expect(wrong == [])
    #expect(cases > 1_000_000 && zones > 400, "\(cases) instants in \(zones) zones")
  }

  @Test("A day starts at the first instant whose wall clock reads its hour or more, of 20,000 days near changes")
  func definition() throws {
    var generator = SeededGenerator(seed: 6)
    let names = TimeZone.knownTimeZoneIdentifiers.sorted()
    var cases = 0
    var wrong: [String] = []
    while cases < 20_000 {
      let name = try #require(names.randomElement(using: &generator))
      let clock = ZoneClock(try #require(TimeZone(identifier: name)))
      let transitions = clock.transitions(from: Self.years.lowerBound, to: Self.years.upperBound)
      guard !transitions.isEmpty else { continue }
      for hour in 0..<24 as Range<Int32> {
        let boundaries = try DayBoundaries(
          offsetSeconds: clock.offset(at: 0), transitions: transitions, dayStartHour: hour)
        let transition = try #require(transitions.randomElement(using: &generator))
        for days in -1...1 as ClosedRange<Int32> {
          cases += 1
          let day = boundaries.studyDay(at: transition.instant).adding(days)
          let start = boundaries.start(of: day).milliseconds
          let wanted = Int64(day.number) * 24 * Self.hour + Int64(hour) * Self.hour
          func wall(_ time: Int64) -> Int64 {
            time + Int64(clock.offset(at: Int64((Double(time) / 1000).rounded(.down)))) * 1000
          }
          let before = (1...104 as ClosedRange<Int64>).map { start - $0 * Self.hour / 4 }
          let isFirst = wall(start - 1) < wanted && before.allSatisfy { wall($0) < wanted }
          if wall(start) < wanted || !isFirst { wrong.append("\(name) hour \(hour) day \(day.number)") }
        }
      }
    }
    #expect(wrong == [])
  }

  @Test("Civil dates and numbers of days go both ways over 800 years")
  func civilDates() {
    var expected = (year: 1599 as Int32, month: 12 as Int32, day: 31 as Int32)
    for number in -135_141...157_000 as ClosedRange<Int32> {
      let next = StudyDay(number).civilDate
      let follows =
        next == (expected.year, expected.month, expected.day + 1) || next == (expected.year, expected.month + 1, 1)
        || next == (expected.year + 1, 1, 1) && expected.month == 12 && expected.day == 31
      if number > -135_141, !follows { Issue.record("\(expected) is followed by \(next)") }
      expected = next
      #expect(StudyDay(year: next.year, month: next.month, day: next.day) == StudyDay(number))
    }
    #expect(StudyDay(0).civilDate == (1970, 1, 1))
    #expect(StudyDay(year: 2023, month: 2, day: 29) == nil)
    #expect(StudyDay(year: 2024, month: 2, day: 29)?.number == 19_782)
    #expect(StudyDay(year: 2024, month: 13, day: 1) == nil)
  }

  @Test("Neither the last days nor the last instants overflow")
  func extremes() {
    let boundaries = DayBoundaries.utc()
    for instant in [Timestamp.distantPast, .distantFuture, Timestamp(seconds: .max), Timestamp(seconds: .min)] {
      let day = boundaries.studyDay(at: instant)
      #expect(day == StudyDay(instant < Timestamp(milliseconds: 0) ? .min : .max))
      _ = boundaries.start(of: day)
    }
    #expect(StudyDay(.max).adding(1) == StudyDay(.max))
    #expect(StudyDay(.min).adding(-1) == StudyDay(.min))
    #expect(StudyDay(.max).elapsed(since: StudyDay(.min)) == .max)
    #expect(StudyDay(.min).elapsed(since: StudyDay(.max)) == 0)
    #expect(Timestamp.distantFuture.adding(milliseconds: 1) == .distantFuture)
    #expect(Timestamp.distantPast.adding(days: -1) == .distantPast)
  }

  @Test("What cannot be a zone is refused")
  func refusals() {
    #expect(throws: DayBoundariesError.hourOutOfRange(24)) { try DayBoundaries(offsetSeconds: 0, dayStartHour: 24) }
    #expect(throws: DayBoundariesError.offsetOutOfRange(100_000)) { try DayBoundaries(offsetSeconds: 100_000) }
    let change = OffsetTransition(at: Timestamp(seconds: 5), offsetSeconds: 0)
    #expect(throws: DayBoundariesError.unordered(Timestamp(seconds: 5))) {
      try DayBoundaries(offsetSeconds: 0, transitions: [change, change])
    }
  }
}
