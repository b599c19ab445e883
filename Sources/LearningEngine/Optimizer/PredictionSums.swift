internal import CMath

/// Sums over predictions, altogether and by bins of like answers.
struct PredictionSums {
  private var count: Int32 = 0
  private var loss = 0.0
  private var weight = 0.0
  private var known = 0.0
  private var chances = 0.0
  private var bins = [Bin](repeating: Bin(), count: Likeness.binCount)

  /// - Parameters:
  ///   - chance: the predicted one.
  ///   - isKnown: what came.
  ///   - bin: from `Likeness`.
  mutating func add(_ chance: Double, isKnown: Bool, weight: Double, bin: Int) {
    loss -= weight * cmath_log(max(isKnown ? chance : 1 - chance, FSRS6Gradient.smallestChance))
    let outcome = isKnown ? 1.0 : 0
    count += 1
    self.weight += weight
    known += outcome
    chances += chance
    bins[bin].count += 1
    bins[bin].weight += weight
    bins[bin].difference += chance - outcome
  }

  /// What the sums come to.
  var evaluation: FitEvaluation {
    guard count > 0 else {
      return FitEvaluation(reviewCount: 0, logLoss: 0, rmseBins: 0, recall: 0, predictedRecall: 0)
    }
    var squares = 0.0
    for bin in bins where bin.count > 0 {
      let mean = bin.difference / bin.count
      squares += bin.weight * mean * mean
    }
    return FitEvaluation(
      reviewCount: count, logLoss: loss / weight, rmseBins: (squares / weight).squareRoot(),
      recall: known / Double(count), predictedRecall: chances / Double(count))
  }

  private struct Bin {
    var count = 0.0
    var weight = 0.0
    /// The sum of predicted less real.
    var difference = 0.0
  }
}

/// What an answer is like: days since the last answer, answers and lapses before. Bins grow like powers, of 3.62 for
/// days, 1.89 for answers, 1.73 for lapses. Source: fsrs-rs 6.6.2, `r_matrix_index`.
struct Likeness {
  /// Answers on later days.
  private var answers: Int32 = 0
  private var lapses: Int32 = 0

  private static let dayBins = 16
  private static let answerBins = 16
  private static let lapseBins = 16
  /// How many bins there are.
  static let binCount = dayBins * answerBins * lapseBins

  /// Goes on to the next answer on a later day.
  mutating func count(_ rating: Rating) {
    answers += 1
    if rating == .again { lapses += 1 }
  }

  /// The bin of an answer after so many days; the last bin of each kind has no end.
  func bin(days: Int32) -> Int {
    let byLapses = lapses == 0 ? 0 : Self.power(Double(lapses), 1.73) + 1
    let byAnswers = Self.power(Double(answers) + 2, 1.89)
    let byDays = Self.power(Double(days), 3.62)
    return (min(byDays, Self.dayBins - 1) * Self.answerBins + min(byAnswers, Self.answerBins - 1)) * Self.lapseBins
      + min(byLapses, Self.lapseBins - 1)
  }

  /// The largest n with baseⁿ ≤ value, for a value from 1.
  private static func power(_ value: Double, _ base: Double) -> Int {
    var n = 0
    var next = base
    while next <= value {
      next *= base
      n += 1
    }
    return n
  }
}
