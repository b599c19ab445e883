/// How well parameters predict answers.
public struct FitEvaluation: Sendable, Hashable {
  /// How many answers were predicted; all other values are 0 if there are none.
  public let reviewCount: Int32
  /// The mean of −ln R for answers that were right and −ln(1 − R) for Again; less is better. A chance below 1e-7 counts
  /// as that.
  public let logLoss: Double
  /// How far the predicted and the real share of right answers lie apart, over bins of like answers (root of the mean
  /// square, by weight); less is better. The bins are those of fsrs-rs, by days since the last answer, number of
  /// answers and lapses.
  public let rmseBins: Double
  /// The share of right answers, 0 to 1.
  public let recall: Double
  /// The mean of the predicted chances, 0 to 1.
  public let predictedRecall: Double
}

/// Which answers count for more in an evaluation.
public enum FitWeighting: Sendable, Hashable {
  /// None.
  case equal
  /// The later ones, from 0.25 to 1, as in fsrs-rs.
  case recent
}
