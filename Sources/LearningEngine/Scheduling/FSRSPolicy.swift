/// What stands around the memory model: everything a program decides when it makes a schedule of FSRS.
///
/// The presets `standard` and `pyFSRS` make their choices visible here; Anki's are in `AnkiFSRSScheduler`, as they
/// cannot be told apart from its way of computing.
public struct FSRSPolicy: Sendable, Hashable {
  /// How the days between two answers are counted, and when an interval ends.
  public enum DayRule: UInt8, Sendable, Hashable {
    /// Difference of study days; due at the start of a study day.
    case studyDays
    /// Whole periods of 24 hours; due at the same time of day.
    case periodsOf24Hours
  }

  /// What the buttons' intervals have to do with each other.
  public enum Ordering: UInt8, Sendable, Hashable {
    /// Nothing.
    case independent
    /// Hard < Good < Easy, as far as the maximum has room.
    case increasing
  }

  /// Study days or periods of 24 hours.
  public var dayRule = DayRule.studyDays
  /// How intervals become whole days.
  public var rounding = IntervalRounding.halfAwayFromZero
  /// Whether a better answer must give a longer interval.
  public var ordering = Ordering.increasing
  /// The steps of new cards.
  public var learningSteps = LearningSteps.minutes(1, 10)
  /// The steps of forgotten cards.
  public var relearningSteps = LearningSteps.minutes(10)
  /// Whether intervals of three days and more are spread, by the hash of the card's name.
  public var hasFuzz = false
  /// Lapses that make a leech.
  public var leechRule = LeechRule.standard
  /// Whether stability stays within 36,500 days.
  public var limitsStability = true

  /// The chance of recall at which a card is due; 0.01 to 0.999.
  public let desiredRetention: Double
  /// The longest interval in days; at least 1.
  public let maximumIntervalDays: Int32

  /// Retention 0.9, at most 36,500 days, study days, half away from zero, ordered, steps 1 and 10 minutes, relearning
  /// 10 minutes, no fuzz.
  public static let standard = FSRSPolicy(validRetention: 0.9, maximum: 36_500)

  /// Reproduces py-fsrs 6.3.2: periods of 24 hours, half to even, buttons independent, stability without upper limit.
  /// Its own fuzz, which leaves its range, is not reproduced; ours can be switched on.
  public static var pyFSRS: FSRSPolicy {
    var policy = standard
    policy.dayRule = .periodsOf24Hours
    policy.rounding = .halfToEven
    policy.ordering = .independent
    policy.limitsStability = false
    return policy
  }

  /// This policy with other targets.
  ///
  /// - Throws: `FSRSPolicyError` if a value is out of its range.
  public func with(
    desiredRetention: Double? = nil, maximumIntervalDays: Int32? = nil
  ) throws(FSRSPolicyError) -> FSRSPolicy {
    let retention = desiredRetention ?? self.desiredRetention
    let maximum = maximumIntervalDays ?? self.maximumIntervalDays
    guard LearnerSettings.validRetention.contains(retention) else { throw .retentionOutOfRange(retention) }
    guard maximum >= 1 else { throw .maximumIntervalOutOfRange(maximum) }
    return FSRSPolicy(self, retention: retention, maximum: maximum)
  }

  private init(validRetention: Double, maximum: Int32) {
    desiredRetention = validRetention
    maximumIntervalDays = maximum
  }

  private init(_ other: FSRSPolicy, retention: Double, maximum: Int32) {
    self.init(validRetention: retention, maximum: maximum)
    dayRule = other.dayRule
    rounding = other.rounding
    ordering = other.ordering
    learningSteps = other.learningSteps
    relearningSteps = other.relearningSteps
    hasFuzz = other.hasFuzz
    leechRule = other.leechRule
    limitsStability = other.limitsStability
  }
}

/// Why a policy cannot be used.
public enum FSRSPolicyError: Error, Sendable, Hashable {
  /// The desired retention is not from 0.01 to 0.999.
  case retentionOutOfRange(Double)
  /// The longest interval is less than a day.
  case maximumIntervalOutOfRange(Int32)
}
