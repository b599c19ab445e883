/// When the study days of one place begin: its offsets from UTC over time and the hour at which a day starts.
///
/// - `start(of: D)` is the first instant whose local wall clock reads at or after `dayStartHour` on date D. Where
///   clocks are put forward over that hour it is the transition; where they are put back over it, the first time the
///   hour comes. A date that the place skipped still has a start.
/// - `studyDay(at: t)` is the largest D with `start(of: D) ≤ t`, hence never falls as t grows, not even where clocks
///   are put back over the start of a day, as they do in Pacific/Chatham at rollover 3.
///
/// The value is made outside the engine, from the time zone database (target `StudyCalendar`), or with a fixed offset.
public struct DayBoundaries: Sendable, Hashable {
  /// The hour at which a study day starts, 0 to 23.
  public let dayStartHour: Int32

  /// One more than there are transitions: the offset before the first, then after each, in milliseconds.
  private let offsets: [Int64]
  /// When each offset but the first begins, ascending.
  private let starts: [Int64]
  /// For each transition, the latest wall clock that was passed before it (exclusive), over all offsets before.
  private let passed: [Int64]

  /// A place whose offset changes at `transitions`.
  ///
  /// - Parameters:
  ///   - offsetSeconds: the offset east of UTC before the first transition, within ±26 hours.
  ///   - transitions: in ascending order of time; empty if the offset never changes.
  ///   - dayStartHour: 0 to 23.
  /// - Throws: `DayBoundariesError` if the hour, an offset or the order is wrong.
  /// - Complexity: O(n) in the number of transitions.
  public init(
    offsetSeconds: Int32, transitions: [OffsetTransition] = [], dayStartHour: Int32 = 4
  ) throws(DayBoundariesError) {
    guard (0...23).contains(dayStartHour) else { throw .hourOutOfRange(dayStartHour) }
    guard OffsetTransition.validOffsets.contains(offsetSeconds) else { throw .offsetOutOfRange(offsetSeconds) }
    var offsets = [Int64(offsetSeconds) * 1000]
    var starts: [Int64] = []
    var passed: [Int64] = []
    for transition in transitions {
      let start = transition.instant.milliseconds
      guard Self.representable.contains(start), start > starts.last ?? .min else {
        throw .unordered(transition.instant)
      }
      guard OffsetTransition.validOffsets.contains(transition.offsetSeconds) else {
        throw .offsetOutOfRange(transition.offsetSeconds)
      }
      passed.append(max(passed.last ?? .min, start + (offsets.last ?? 0)))
      starts.append(start)
      offsets.append(Int64(transition.offsetSeconds) * 1000)
    }
    self.dayStartHour = dayStartHour
    self.offsets = offsets
    self.starts = starts
    self.passed = passed
  }

  /// Days of UTC that start at `dayStartHour`, clamped to 0…23.
  public static func utc(dayStartHour: Int32 = 4) -> DayBoundaries {
    DayBoundaries(validHour: min(max(dayStartHour, 0), 23))
  }

  private init(validHour: Int32) {
    dayStartHour = validHour
    offsets = [0]
    starts = []
    passed = []
  }

  /// The study day of an instant. Logarithmic in the number of transitions.
  public func studyDay(at instant: Timestamp) -> StudyDay {
    let time = min(max(instant.milliseconds, Self.representable.lowerBound), Self.representable.upperBound)
    let index = countOfFirst(in: starts) { $0 <= time }
    var wall = time + offsets[index]
    // A wall clock that was passed before (exclusive) counts, even if it reads less now.
    if index > 0 { wall = max(wall, passed[index - 1] - 1) }
    return StudyDay(Int32(clamping: floorDivide(wall - hourMilliseconds, Timestamp.millisecondsPerDay)))
  }

  /// The first instant of a study day. Logarithmic in the number of transitions.
  public func start(of day: StudyDay) -> Timestamp {
    let wall = Int64(day.number) * Timestamp.millisecondsPerDay + hourMilliseconds
    let index = countOfFirst(in: passed) { $0 <= wall }
    let instant = wall - offsets[index]
    return Timestamp(milliseconds: index > 0 ? max(instant, starts[index - 1]) : instant)
  }

  /// The start of the study day after the one of `instant`; ask again whenever it is needed, as sessions run across it.
  public func nextRollover(after instant: Timestamp) -> Timestamp { start(of: studyDay(at: instant).adding(1)) }

  /// The offset from UTC at an instant, in seconds.
  public func offsetSeconds(at instant: Timestamp) -> Int32 {
    Int32(offsets[countOfFirst(in: starts) { $0 <= instant.milliseconds }] / 1000)
  }

  private var hourMilliseconds: Int64 { Int64(dayStartHour) * 3_600_000 }

  /// Far beyond every study day that has a number, and far from the ends of Int64.
  private static let representable: ClosedRange<Int64> = -190_000_000_000_000_000...190_000_000_000_000_000

  /// How many values at the front satisfy the condition, which holds for a front part only.
  private func countOfFirst(in values: [Int64], where condition: (Int64) -> Bool) -> Int {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if condition(values[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
