import ContentModel
import Testing

@Suite struct ValueTests {
  @Test(
    "a day is read and written",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2024-02-29", 19_782), ("2026-11-29", 20_786),
      ("0001-01-01", -719_162), ("9999-12-31", 2_932_896), ("1600-02-29", -135_081), ("2100-03-01", 47_541),
    ])
  func days(_ text: String, _ dayNumber: Int) throws {
    let date = try #require(CivilDate(text))
    #expect(date.dayNumber == dayNumber)
    #expect(CivilDate(dayNumber: dayNumber).description == text)
  }

  @Test("every day from 1890 to 2110 follows the one before")
  func consecutiveDays() throws {
    let first = try #require(CivilDate(year: 1890, month: 1, day: 1)).dayNumber
    for number in first..<(first + 220 * 365) {
      let (year, month, day) = CivilDate(dayNumber: number).components
      #expect(CivilDate(year: year, month: month, day: day)?.dayNumber == number)
    }
  }

  @Test(
    "what the calendar does not have is no day",
    arguments: [
      "", "2026-13-45", "2026-00-01", "2026-01-00", "2026-02-29", "2100-02-29", "1900-02-29", "2026-04-31",
      "0000-01-01",
      "2026-1-1", "26-01-01", "2026/01/01", "2026-01-1 ", " 2026-01-01", "+026-01-01", "2026-01-01Z", "２026-01-01",
      "10000-01-01", "2026-11-29T00:00:00Z",
    ])
  func noDays(_ text: String) { #expect(CivilDate(text) == nil) }

  @Test(
    "an instant on the wire is read and written",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-11-29T00:00:00Z", 1_795_910_400), ("2024-02-29T23:59:59Z", 1_709_251_199),
      ("9999-12-31T23:59:59Z", 253_402_300_799), ("2000-01-01T12:34:56Z", 946_730_096),
    ] as [(String, Int64)])
  func instants(_ text: String, _ seconds: Int64) throws {
    let instant = try #require(Instant(wire: text))
    #expect(instant == Instant(seconds: seconds))
    #expect(instant.description == text)
  }

  @Test(
    "the wire has one spelling of an instant",
    arguments: [
      "", "2026-11-29", "2026-11-29T00:00Z", "2026-11-29T00:00:00", "2026-11-29t00:00:00Z", "2026-11-29T00:00:00z",
      "2026-11-29 00:00:00Z", "2026-11-29T00:00:00.0Z", "2026-11-29T00:00:00+00:00", "2026-11-29T24:00:00Z",
      "2026-11-29T23:60:00Z", "2026-11-29T23:59:60Z", "2026-13-45T00:00:00Z", "1969-12-31T23:59:59Z",
      "2026-02-29T00:00:00Z", "2026-11-29T-1:00:00Z", "2026-11-29T00:00:0 Z",
    ])
  func noInstants(_ text: String) { #expect(Instant(wire: text) == nil) }

  @Test(
    "authors may write an offset and a fraction",
    arguments: [
      ("2026-11-29T01:00:00+01:00", 1_795_910_400_000), ("2026-11-28T18:30:00-05:30", 1_795_910_400_000),
      ("2026-11-29T00:00:00.5Z", 1_795_910_400_500), ("2026-11-29T00:00:00.123Z", 1_795_910_400_123),
      ("1970-01-01T01:00:00+01:00", 0),
    ] as [(String, Int64)])
  func offsets(_ text: String, _ milliseconds: Int64) {
    #expect(Instant(rfc3339: text)?.milliseconds == milliseconds)
  }

  @Test(
    "broken offsets and fractions are no instants",
    arguments: [
      "2026-11-29T00:00:00+0100", "2026-11-29T00:00:00+24:00", "2026-11-29T00:00:00+01:60", "2026-11-29T00:00:00.Z",
      "2026-11-29T00:00:00.1234Z", "2026-11-29T00:00:00+01:00Z", "1970-01-01T00:00:00+00:01", "2026-11-29T00:00:00ZZ",
      "9999-12-31T23:59:59-00:01", "2026-11-29T00:00:00−01:00",
    ])
  func noOffsets(_ text: String) { #expect(Instant(rfc3339: text) == nil) }

  @Test("adding days moves by whole days")
  func addingDays() throws {
    let start = try #require(Instant(wire: "2026-11-29T00:00:00Z"))
    #expect(start.adding(days: 90).description == "2027-02-27T00:00:00Z")
  }
}
