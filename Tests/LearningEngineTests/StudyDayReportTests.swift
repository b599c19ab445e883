import Foundation
import LearningEngine
import StudyCalendar
import Testing

/// Faults that users of other programs reported, about days; the numbers are ours.
@Suite("Reports: days")
struct StudyDayReportTests {
  private static func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ offsetHours: Int)
    throws -> Timestamp
  {
    let date = try #require(StudyDay(year: Int32(year), month: Int32(month), day: Int32(day)))
    return Timestamp(seconds: ((Int64(date.number) * 24 + Int64(hour - offsetHours)) * 60 + Int64(minute)) * 60)
  }

  private static func boundaries(_ zone: String, _ hour: Int32 = 4) throws -> DayBoundaries {
    try ZoneTable().boundaries(zone, hour)
  }

  @Test("Created in winter, asked in summer: the day changes at 04:00 by the clock on the wall")
  func summer() throws {
    let berlin = try Self.boundaries("Europe/Berlin")
    let created = berlin.studyDay(at: try Self.instant(2026, 1, 15, 12, 0, 1))
    let days = try [(3, 59), (4, 0), (4, 59), (5, 0)].map { hour, minute in
      berlin.studyDay(at: try Self.instant(2026, 7, 15, hour, minute, 2)).elapsed(since: created)
    }
    #expect(days == [180, 181, 181, 181])
  }

  @Test("An answer keeps its study day when statistics are made at another offset")
  func storedDay() throws {
    let berlin = try Self.boundaries("Europe/Berlin")
    let instant = try Self.instant(2023, 10, 11, 4, 30, 2)
    let moment = ReviewMoment(instant, in: berlin)
    let card = FSRSScheduler().answer(CardState(), .easy, at: moment, fuzzKey: 0)
    #expect(StudyDayTests.text(card.lastReviewDay) == "2023-10-11")
    // What the offset of today, CET, would give: the day before.
    let winter = try DayBoundaries(offsetSeconds: 3600)
    #expect(StudyDayTests.text(winter.studyDay(at: instant)) == "2023-10-10")
  }

  @Test("A calendar of September 2023 in Auckland has 30 different days, also the Sunday with 23 hours")
  func calendar() throws {
    let auckland = try Self.boundaries("Pacific/Auckland")
    let first = try #require(StudyDay(year: 2023, month: 9, day: 1))
    let days = (0..<30 as Range<Int32>).map { auckland.studyDay(at: auckland.start(of: first.adding($0))) }
    #expect(days == (0..<30).map { first.adding($0) })
    let hours = (0..<30 as Range<Int32>).map { day in
      auckland.start(of: first.adding(day + 1)).milliseconds(since: auckland.start(of: first.adding(day))) / 3_600_000
    }
    #expect(hours.filter { $0 == 23 }.count == 1)
    #expect(hours.allSatisfy { $0 == 24 || $0 == 23 })
  }

  @Test("After a flight from Germany to Japan a card is due at 04:00 in Japan, not at noon")
  func travel() throws {
    let berlin = try Self.boundaries("Europe/Berlin")
    let tokyo = try Self.boundaries("Asia/Tokyo")
    let card = FSRSScheduler().answer(
      CardState(), .easy, at: ReviewMoment(try Self.instant(2026, 7, 15, 20, 0, 2), in: berlin), fuzzKey: 0)
    let due = try #require(card.due)
    let start = due.instant(in: tokyo)
    #expect(start == (try Self.instant(2026, 7, 23, 4, 0, 9)))
    #expect(due.hasCome(at: ReviewMoment(start, in: tokyo)))
    #expect(!due.hasCome(at: ReviewMoment(start.adding(milliseconds: -1), in: tokyo)))
  }

  @Test("The day changes at 04:00 of the place, not of UTC, and once")
  func limits() throws {
    let paris = try Self.boundaries("Europe/Paris")
    let days = try [(2, 59), (3, 0), (3, 59), (4, 0), (5, 0)].map { hour, minute in
      StudyDayTests.text(paris.studyDay(at: try Self.instant(2026, 1, 10, hour, minute, 1)))
    }
    #expect(days == ["2026-01-09", "2026-01-09", "2026-01-09", "2026-01-10", "2026-01-10"])
  }

  @Test("The hour at which a day starts is changed to one that has passed: study day and rollover agree")
  func changedHour() throws {
    let now = try Self.instant(2026, 1, 10, 14, 0, 1)
    for hour in [20, 12] as [Int32] {
      let paris = try Self.boundaries("Europe/Paris", hour)
      let day = paris.studyDay(at: now)
      #expect(StudyDayTests.text(day) == (hour == 20 ? "2026-01-09" : "2026-01-10"))
      #expect(paris.start(of: day) <= now)
      #expect(paris.nextRollover(after: now) > now)
      #expect(paris.studyDay(at: paris.nextRollover(after: now)) == day.adding(1))
    }
  }

  @Test("Three evenings around the end of summer time are three days in a row")
  func streak() throws {
    let paris = try Self.boundaries("Europe/Paris")
    let evenings = try [(25, 2), (26, 1), (27, 1)].map { day, offset in
      paris.studyDay(at: try Self.instant(2025, 10, day, 20, 0, offset))
    }
    #expect(evenings[1].elapsed(since: evenings[0]) == 1)
    #expect(evenings[2].elapsed(since: evenings[1]) == 1)
  }

  @Test("A moment keeps its milliseconds")
  func milliseconds() {
    let moment = Timestamp(milliseconds: 1_674_036_251_123)
    #expect(moment.milliseconds == 1_674_036_251_123)
    #expect(EventID(at: moment, random: (1, 2)).millisecondsOfClock == 1_674_036_251_123)
  }
}
