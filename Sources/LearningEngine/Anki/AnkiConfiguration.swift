/// The options of a deck in Anki that its scheduler v3 looks at. Defaults are Anki's.
public struct AnkiConfiguration: Sendable, Hashable {
  /// `new.delays`.
  public var learningSteps = LearningSteps.minutes(1, 10)
  /// `lapse.delays`.
  public var relearningSteps = LearningSteps.minutes(10)
  /// `new.ints[0]`, days after leaving learning with Good; SM-2 only.
  public var graduatingIntervalDays: Int32 = 1
  /// `new.ints[1]`, days after leaving learning with Easy; SM-2 only.
  public var easyIntervalDays: Int32 = 4
  /// `new.initialFactor`, ease in thousandths.
  public var initialEasePermille: Int32 = 2500
  /// `rev.hardFactor`.
  public var hardFactor: Float = 1.2
  /// `rev.ease4`.
  public var easyFactor: Float = 1.3
  /// `rev.ivlFct`.
  public var intervalFactor: Float = 1
  /// `rev.maxIvl` in days; less than 1 counts as 1.
  public var maximumIntervalDays: Int32 = 36_500
  /// `lapse.mult`: what of the interval is left after a lapse.
  public var lapseFactor: Float = 0
  /// `lapse.minInt` in days.
  public var minimumLapseIntervalDays: Int32 = 1
  /// `lapse.leechFails`.
  public var leechRule = LeechRule.standard

  /// Anki's defaults.
  public init() {}

  /// The interval rounded half away from zero, at least `minimum`, both within 1 and the maximum.
  func fitted(_ interval: Float, atLeast minimum: Int32) -> Int32 {
    let maximum = max(1, maximumIntervalDays)
    return min(max(Self.rounded(interval), min(max(minimum, 1), maximum)), maximum)
  }

  /// Half away from zero; beyond Int32 its ends, what is not a number 0.
  static func rounded(_ value: Float) -> Int32 {
    guard value > Float(Int32.min) else { return value.isNaN ? 0 : .min }
    return value < 2_147_483_648 ? Int32(value.rounded(.toNearestOrAwayFromZero)) : .max
  }
}
