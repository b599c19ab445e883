/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z.
package struct Instant: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let milliseconds: Int64

  /// The last moment that the wire form can write.
  package static let last = Instant(milliseconds: 253_402_300_799_999)

  package init(milliseconds: Int64) { self.milliseconds = milliseconds }

  package init(seconds: Int64) { milliseconds = seconds * 1000 }

  /// The wire form, exactly `yyyy-mm-ddThh:mm:ssZ`; anything else is nil.
  package init?(wire text: String) {
    guard text.utf8.count == 20, text.utf8.last == 0x5A else { return nil }
    self.init(rfc3339: text)
  }

  /// RFC 3339 with an offset: `T`, then `Z` or `±hh:mm`, up to three fraction digits, no leap second.
  ///
  /// Years 1970 to 9999 after the offset is applied; anything else is nil.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A,
      let date = CivilDate(String(decoding: bytes[0..<10], as: UTF8.self)),
      let hour = CivilDate.number(bytes[11..<13]), hour < 24,
      let minute = CivilDate.number(bytes[14..<16]), minute < 60,
      let second = CivilDate.number(bytes[17..<19]), second < 60
    else { return nil }
    var next = 19
    var fraction = 0
    if bytes[next] == 0x2E {
      let digits = bytes[(next + 1)...].prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count), let value = CivilDate.number(digits) else { return nil }
      fraction = value * [100, 10, 1][digits.count - 1]
      next += 1 + digits.count
    }
    guard let offset = Self.offsetMinutes(bytes[next...]) else { return nil }
    let seconds = ((Int64(date.dayNumber) * 24 + Int64(hour)) * 60 + Int64(minute) - Int64(offset)) * 60 + Int64(second)
    let milliseconds = seconds * 1000 + Int64(fraction)
    guard (0...Self.last.milliseconds).contains(milliseconds) else { return nil }
    self.milliseconds = milliseconds
  }

  /// The UTC day of this moment.
  package var date: CivilDate { CivilDate(dayNumber: Int(secondsFloor.quotient)) }

  /// The wire form `yyyy-mm-ddThh:mm:ssZ`; a fraction of a second is dropped.
  package var description: String {
    let second = Int(secondsFloor.remainder)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { CivilDate.padded($0, 2) }
    return "\(date)T\(parts[0]):\(parts[1]):\(parts[2])Z"
  }

  /// So many times 24 hours later; perhaps beyond `last`.
  package func adding(days: Int) -> Instant { Instant(milliseconds: milliseconds + Int64(days) * 86_400_000) }

  package static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  /// Days since 1970 and seconds of the day, rounded towards the past.
  private var secondsFloor: (quotient: Int64, remainder: Int64) {
    let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (day, seconds - day * 86_400)
  }

  private static func offsetMinutes(_ bytes: ArraySlice<UInt8>) -> Int? {
    if Array(bytes) == [0x5A] { return 0 }
    let zone = Array(bytes)
    guard zone.count == 6, zone[0] == 0x2B || zone[0] == 0x2D, zone[3] == 0x3A,
      let hours = CivilDate.number(zone[1..<3]), hours < 24,
      let minutes = CivilDate.number(zone[4..<6]), minutes < 60
    else { return nil }
    return (zone[0] == 0x2B ? 1 : -1) * (hours * 60 + minutes)
  }
}
