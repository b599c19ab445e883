/// What is learnt from: the cards with something to predict, and the weight of each answer.
///
/// The weights rise with time from 0.25 to 1: what a learner does now counts for more than what she did as a beginner.
struct TrainingSet {
  let steps: [HistoryStep]
  /// The range of each card's answers, up to the last one that is predicted.
  private(set) var ranges: [Range<Int>] = []
  /// How many answers of each of `ranges` are predicted.
  private(set) var counts: [Int32] = []
  /// Of the same indices as `steps`; 0 for what is not predicted.
  private(set) var weights: [Double]
  /// How many answers are predicted.
  private(set) var count = 0
  let firstIntervals: FirstIntervals

  /// An answer of a longer history is left out, as in fsrs-rs: it would cost much and tell little.
  static let longestHistory = 256

  /// - Parameter end: answers with this position or a later one are held out.
  init(_ histories: ReviewHistories, before end: Int32) {
    steps = histories.steps
    weights = [Double](repeating: 0, count: steps.count)
    let intervals = FirstIntervals(histories, before: end)
    firstIntervals = intervals
    // Which positions are predicted, so that their ranks can be counted in order of time.
    var ranks = [Int32](repeating: 0, count: Int(end))
    for card in 0..<histories.cardCount {
      let whole = histories.range(ofCard: card)
      guard intervals.isUsual(steps, whole, before: end) else { continue }
      var last = whole.lowerBound
      var predicted: Int32 = 0
      for index in whole.prefix(Self.longestHistory) where steps[index].position < end && steps[index].elapsedDays > 0 {
        ranks[Int(steps[index].position)] = 1
        predicted += 1
        last = index
      }
      guard predicted > 0 else { continue }
      ranges.append(whole.lowerBound..<last + 1)
      counts.append(predicted)
    }
    for position in ranks.indices where ranks[position] > 0 {
      count += 1
      ranks[position] = Int32(truncatingIfNeeded: count)
    }
    let length = Double(max(count - 1, 1))
    for range in ranges {
      for index in range where steps[index].elapsedDays > 0 {
        weights[index] = ReviewHistories.recency(Double(ranks[Int(steps[index].position)] - 1) / length)
      }
    }
  }
}
