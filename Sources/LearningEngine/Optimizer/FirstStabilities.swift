internal import CMath

/// A first guess at w0 to w3, from which the fit sets out.
struct FirstStabilities {
  /// Days, in the order of the ratings, none smaller than the one before.
  private(set) var values: [Double]
  /// How many cards stand behind each.
  private let counts: [Double]

  /// For each rating the stability with which its first intervals are most likely; for a rating that nobody gave, the
  /// standard one, longer or shorter as the others are.
  init(_ intervals: FirstIntervals) {
    let standard = Array(FSRSParameters.standard.values.prefix(4))
    var values = standard
    var counts = [0.0, 0, 0, 0]
    var logFactor = 0.0
    var weight = 0.0
    for rating in Rating.allCases {
      let groups = intervals.groups(after: rating)
      guard !groups.isEmpty else { continue }
      let index = rating.index
      counts[index] = groups.reduce(0) { $0 + $1.seen }
      values[index] = Self.mostLikely(groups, standard: standard[index])
      logFactor += counts[index] * cmath_log(values[index] / standard[index])
      weight += counts[index]
    }
    if weight > 0 {
      let factor = cmath_exp(logFactor / weight)
      for index in 0..<4 where counts[index] == 0 { values[index] = min(max(values[index] * factor, 0.001), 100) }
    }
    self.values = Self.ordered(values, counts)
    self.counts = counts
  }

  /// Those values in order: where two are not, the one with more cards behind it stands for both.
  func ordered(_ values: [Double]) -> [Double] { Self.ordered(values, counts) }

  private static func ordered(_ values: [Double], _ counts: [Double]) -> [Double] {
    // Blocks of equal values; a block that is below the one before is pooled with it, until none is.
    var blocks: [(value: Double, count: Double, size: Int)] = []
    for (value, count) in zip(values, counts) {
      blocks.append((value, count, 1))
      while blocks.count > 1, blocks[blocks.count - 2].value > blocks[blocks.count - 1].value {
        let last = blocks.removeLast()
        let before = blocks.removeLast()
        let value = before.count > last.count ? before.value : last.value
        blocks.append((value, before.count + last.count, before.size + last.size))
      }
    }
    return blocks.flatMap { [Double](repeating: $0.value, count: $0.size) }
  }

  /// The minimum of the loss over ln S, by golden sections.
  private static func mostLikely(_ groups: [(days: Double, seen: Double, known: Double)], standard: Double) -> Double {
    let model = FSRS6()
    let logStandard = cmath_log(standard)
    func loss(_ logStability: Double) -> Double {
      let stability = cmath_exp(logStability)
      // Learners differ by a factor of e^(1/3) or so: a few cards do not move S far from the standard.
      let distance = logStability - logStandard
      return groups.reduce(distance * distance * 4) { sum, group in
        let chance = model.retrievability(elapsedDays: group.days, stability: stability)
        let forgotten = max(1 - chance, FSRS6Gradient.smallestChance)
        return sum - group.known * cmath_log(chance) - (group.seen - group.known) * cmath_log(forgotten)
      }
    }
    let section = 0.618_033_988_749_894_8
    var (low, high) = (cmath_log(0.001), cmath_log(100))
    var (left, right) = (high - section * (high - low), low + section * (high - low))
    var (lossLeft, lossRight) = (loss(left), loss(right))
    for _ in 0..<30 {
      if lossLeft < lossRight {
        (high, right, lossRight) = (right, left, lossLeft)
        left = high - section * (high - low)
        lossLeft = loss(left)
      } else {
        (low, left, lossLeft) = (left, right, lossRight)
        right = low + section * (high - low)
        lossRight = loss(right)
      }
    }
    return cmath_exp((low + high) / 2)
  }
}
