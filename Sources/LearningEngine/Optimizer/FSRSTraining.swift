internal import CMath

/// One run of Adam over a training set. Kingma, Ba, "Adam: A Method for Stochastic Optimization", 2015.
struct FSRSTraining {
  let set: TrainingSet
  let options: FitOptions

  /// How far parameters lie from each other among learners: what the regularisation measures distances by. Source:
  /// fsrs-rs 6.6.2, `PARAMS_STDDEV`.
  static let spread = [
    6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03, 0.31, 0.32,
    0.14, 0.27,
  ]

  /// The fitted parameters, within their bounds; w0 to w3 in order.
  func parameters() -> FSRSParameters {
    let firstStabilities = FirstStabilities(set.firstIntervals)
    let start = firstStabilities.values + FSRSParameters.standard.values.dropFirst(4)
    var optimizer = Adam(values: start)
    var order = Array(set.ranges.indices)
    let epochs = max(options.epochs, 1)
    let total = Double(epochs) * Double(set.count)
    var done = 0.0
    for epoch in 0..<epochs {
      shuffle(&order, epoch: epoch)
      var next = 0
      while next < order.count {
        let (gradient, count) = batch(order, from: &next, optimizer.values, start)
        let rate = options.learningRate * (1 + Self.cosine(done / total)) / 2
        optimizer.step(gradient, rate: rate)
        done += count
      }
    }
    let values = optimizer.values
    return FSRSParameters(valid: firstStabilities.ordered(Array(values.prefix(4))) + values.dropFirst(4))
  }

  /// As asked for, but smaller for a small log, of which Adam would else take too few steps: sixteen a pass.
  private var batchSize: Int32 { max(1, min(options.batchSize, max(32, Int32(truncatingIfNeeded: set.count / 16)))) }

  /// The derivatives over the next cards, and how many answers were predicted.
  private func batch(
    _ order: [Int], from next: inout Int, _ values: [Double], _ start: [Double]
  ) -> ([Double], Double) {
    var gradient = FSRS6Gradient(FSRSParameters(valid: values))
    var sums = ParameterSums()
    var count: Int32 = 0
    while next < order.count, count < batchSize {
      let card = order[next]
      _ = gradient.add(set.steps, set.ranges[card], weights: set.weights, to: &sums)
      count += set.counts[card]
      next += 1
    }
    gradient.finish(&sums)
    var slopes = sums.values
    let pull = 2 * options.regularisation * Double(count) / Double(set.count)
    for index in slopes.indices {
      slopes[index] += pull * (values[index] - start[index]) / (Self.spread[index] * Self.spread[index])
    }
    if !options.fitsSameDay { slopes[17] = 0; slopes[18] = 0; slopes[19] = 0 }
    return (slopes, Double(count))
  }

  /// Fisher and Yates, with draws of the project's hash.
  private func shuffle(_ order: inout [Int], epoch: Int32) {
    let draws = FuzzHash(key: options.seed, count: epoch)
    for index in order.indices.dropFirst().reversed() {
      let other = (UInt64(draws.draw(UInt64(index))) * UInt64(index + 1)) >> 32
      order.swapAt(index, Int(other))
    }
  }

  /// cos(π·x) for x from 0 to 1, by its series; the engine's mathematics has no cosine, and needs none but here.
  static func cosine(_ x: Double) -> Double {
    let angle = (x - 0.5) * .pi
    // −sin(angle), the angle within a quarter turn.
    let square = angle * angle
    let series = 1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72 * (1 - square / 110))))
    return -angle * series
  }
}

/// Parameters on their way, with the moments of their slopes.
private struct Adam {
  private(set) var values: [Double]
  private var means: [Double]
  private var squares: [Double]
  private var meanDecay = 1.0
  private var squareDecay = 1.0

  init(values: [Double]) {
    self.values = values
    means = [Double](repeating: 0, count: values.count)
    squares = means
  }

  /// Moves each parameter against its slope, not out of its bounds.
  mutating func step(_ slopes: [Double], rate: Double) {
    meanDecay *= 0.9
    squareDecay *= 0.999
    for index in values.indices {
      let slope = slopes[index]
      means[index] += 0.1 * (slope - means[index])
      squares[index] += 0.001 * (slope * slope - squares[index])
      let mean = means[index] / (1 - meanDecay)
      let square = squares[index] / (1 - squareDecay)
      let value = values[index] - rate * mean / (square.squareRoot() + 1e-8)
      guard let bounds = FSRSParameters.bounds(of: index), value.isFinite else { continue }
      values[index] = min(max(value, bounds.lowerBound), bounds.upperBound)
    }
  }
}
