/// Which cards on steps may come before their time when nothing else is left.
///
/// The rule looks at time, not at which cards came last: with an exclusion of the last two, three cards on short steps
/// would come round for ever as fast as the learner answers.
public struct LearnAheadRule: Sendable, Hashable {
  /// How far ahead a due may lie, in milliseconds.
  public var windowMilliseconds: Int64
  /// How long a card rests at least after its last answer, in milliseconds.
  public var restMilliseconds: Int64

  /// 20 minutes ahead, a minute of rest.
  public static let standard = LearnAheadRule(windowMilliseconds: 1_200_000, restMilliseconds: 60_000)

  /// A rule; negative times count as 0. With a window of 0 no card comes before its time.
  public init(windowMilliseconds: Int64, restMilliseconds: Int64) {
    self.windowMilliseconds = max(windowMilliseconds, 0)
    self.restMilliseconds = max(restMilliseconds, 0)
  }

  /// Whether the card, which is not due yet, may come now: on steps, due within the window, rested for the time of rest
  /// and for half its step.
  public func qualifies(_ state: CardState, at now: Timestamp) -> Bool {
    guard let due = dueOfStep(state), due > now, let from = qualifiesFrom(state) else { return false }
    return from <= now
  }

  /// From when on it may come; nil for a card in review, a new one, or one that waits for a day instead of a step: at
  /// the end of a day the whole next one is within 20 minutes.
  public func qualifiesFrom(_ state: CardState) -> Timestamp? {
    guard let due = dueOfStep(state) else { return nil }
    // Half a step, rounded up: twice the rest is at least the step.
    let step = max(due.milliseconds(since: state.lastReview), 0)
    let rest = max(restMilliseconds, step / 2 + step % 2)
    return max(due.adding(milliseconds: -windowMilliseconds), state.lastReview.adding(milliseconds: rest))
  }

  private func dueOfStep(_ state: CardState) -> Timestamp? {
    guard state.phase == .learning || state.phase == .relearning, case .instant(let due) = state.due else { return nil }
    return due
  }
}
