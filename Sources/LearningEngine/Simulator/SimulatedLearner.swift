/// A learner as the simulator imagines one: her true memory, how she rates, and how long she takes.
///
/// Source of the standard values: fsrs-rs 6.6.2, `SimulatorConfig::default`, from the logs of many learners of Anki.
public struct SimulatedLearner: Sendable {
  /// Her memory; its parameters may be others than those of the scheduler, which cannot know them.
  public var memory: FSRS6
  /// How likely each rating of a new card is; their sum is 1.
  public var firstRatings = PerRating(again: 0.24, hard: 0.094, good: 0.495, easy: 0.171)
  /// How likely each rating of a card that she knows is; that of Again is 0, the sum 1.
  public var knownRatings = PerRating(again: 0, hard: 0.224, good: 0.631, easy: 0.145)
  /// How likely each rating is on the same day while learning, by the rating before.
  public var learningRatings = RatingsByRating(
    again: PerRating(again: 0.3686, hard: 0.0628, good: 0.5108, easy: 0.0577),
    hard: PerRating(again: 0.0442, hard: 0.4553, good: 0.4457, easy: 0.0549),
    good: PerRating(again: 0.0519, hard: 0.047, good: 0.8462, easy: 0.055))
  /// The same for a card that was forgotten.
  public var relearningRatings = RatingsByRating(
    again: PerRating(again: 0.2157, hard: 0.0643, good: 0.6595, easy: 0.0604),
    hard: PerRating(again: 0.05, hard: 0.4638, good: 0.4475, easy: 0.0387),
    good: PerRating(again: 0.1057, hard: 0.1434, good: 0.7266, easy: 0.0244))
  /// Seconds for an answer to a new card or one in learning, by rating.
  public var learningSeconds = PerRating(again: 19.58, hard: 18.79, good: 13.78, easy: 10.71)
  /// Seconds for a review.
  public var reviewSeconds = PerRating(again: 19.38, hard: 17.59, good: 12.38, easy: 8.94)
  /// Seconds for an answer in relearning.
  public var relearningSeconds = PerRating(again: 16.44, hard: 15.25, good: 12.32, easy: 8.03)

  /// A learner with this memory, all else standard.
  public init(memory: FSRS6 = FSRS6()) { self.memory = memory }

  /// Chances of the ratings, by the rating before.
  public struct RatingsByRating: Sendable, Hashable {
    /// After Again.
    public var again: PerRating
    /// After Hard.
    public var hard: PerRating
    /// After Good or Easy.
    public var good: PerRating

    /// The chances after each rating.
    public init(again: PerRating, hard: PerRating, good: PerRating) {
      self.again = again
      self.hard = hard
      self.good = good
    }

    subscript(rating: Rating) -> PerRating {
      switch rating {
      case .again: again
      case .hard: hard
      case .good, .easy: good
      }
    }
  }

  /// Seconds for an answer to a card in this phase before it.
  func seconds(_ phase: CardPhase, _ rating: Rating) -> Double {
    switch phase {
    case .new, .learning: learningSeconds[rating]
    case .review: reviewSeconds[rating]
    case .relearning: relearningSeconds[rating]
    }
  }
}
