import Foundation
import TestKit
import Testing

@testable import LearningEngine

@Suite("Derivatives of the memory model")
struct GradientTests {
  /// One card's history with the answers that are to be predicted.
  struct History {
    var steps: [HistoryStep]
    var weights: [Double]

    func loss(_ parameters: FSRSParameters) -> Double {
      var gradient = FSRS6Gradient(parameters)
      var sums = ParameterSums()
      return gradient.add(steps, steps.indices, weights: weights, to: &sums)
    }

    func slopes(_ parameters: FSRSParameters) -> [Double] {
      var gradient = FSRS6Gradient(parameters)
      var sums = ParameterSums()
      _ = gradient.add(steps, steps.indices, weights: weights, to: &sums)
      gradient.finish(&sums)
      return sums.values
    }
  }

  @Test("The slopes are those of finite differences, also at clamped edges: 12,000 histories")
  func finiteDifferences() {
    var generator = SeededGenerator(seed: 20)
    var kinks = 0
    for number in 0..<12_000 {
      let history = anyHistory(&generator)
      let parameters = SimulatedLogs.anyParameters(&generator)
      let index = number % FSRSParameters.count
      let slope = history.slopes(parameters)[index]
      let step = 1e-6 * max(abs(parameters.values[index]), 0.01)
      let (here, below, above) = (
        history.loss(parameters), history.loss(moved(parameters, index, -step)),
        history.loss(moved(parameters, index, step))
      )
      // Where two branches meet, the slope is that of one side.
      let (left, right) = ((here - below) / step, (above - here) / step)
      let tolerance = 2e-3 * max(1e-2, abs(left), abs(right)) + 1e-12 * abs(here) / step
      if abs(left - right) > tolerance { kinks += 1 }
      let isRight = min(abs(slope - left), abs(slope - right), abs(slope - (left + right) / 2)) <= tolerance
      #expect(isRight, "history \(number), w\(index): \(slope), differences \(left) and \(right)")
      if !isRight { return }
    }
    #expect(kinks > 0 && kinks < 600, "edges are met, and are edges: \(kinks)")
  }

  @Test("The loss is that of the model, step by step: 10,000 histories")
  func lossOfTheModel() {
    var generator = SeededGenerator(seed: 21)
    for number in 0..<10_000 {
      let history = anyHistory(&generator)
      let parameters = SimulatedLogs.anyParameters(&generator)
      let model = FSRS6(parameters)
      var state = model.first(history.steps[0].rating)
      var expected = 0.0
      for (step, weight) in zip(history.steps, history.weights).dropFirst() {
        let chance = model.retrievability(elapsedDays: Double(step.elapsedDays), stability: state.stability)
        if weight > 0 { expected -= weight * log(step.rating == .again ? max(1 - chance, 1e-7) : chance) }
        state = model.next(state, step.rating, elapsedDays: step.elapsedDays)
      }
      let loss = history.loss(parameters)
      #expect(abs(loss - expected) <= 1e-9 * max(1, expected), "history \(number)")
    }
  }

  /// fsrs-rs 6.6.2, `test_loss_and_grad` in training.rs: four histories, of each the last answer predicted.
  @Test("Loss and slopes are those of fsrs-rs")
  func figuresOfPeer() {
    let columns: [([Int32], [UInt8])] = [
      ([0, 0, 0, 0, 1, 3, 4], [1, 3, 1, 4, 3, 2, 3]),
      ([0, 0, 0, 1, 3, 6, 11], [2, 4, 4, 3, 1, 3, 3]),
      ([0, 0, 0, 1, 3, 6, 12], [3, 2, 4, 3, 3, 3, 3]),
      ([0, 0, 1, 3, 5, 12, 23], [4, 4, 3, 3, 3, 4, 1]),
    ]
    let expected = [
      -0.095688485, -0.0051607806, -0.0012249565, 0.007462064, 0.03650761, -0.082112335, 0.0593964, -2.1474836,
      0.57626534, -2.8751316, 0.7154875, -0.028993709, 0.0099172965, -0.2189217, -0.0017800558, -0.089381434, 0.299141,
      0.068104014, -0.011605468, -0.25398168, 0.27700496,
    ]
    var loss = 0.0
    var slopes = [Double](repeating: 0, count: 21)
    for (days, ratings) in columns {
      let steps = zip(days, ratings).map {
        HistoryStep(elapsedDays: $0, position: 0, rating: Rating(rawValue: $1) ?? .again)
      }
      let history = History(steps: steps, weights: [0, 0, 0, 0, 0, 0, 1])
      loss += history.loss(.standard)
      slopes = zip(slopes, history.slopes(.standard)).map(+)
    }
    #expect(abs(loss - 4.0466027) < 4e-6)
    for (index, (ours, theirs)) in zip(slopes, expected).enumerated() {
      #expect(abs(ours - theirs) < 2e-5 * max(1, abs(theirs)), "w\(index): \(ours), fsrs-rs \(theirs)")
    }
  }

  private func anyHistory(_ generator: inout SeededGenerator) -> History {
    let count = Int.random(in: 2...9, using: &generator)
    let steps = (0..<count).map { index -> HistoryStep in
      let days: Int32 =
        switch UInt8.random(in: 0..<10, using: &generator) {
        case _ where index == 0: 0
        case 0...2: 0
        case 3...6: .random(in: 1...20, using: &generator)
        case 7, 8: .random(in: 1...400, using: &generator)
        default: .random(in: 1...40_000, using: &generator)
        }
      let rating = Rating(rawValue: .random(in: 1...4, using: &generator)) ?? .again
      return HistoryStep(elapsedDays: days, position: Int32(index), rating: rating)
    }
    let weights = steps.map { $0.elapsedDays > 0 ? Double.random(in: 0.25...1, using: &generator) : 0 }
    return History(steps: steps, weights: weights)
  }

  private func moved(_ parameters: FSRSParameters, _ index: Int, _ distance: Double) -> FSRSParameters {
    var values = parameters.values
    values[index] += distance
    return FSRSParameters(valid: values)
  }
}
