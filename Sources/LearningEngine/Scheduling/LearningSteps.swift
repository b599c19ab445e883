/// The delays of minutes or hours that a card passes in learning or relearning, in order.
public struct LearningSteps: Sendable, Hashable {
  /// Milliseconds, each more than 0 and at most a thousand million days.
  public let milliseconds: [Int64]

  /// How many steps there may be.
  public static let maximumCount = 100

  /// No steps: the first answer graduates.
  public static let none = LearningSteps(valid: [])

  /// Steps of whole seconds.
  ///
  /// - Throws: `LearningStepsError` if there are too many or one is not more than 0 or absurdly long.
  public init(seconds: [Int64]) throws(LearningStepsError) {
    let limit = 86_400 * 1_000_000_000 as Int64
    guard seconds.count <= Self.maximumCount else { throw .tooMany(seconds.count) }
    for delay in seconds where !(1...limit).contains(delay) { throw .outOfRange(seconds: delay) }
    self.init(valid: seconds.map { $0 * 1000 })
  }

  /// Steps of whole minutes that were checked by eye.
  static func minutes(_ minutes: Int64...) -> LearningSteps { LearningSteps(valid: minutes.map { $0 * 60_000 }) }

  private init(valid milliseconds: [Int64]) { self.milliseconds = milliseconds }

  /// What an answer does to a card on a step: Again goes to the first; Hard repeats the step, on the first one with the
  /// mean of the first two, or 1.5 times the only one; Good goes on; Easy leaves. A card on a step that is no longer
  /// configured goes back with Again and leaves with every other answer.
  func outcome(of rating: Rating, onStep step: Int) -> StepOutcome {
    guard let first = milliseconds.first else { return .leaves }
    switch rating {
    case .again: return .waits(step: 0, milliseconds: first)
    case .hard where step == 0:
      return .waits(step: 0, milliseconds: milliseconds.count > 1 ? (first + milliseconds[1]) / 2 : first * 3 / 2)
    case .hard where step < milliseconds.count:
      return .waits(step: step, milliseconds: milliseconds[step])
    case .good where step + 1 < milliseconds.count:
      return .waits(step: step + 1, milliseconds: milliseconds[step + 1])
    default: return .leaves
    }
  }
}

/// What an answer on a step leads to.
enum StepOutcome: Equatable {
  /// The card stays on steps, on this one, and comes again after the delay.
  case waits(step: Int, milliseconds: Int64)
  /// The card gets an interval of days.
  case leaves
}

/// Why steps cannot be used.
public enum LearningStepsError: Error, Sendable, Hashable {
  /// More than `LearningSteps.maximumCount`.
  case tooMany(Int)
  /// A step is not more than 0, or longer than a thousand million days.
  case outOfRange(seconds: Int64)
}
