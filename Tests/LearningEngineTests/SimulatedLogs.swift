import TestKit

@testable import LearningEngine

/// Logs of learners whose true memory is known.
enum SimulatedLogs {
  /// A log of a deck studied with the standard scheduler, by a learner whose parameters are those.
  static func log(
    of parameters: FSRSParameters, cards: Int32 = 1_500, days: Int32 = 300, seed: UInt64 = 1
  ) -> [LoggedReview] {
    var simulation = Simulation()
    simulation.learner = SimulatedLearner(memory: FSRS6(parameters))
    simulation.newCards = cards
    simulation.days = days
    simulation.seed = seed
    simulation.keepsLog = true
    return simulation.result(with: FSRSScheduler()).log
  }

  /// The same, grouped by card.
  static func histories(
    of parameters: FSRSParameters, cards: Int32 = 1_500, days: Int32 = 300, seed: UInt64 = 1
  ) -> ReviewHistories {
    ReviewHistories(log(of: parameters, cards: cards, days: days, seed: seed), cardCount: Int(cards))
  }

  /// The standard parameters, each multiplied with a number from 1/(1 + spread) to 1 + spread, within the bounds.
  static func parameters(spread: Double, _ generator: inout SeededGenerator) -> FSRSParameters {
    var values = FSRSParameters.standard.values
    for index in values.indices {
      let factor = Double.random(in: 1...(1 + spread), using: &generator)
      let value = Bool.random(using: &generator) ? values[index] * factor : values[index] / factor
      values[index] = clamped(value, index)
    }
    values.replaceSubrange(0..<4, with: values[0..<4].sorted())
    return FSRSParameters(valid: values)
  }

  /// Anything within the bounds; often a bound itself.
  static func anyParameters(_ generator: inout SeededGenerator) -> FSRSParameters {
    FSRSParameters(
      valid: (0..<FSRSParameters.count).map { index in
        let bounds = FSRSParameters.bounds(of: index) ?? 0...0
        switch UInt8.random(in: 0..<12, using: &generator) {
        case 0: return bounds.lowerBound
        case 1: return bounds.upperBound
        case 2...6: return FSRSParameters.standard.values[index]
        default: return Double.random(in: bounds, using: &generator)
        }
      })
  }

  private static func clamped(_ value: Double, _ index: Int) -> Double {
    guard let bounds = FSRSParameters.bounds(of: index) else { return value }
    return min(max(value, bounds.lowerBound), bounds.upperBound)
  }
}
