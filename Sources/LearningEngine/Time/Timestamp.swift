/// A moment in UTC, in whole milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// The engine never reads a clock: every moment is passed in. Arithmetic stops at the ends of `Int64` instead of
/// overflowing, so that no damaged log can stop the program.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Milliseconds since 1970-01-01T00:00:00Z; negative before.
  public let milliseconds: Int64

  /// What an event may bear: 1970-01-01T00:00:00Z to 9999-12-31T23:59:59.999Z.
  public static let validRange = Timestamp(milliseconds: 0)...Timestamp(milliseconds: 253_402_300_799_999)

  /// Later than every moment; where a time limit is asked for, it means that there is none.
  public static let distantFuture = Timestamp(milliseconds: .max)

  /// Earlier than every moment.
  public static let distantPast = Timestamp(milliseconds: .min)

  /// The moment `milliseconds` after 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment `seconds` after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) {
    milliseconds = Self.bounded(seconds.multipliedReportingOverflow(by: 1000), seconds < 0)
  }

  /// So many milliseconds later, or earlier if negative.
  public func adding(milliseconds count: Int64) -> Timestamp {
    Timestamp(milliseconds: Self.bounded(milliseconds.addingReportingOverflow(count), count < 0))
  }

  /// So many times 24 hours later, which is not always so many days of a calendar.
  public func adding(days: Int32) -> Timestamp { adding(milliseconds: Int64(days) * Self.millisecondsPerDay) }

  /// Milliseconds from `earlier` to this moment; negative if it is later.
  public func milliseconds(since earlier: Timestamp) -> Int64 {
    Self.bounded(milliseconds.subtractingReportingOverflow(earlier.milliseconds), milliseconds < earlier.milliseconds)
  }

  /// The order of time.
  public static func < (left: Self, right: Self) -> Bool { left.milliseconds < right.milliseconds }

  static let millisecondsPerDay: Int64 = 86_400_000

  private static func bounded(_ result: (partialValue: Int64, overflow: Bool), _ isNegative: Bool) -> Int64 {
    result.overflow ? (isNegative ? .min : .max) : result.partialValue
  }
}
