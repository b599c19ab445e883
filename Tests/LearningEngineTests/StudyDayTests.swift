import Foundation
import LearningEngine
import StudyCalendar
import Testing

@Suite("Study days")
struct StudyDayTests {
  private struct RolloverFile: Decodable {
    struct Case: Decodable {
      let tz: String
      let rolloverH: Int32
      let t: Int64
      let studyDay: String
      let dayStart, nextRollover: Int64
    }
    struct Elapsed: Decodable {
      let tz: String
      let rolloverH: Int32
      let t1, t2: Int64
      let elapsedDays: Int32
    }
    let cases: [Case]
    let elapsed: [Elapsed]
  }

  @Test("Study days, their starts and ends in zones whose clocks change")
  func rollover() throws {
    let file: RolloverFile = try VectorFiles.load("rollover")
    let zones = ZoneTable()
    for one in file.cases {
      let boundaries = try zones.boundaries(one.tz, one.rolloverH)
      let day = boundaries.studyDay(at: Timestamp(seconds: one.t))
      let name = "\(one.tz) rollover \(one.rolloverH) at \(one.t)"
      let next = boundaries.nextRollover(after: Timestamp(seconds: one.t))
      #expect(Self.text(day) == one.studyDay, "\(name)")
      #expect(boundaries.start(of: day) == Timestamp(seconds: one.dayStart), "\(name)")
      #expect(next == Timestamp(seconds: one.nextRollover), "\(name)")
    }
    for one in file.elapsed {
      let boundaries = try zones.boundaries(one.tz, one.rolloverH)
      let first = boundaries.studyDay(at: Timestamp(seconds: one.t1))
      let elapsed = boundaries.studyDay(at: Timestamp(seconds: one.t2)).elapsed(since: first)
      #expect(elapsed == one.elapsedDays, "\(one.tz) rollover \(one.rolloverH) from \(one.t1) to \(one.t2)")
    }
    #expect(file.cases.count >= VectorFiles.leastCount)
  }

  @Test(
    "Where the offset of the moment alone would give another day",
    arguments: [
      ("Pacific/Chatham", 3, 1_775_311_200, "2026-04-05"),
      ("Antarctica/Troll", 2, 1_792_890_000, "2026-10-25"),
      ("America/St_Johns", 0, 1_289_097_060, "2010-11-07"),
    ] as [(String, Int32, Int64, String)])
  func namedInstants(zone: String, hour: Int32, seconds: Int64, day: String) throws {
    let boundaries = try ZoneTable().boundaries(zone, hour)
    #expect(Self.text(boundaries.studyDay(at: Timestamp(seconds: seconds))) == day)
    let local = seconds + Int64(boundaries.offsetSeconds(at: Timestamp(seconds: seconds))) - Int64(hour) * 3600
    #expect(Self.text(StudyDay(Int32(local / 86_400))) != day)
  }

  static func text(_ day: StudyDay) -> String {
    let date = day.civilDate
    func padded(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(date.year)-\(padded(date.month))-\(padded(date.day))"
  }
}

/// Boundaries by name, each made once.
final class ZoneTable {
  private var made: [String: DayBoundaries] = [:]

  func boundaries(_ name: String, _ hour: Int32) throws -> DayBoundaries {
    if let known = made["\(name) \(hour)"] { return known }
    let zone = try #require(TimeZone(identifier: name), "no zone \(name)")
    let boundaries = try DayBoundaries(timeZone: zone, dayStartHour: hour)
    made["\(name) \(hour)"] = boundaries
    return boundaries
  }
}
