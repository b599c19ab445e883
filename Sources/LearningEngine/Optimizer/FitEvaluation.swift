internal import CMath

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

extension ReviewHistories {
  /// Judges parameters by how well they predict each answer that came on a later day than the card's last.
  ///
  /// Source of the bins and weights: fsrs-rs 6.6.2, `evaluate`.
  ///
  /// - Parameters:
  ///   - parameters: whose predictions are judged.
  ///   - positions: which answers to predict, as positions in the log that the histories were made of, without the
  ///     reviews that were left out; the answers before them are known. Nil for all.
  ///   - weighting: whether later answers count for more.
  /// - Complexity: linear, and n·log n for the bins.
  public func evaluation(
    of parameters: FSRSParameters, positions: Range<Int32>? = nil, weighting: FitWeighting = .equal
  ) -> FitEvaluation {
    let positions = positions ?? 0..<Int32(truncatingIfNeeded: steps.count)
    var predictions = predictions(of: FSRS6(parameters), positions)
    var sums = BinSums()
    var loss = 0.0
    let length = Double(max(predictions.count - 1, 1))
    if weighting == .recent {
      predictions.sort { $0.position < $1.position }
      for index in predictions.indices {
        let rank = Double(index) / length
        predictions[index].weight = 0.25 + 0.75 * rank * rank * rank
      }
    }
    predictions.sort { ($0.bin, $0.position) < ($1.bin, $1.position) }
    for prediction in predictions {
      let forgotten = max(1 - prediction.chance, FSRS6Gradient.smallestChance)
      let chance = max(prediction.chance, FSRS6Gradient.smallestChance)
      loss -= prediction.weight * cmath_log(prediction.isKnown ? chance : forgotten)
      sums.add(prediction)
    }
    sums.close()
    guard sums.weight > 0 else {
      return FitEvaluation(reviewCount: 0, logLoss: 0, rmseBins: 0, recall: 0, predictedRecall: 0)
    }
    return FitEvaluation(
      reviewCount: Int32(truncatingIfNeeded: predictions.count), logLoss: loss / sums.weight,
      rmseBins: (sums.squares / sums.weight).squareRoot(), recall: sums.known / Double(predictions.count),
      predictedRecall: sums.chances / Double(predictions.count))
  }

  private func predictions(of model: FSRS6, _ positions: Range<Int32>) -> [Prediction] {
    var found: [Prediction] = []
    for card in 0..<cardCount {
      let range = range(ofCard: card)
      guard let first = range.first else { continue }
      var state = model.first(steps[first].rating)
      var bin = PredictionBin()
      for index in range.dropFirst() {
        let step = steps[index]
        if step.elapsedDays > 0 {
          if positions.contains(step.position) {
            let chance = model.retrievability(elapsedDays: Double(step.elapsedDays), stability: state.stability)
            found.append(
              Prediction(
                bin: bin.number(days: step.elapsedDays), position: step.position, chance: chance,
                isKnown: step.rating > .again))
          }
          bin.count(step.rating)
        }
        state = model.next(state, step.rating, elapsedDays: step.elapsedDays)
      }
    }
    return found
  }
}

private struct Prediction {
  let bin: Int32
  let position: Int32
  let chance: Double
  let isKnown: Bool
  var weight = 1.0
}

/// What an answer is like: the bins grow like powers, of 3.62 for days, 1.89 for answers, 1.73 for lapses.
private struct PredictionBin {
  /// Answers on later days before this one.
  private var answers = 0.0
  private var lapses = 0.0

  mutating func count(_ rating: Rating) {
    answers += 1
    if rating == .again { lapses += 1 }
  }

  /// The bins of the three, in one number.
  func number(days: Int32) -> Int32 {
    let byLapses = lapses == 0 ? 0 : Self.power(lapses, 1.73) + 1
    return (Self.power(Double(days), 3.62) * 64 + Self.power(answers + 2, 1.89)) * 64 + byLapses
  }

  /// The largest n with baseⁿ ≤ value, for a value from 1.
  private static func power(_ value: Double, _ base: Double) -> Int32 {
    var n: Int32 = 0
    var next = base
    while next <= value {
      next *= base
      n += 1
    }
    return n
  }
}

/// Sums over predictions that come sorted by their bin.
private struct BinSums {
  private(set) var weight = 0.0
  private(set) var squares = 0.0
  private(set) var known = 0.0
  private(set) var chances = 0.0
  private var bin: Int32 = -1
  private var binWeight = 0.0
  private var binCount = 0.0
  private var binKnown = 0.0
  private var binChances = 0.0

  mutating func add(_ prediction: Prediction) {
    if prediction.bin != bin { close() }
    bin = prediction.bin
    binWeight += prediction.weight
    binCount += 1
    binKnown += prediction.isKnown ? 1 : 0
    binChances += prediction.chance
  }

  /// Ends a bin.
  mutating func close() {
    guard binCount > 0 else { return }
    let difference = (binChances - binKnown) / binCount
    squares += binWeight * difference * difference
    weight += binWeight
    known += binKnown
    chances += binChances
    (binWeight, binCount, binKnown, binChances) = (0, 0, 0, 0)
  }
}
