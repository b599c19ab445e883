/// When a card has been forgotten so often that it should be rewritten: at a number of lapses, and again at each half
/// of that number more.
public struct LeechRule: Sendable, Hashable {
  /// The number of lapses; 0 if there are no leeches.
  public let lapses: Int32

  /// The rule of Anki: 8.
  public static let standard = LeechRule(lapses: 8)

  /// A rule with a number of its own; negative counts as 0, for none.
  public init(lapses: Int32) { self.lapses = max(lapses, 0) }

  /// Whether the lapse that made it `lapses` is one at which the learner is told.
  public func triggers(atLapses count: Int32) -> Bool {
    // Half, rounded up, as in Anki's `leech_threshold_met`.
    lapses > 0 && count >= lapses && (count - lapses) % (lapses - lapses / 2) == 0
  }
}

extension CardState {
  /// One lapse more, and the mark if the rule says so.
  mutating func countLapse(_ rule: LeechRule) {
    lapses &+= 1
    if rule.triggers(atLapses: lapses) { marks.insert(.leech) }
  }

  /// What every answer leaves behind.
  mutating func countAnswer(at moment: ReviewMoment) {
    reps &+= 1
    lastReview = moment.instant
    lastReviewDay = moment.day
  }
}
