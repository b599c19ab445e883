/// A span of whole seconds, as people write and read it: `14d`, `12h`, `30m`, `2w`.
package struct TimeSpan: Sendable, Hashable, Comparable {
  /// 0 or more.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = max(0, seconds) }

  /// Digits and one unit: `s`, `m`, `h`, `d` or `w`; from one second to ten years. Anything else is nil.
  package init?(_ text: String) {
    guard let last = text.utf8.last, let unit = Self.seconds(in: last) else { return nil }
    let digits = text.utf8.dropLast()
    guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }), digits.first != 0x30
    else { return nil }
    let seconds = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } * unit
    guard seconds <= Self.maximumSeconds else { return nil }
    self.seconds = seconds
  }

  /// In the largest unit that fits, rounded down: `3 days`, `1 hour`, `0 seconds`.
  package var text: String {
    for (unit, name) in Self.names where seconds >= unit {
      return "\(seconds / unit) \(name)\(seconds / unit == 1 ? "" : "s")"
    }
    return "0 seconds"
  }

  package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }

  package static let hour = TimeSpan(seconds: 3600)
  package static let day = TimeSpan(seconds: 86_400)

  private static let maximumSeconds = 3650 * 86_400
  private static let names = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]

  private static func seconds(in unit: UInt8) -> Int? {
    switch unit {
    case UInt8(ascii: "s"): 1
    case UInt8(ascii: "m"): 60
    case UInt8(ascii: "h"): 3600
    case UInt8(ascii: "d"): 86_400
    case UInt8(ascii: "w"): 604_800
    default: nil
    }
  }
}
