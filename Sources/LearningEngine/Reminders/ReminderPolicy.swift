/// When a learner is reminded, and when not.
public struct ReminderPolicy: Sendable, Hashable {
  /// The wall clock times of a study day at which a reminder may come, in minutes after midnight; those before the hour
  /// at which a day starts belong to the night at its end. Times that do not exist are passed over.
  public var minutesOfDay: [Int32]
  /// No reminder within this time after the learner's last activity, in milliseconds.
  public var quietMilliseconds: Int64
  /// On a day on which something was studied, no reminder for so few cards.
  public var smallCount: Int32
  /// Nor for less than the day's load divided by this; 0 to leave that out.
  public var smallDivisor: Int32

  /// A policy; by default 3 hours of quiet, 5 cards, a tenth.
  public init(
    minutesOfDay: [Int32], quietMilliseconds: Int64 = 10_800_000, smallCount: Int32 = 5, smallDivisor: Int32 = 10
  ) {
    self.minutesOfDay = minutesOfDay
    self.quietMilliseconds = max(quietMilliseconds, 0)
    self.smallCount = max(smallCount, 0)
    self.smallDivisor = max(smallDivisor, 0)
  }

  /// Whether a reminder may come at its fire time, judged by how things stand, or will stand, at that time.
  ///
  /// - Parameters:
  ///   - fire: when it would come.
  ///   - lastActivity: when the learner last did something in the application; nil if never.
  ///   - left: the cards to be answered at that time (`QueueCounts.total`).
  ///   - studied: the different cards answered on the study day of that time.
  public func verdict(at fire: Timestamp, lastActivity: Timestamp?, left: Int32, studied: Int32) -> ReminderVerdict {
    guard left > 0 else { return .silent(.nothingLeft) }
    if let lastActivity, fire.milliseconds(since: lastActivity) < quietMilliseconds {
      return .silent(.recentActivity(until: lastActivity.adding(milliseconds: quietMilliseconds)))
    }
    let small = smallRemainder(left: left, studied: studied)
    guard studied <= 0 || left > small else { return .silent(.littleLeft(left: left, atMost: small)) }
    return .fires(cards: left)
  }

  /// What counts as little: five cards or a tenth of the day's load, the larger; the load is what was studied and what
  /// is left.
  private func smallRemainder(left: Int32, studied: Int32) -> Int32 {
    guard smallDivisor > 0 else { return smallCount }
    let load = max(left, 0).saturatingAdd(max(studied, 0))
    return max(smallCount, load / smallDivisor)
  }
}

/// Whether a reminder comes.
public enum ReminderVerdict: Sendable, Hashable {
  /// It comes, for so many cards.
  case fires(cards: Int32)
  /// It does not.
  case silent(ReminderGate)
}

/// Why a reminder does not come.
public enum ReminderGate: Sendable, Hashable {
  /// The time has passed.
  case past
  /// Nothing is to be studied then.
  case nothingLeft
  /// The learner was active shortly before.
  case recentActivity(until: Timestamp)
  /// Studied on this day, and little is left.
  case littleLeft(left: Int32, atMost: Int32)
}
