internal import Foundation
internal import LearningEngine

/// The offsets of a time zone over time, in whole seconds.
struct ZoneClock {
  private let zone: TimeZone

  init(_ zone: TimeZone) { self.zone = zone }

  /// Seconds east of UTC at an instant, in seconds since 1970.
  func offset(at seconds: Int64) -> Int32 {
    Int32(clamping: zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds))))
  }

  /// Every change of the offset after `first` up to `last`, in seconds since 1970.
  ///
  /// Foundation's own next transition is not asked: it is one of daylight saving time, and some changes of offset are
  /// none. Offsets are looked at every five days instead, and the instant is found by halving. No two changes of a zone
  /// lie that close: since 1970 the closest are those of America/Boa_Vista in October 2000, a week apart.
  func transitions(from first: Int64, to last: Int64) -> [OffsetTransition] {
    var found: [OffsetTransition] = []
    var time = first
    var current = offset(at: first)
    while time < last {
      let next = min(time + Self.step, last)
      let later = offset(at: next)
      if later != current {
        var (before, after) = (time, next)
        while after - before > 1 {
          let middle = (before + after) / 2
          if offset(at: middle) == current { before = middle } else { after = middle }
        }
        current = offset(at: after)
        found.append(OffsetTransition(at: Timestamp(seconds: after), offsetSeconds: current))
        time = after
      } else {
        time = next
      }
    }
    return found
  }

  /// Seconds between two looks.
  private static let step: Int64 = 5 * 86_400
}
