/// What a queue is made for.
public struct QueueRequest: Sendable, Hashable {
  /// The learner's setting.
  public var policy: QueuePolicy
  /// What computes retrievability. It does not change the order, as with any parameters R falls with the days elapsed
  /// in units of S.
  public var model: FSRS6
  /// The numbers of a deck's cards, each once; nil for all cards. Numbers that do not exist are passed over.
  public var scope: [Int32]?
  /// The answers of the study day within the scope, from the log.
  public var answered: AnswerCounts
  /// The cards that a running session has taken in (`StudySession.admitted`): they alone are counted, and limits are
  /// not asked again. Nil if no session runs or it has no limits.
  public var admitted: CardSet?
  /// Cards that cannot be shown, say because their content is not on the device.
  public var unavailable: CardSet

  /// A request; by default for all cards, with nothing answered yet.
  public init(
    _ policy: QueuePolicy, model: FSRS6 = FSRS6(), scope: [Int32]? = nil, answered: AnswerCounts = AnswerCounts(),
    admitted: CardSet? = nil, unavailable: CardSet = CardSet()
  ) {
    self.policy = policy
    self.model = model
    self.scope = scope
    self.answered = answered
    self.admitted = admitted
    self.unavailable = unavailable
  }
}
