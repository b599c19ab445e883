/// What one day of a simulation came to.
public struct SimulatedDay: Sendable, Hashable {
  /// Cards that were seen for the first time.
  public internal(set) var newCards: Int32 = 0
  /// Cards that were due and were answered, each once.
  public internal(set) var reviews: Int32 = 0
  /// How many of those were known, that is, not answered Again.
  public internal(set) var known: Int32 = 0
  /// Further answers on the same day, in the steps of learning and relearning.
  public internal(set) var stepAnswers: Int32 = 0
  /// Time for all answers.
  public internal(set) var seconds = 0.0
  /// Cards that were due and have to wait for another day, as a limit was reached.
  public internal(set) var waiting: Int32 = 0
  /// Cards seen up to now, without hidden ones.
  public internal(set) var seen: Int32 = 0
  /// How many of those the learner would know at the end of the day: the sum of their chances.
  public internal(set) var remembered = 0.0
}

/// What a simulation came to.
public struct SimulationResult: Sendable {
  /// Day by day.
  public internal(set) var days: [SimulatedDay] = []
  /// All cards at the end, those that were there first, then the new ones in the order in which they come.
  public internal(set) var cards: [SimulatedCard]
  /// All answers in order of time, by index of the card; empty if they were not to be kept.
  public internal(set) var log: [LoggedReview] = []

  /// Answers to cards that were due.
  public var reviews: Int64 { days.reduce(0) { $0 + Int64($1.reviews) } }
  /// Time for all answers, in seconds.
  public var seconds: Double { days.reduce(0) { $0 + $1.seconds } }
  /// The share of reviews that were known: the true retention. 0 without reviews.
  public var retention: Double {
    let reviews = reviews
    return reviews > 0 ? Double(days.reduce(0) { $0 + Int64($1.known) }) / Double(reviews) : 0
  }
  /// How many cards she knows at the end.
  public var remembered: Double { days.last?.remembered ?? 0 }
}
