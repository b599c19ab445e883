internal import LearningEngine

/// Takes the numbers of their area one after the other.
struct NumberInput {
  private var position = 0

  /// So many numbers; refused if the area does not hold them.
  mutating func numbers(_ count: Int32) throws(Refusal) -> [Double] {
    guard let values = readNumbers(from: position, count) else { throw .count }
    position += values.count
    return values
  }

  /// Parameters of FSRS; the standard ones for 0.
  mutating func parameters(_ count: Int32) throws(Refusal) -> FSRSParameters {
    guard count != 0 else { return .standard }
    let values = try numbers(count)
    do throws(FSRSParameterError) { return try FSRSParameters(values) } catch { throw .parameters }
  }

  /// Steps in seconds; nil for a count below 0.
  mutating func steps(_ count: Int32) throws(Refusal) -> LearningSteps? {
    guard count >= 0 else { return nil }
    var seconds: [Int64] = []
    for value in try numbers(count) {
      guard let whole = Int64(exactly: value) else { throw .steps }
      seconds.append(whole)
    }
    do throws(LearningStepsError) { return try LearningSteps(seconds: seconds) } catch { throw .steps }
  }

  /// Options of Anki, then its steps.
  mutating func anki(_ learningSteps: Int32, _ relearningSteps: Int32) throws(Refusal) -> AnkiConfiguration {
    let values = try numbers(10)
    func whole(_ index: Int) throws(Refusal) -> Int32 {
      guard let value = Int32(exactly: values[index]) else { throw .policy }
      return value
    }
    var options = AnkiConfiguration()
    options.graduatingIntervalDays = try whole(0)
    options.easyIntervalDays = try whole(1)
    options.initialEasePermille = try whole(2)
    options.hardFactor = Float(values[3])
    options.easyFactor = Float(values[4])
    options.intervalFactor = Float(values[5])
    options.maximumIntervalDays = try whole(6)
    options.lapseFactor = Float(values[7])
    options.minimumLapseIntervalDays = try whole(8)
    options.leechRule = LeechRule(lapses: try whole(9))
    options.learningSteps = try steps(learningSteps) ?? options.learningSteps
    options.relearningSteps = try steps(relearningSteps) ?? options.relearningSteps
    return options
  }
}
