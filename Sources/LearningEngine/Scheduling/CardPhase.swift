/// The part of its life a card is in.
public enum CardPhase: UInt8, Sendable, Hashable, CaseIterable {
  /// Never answered, or reset.
  case new = 0
  /// On the steps of minutes before the first interval of days.
  case learning = 1
  /// Shown again after days.
  case review = 2
  /// On steps of minutes after it was forgotten.
  case relearning = 3
}

/// What holds of a card beside its schedule.
public struct CardMarks: OptionSet, Sendable, Hashable {
  /// One bit for each mark.
  public let rawValue: UInt8

  /// The marks with these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Taken out of the queue by the learner until further notice.
  public static let suspended = CardMarks(rawValue: 1)
  /// Forgotten so often that it should be rewritten.
  public static let leech = CardMarks(rawValue: 2)
  /// Its box was removed by the learner; kept again, it goes on from here.
  public static let removed = CardMarks(rawValue: 4)
  /// Classic SM-2: failed, and not yet answered well twice since.
  public static let needsReinforcement = CardMarks(rawValue: 8)
  /// Classic SM-2: the first of the two good answers was given.
  public static let halfReinforced = CardMarks(rawValue: 16)
}
