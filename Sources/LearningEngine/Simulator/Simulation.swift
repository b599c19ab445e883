/// Days of study ahead: how much work a deck makes, and how much of it stays, with a scheduler and its policy.
///
/// Chance is drawn by the engine's hash from the seed, the card and the number of its answers. So the same simulation
/// gives the same result, and two schedulers meet the same luck, which makes their results comparable.
public struct Simulation: Sendable {
  /// Who studies.
  public var learner = SimulatedLearner()
  /// Cards that are there already, with their states. Suspended and removed ones are neither asked nor counted; buried
  /// ones, and new ones that have a due, come on their day.
  public var cards: [SimulatedCard] = []
  /// Cards that she has not seen; they follow those of `cards`.
  public var newCards: Int32 = 0
  /// How many days to look ahead.
  public var days: Int32 = 365
  /// How many of the new cards are begun in a day.
  public var newPerDay: Int32 = 20
  /// The most reviews in a day; what is more waits, those that are due longest come first.
  public var reviewsPerDay: Int32 = .max
  /// Once a day has taken so long, no other card is begun; not limited if infinite.
  public var secondsPerDay = Double.infinity
  /// Which luck she has.
  public var seed: UInt64 = 0
  /// Whether the result has all answers.
  public var keepsLog = false

  /// Nothing to learn, for a year, without limits but 20 new cards a day.
  public init() {}

  /// Lets the learner study.
  ///
  /// - Parameter scheduler: what she uses.
  /// - Complexity: the answers, and for each day the cards seen.
  public func result<S: Scheduler>(with scheduler: S) -> SimulationResult {
    var run = SimulationRun(self, scheduler)
    for day in 0..<max(days, 0) { run.study(day) }
    return run.result
  }

  /// The same with FSRS for several desired retentions, to choose one of them.
  ///
  /// - Parameters:
  ///   - retentions: each 0.01 to 0.999.
  ///   - parameters: what the scheduler believes of memory.
  ///   - policy: all but the desired retention.
  /// - Returns: a result for each, in their order.
  /// - Throws: `FSRSPolicyError` if a retention is out of its range.
  public func results(
    forRetentions retentions: [Double], parameters: FSRSParameters = .standard, policy: FSRSPolicy = .standard
  ) throws(FSRSPolicyError) -> [SimulationResult] {
    var results: [SimulationResult] = []
    for retention in retentions {
      let policy = try policy.with(desiredRetention: retention)
      results.append(result(with: FSRSScheduler(parameters: parameters, policy: policy)))
    }
    return results
  }
}
