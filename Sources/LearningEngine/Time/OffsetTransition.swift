/// A change of a place's offset from UTC.
public struct OffsetTransition: Sendable, Hashable {
  /// The first instant at which the new offset holds.
  public let instant: Timestamp
  /// The offset from then on, in seconds east of UTC.
  public let offsetSeconds: Int32

  /// What an offset may be: the widest in the time zone database is 15:58:24; two hours more than a day each way.
  public static let validOffsets: ClosedRange<Int32> = -93_600...93_600

  /// A change at `instant` to an offset of `offsetSeconds` east of UTC.
  public init(at instant: Timestamp, offsetSeconds: Int32) {
    self.instant = instant
    self.offsetSeconds = offsetSeconds
  }
}

/// Why `DayBoundaries` cannot be made.
public enum DayBoundariesError: Error, Sendable, Hashable {
  /// The hour at which a day starts is not from 0 to 23.
  case hourOutOfRange(Int32)
  /// An offset in seconds is not within `OffsetTransition.validOffsets`.
  case offsetOutOfRange(Int32)
  /// A transition is not later than the one before it, or lies millions of years away.
  case unordered(Timestamp)
}
