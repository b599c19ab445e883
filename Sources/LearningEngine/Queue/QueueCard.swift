/// A card as queues, sessions, reminders and statistics see it. A learner's cards are an array; a card's number is its
/// place in it.
public struct QueueCard: Sendable, Hashable {
  /// Where it stands.
  public var state: CardState
  /// When its box was kept; new cards come in this order.
  public var created: Timestamp
  /// The number of its box; cards of one box are the directions of a pair.
  public var box: Int32
  /// The place of its `CardID` in the order of all the learner's ids, which decides where all else is equal.
  public var rank: Int32

  /// A card.
  ///
  /// - Parameters:
  ///   - state: a fold of its events.
  ///   - box: a number for its box, from 0.
  ///   - rank: where its id stands among all ids.
  ///   - created: when its box was kept.
  public init(_ state: CardState, box: Int32, rank: Int32, created: Timestamp) {
    self.state = state
    self.created = created
    self.box = box
    self.rank = rank
  }

  /// Whether it may be shown at all: neither suspended nor removed nor buried for the day.
  public func isVisible(on day: StudyDay) -> Bool {
    state.marks.isDisjoint(with: [.suspended, .removed]) && !state.isBuried(on: day)
  }

  /// Whether it was answered before and its time has come.
  ///
  /// A due that is not after the last answer, which no scheduler gives, counts a minute after that answer, so that not
  /// even a damaged state can be asked without end.
  public func isDue(at moment: ReviewMoment) -> Bool {
    guard state.phase != .new, let due = state.due, due.hasCome(at: moment) else { return false }
    let isAfterLastAnswer =
      switch due {
      case .instant(let instant): instant > state.lastReview
      case .day(let day): day > state.lastReviewDay
      }
    return isAfterLastAnswer
      || moment.instant.milliseconds(since: state.lastReview) >= LearnAheadRule.standard.restMilliseconds
  }

  /// Whether it was never answered and nothing makes it wait; a new card has a due only if the learner set one.
  public func isOpenForLearning(at moment: ReviewMoment) -> Bool {
    state.phase == .new && state.due?.hasCome(at: moment) != false
  }

  /// Whether its last answer was on this study day.
  func wasAnswered(on day: StudyDay) -> Bool { state.phase != .new && state.lastReviewDay == day }

  /// On steps of minutes, for the first time or again.
  public var isOnSteps: Bool { state.phase == .learning || state.phase == .relearning }
}
