internal import CMath

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
  /// - Complexity: linear.
  public func evaluation(
    of parameters: FSRSParameters, positions: Range<Int32>? = nil, weighting: FitWeighting = .equal
  ) -> FitEvaluation {
    let ranks = ranks(in: positions ?? 0..<Int32(truncatingIfNeeded: steps.count))
    let model = FSRS6(parameters)
    let length = Double(max((ranks.max() ?? 0) - 1, 1))
    var sums = PredictionSums()
    for card in 0..<cardCount {
      let range = range(ofCard: card)
      guard let first = range.first else { continue }
      var state = model.first(steps[first].rating)
      var likeness = Likeness()
      for index in range.dropFirst() {
        let step = steps[index]
        if step.elapsedDays > 0 {
          let rank = ranks[Int(step.position)]
          if rank > 0 {
            let chance = model.retrievability(elapsedDays: Double(step.elapsedDays), stability: state.stability)
            let weight = weighting == .equal ? 1 : Self.recency(Double(rank - 1) / length)
            sums.add(chance, isKnown: step.rating > .again, weight: weight, bin: likeness.bin(days: step.elapsedDays))
          }
          likeness.count(step.rating)
        }
        state = model.next(state, step.rating, elapsedDays: step.elapsedDays)
      }
    }
    return sums.evaluation
  }

  /// The weight of an answer by its place among all, from 0 for the first to 1 for the last. Source: fsrs-rs 6.6.2,
  /// `recency_weighted_fsrs_items`.
  static func recency(_ place: Double) -> Double { 0.25 + 0.75 * place * place * place }

  /// By position: the rank of an answer among those to be predicted, from 1, in order of time; 0 for the others.
  func ranks(in positions: Range<Int32>) -> [Int32] {
    var ranks = [Int32](repeating: 0, count: steps.count)
    for step in steps where step.elapsedDays > 0 && positions.contains(step.position) {
      ranks[Int(step.position)] = 1
    }
    var rank: Int32 = 0
    for position in ranks.indices where ranks[position] > 0 {
      rank += 1
      ranks[position] = rank
    }
    return ranks
  }
}
