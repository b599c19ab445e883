/// Anki's steps: a card keeps how many are left, not which one it is on, and a delay that reaches the next day's start
/// becomes whole days.
///
/// Source: Anki 26.9, `rslib/src/scheduler/states/steps.rs` and `answering/`.
struct AnkiSteps {
  let steps: LearningSteps

  private var count: Int { steps.milliseconds.count }

  /// How many are left for a card that has not begun, or has begun again.
  var all: UInt8 { UInt8(truncatingIfNeeded: count) }

  /// Nil if the card leaves the steps.
  func outcome(of rating: Rating, left: UInt8) -> (left: UInt8, milliseconds: Int64)? {
    guard let first = steps.milliseconds.first else { return nil }
    let index = max(0, min(count - Int(left), count - 1))
    switch rating {
    case .again: return (all, first)
    case .hard: return (left, index == 0 ? hardDelay(first) : steps.milliseconds[index])
    case .good:
      guard index + 1 < count else { return nil }
      return (UInt8(truncatingIfNeeded: count - index - 1), steps.milliseconds[index + 1])
    case .easy: return nil
    }
  }

  /// Hard on the first step: between the first two, rounded down to seconds, or half as much again, and no more than a
  /// day longer; over one day rounded to whole days.
  private func hardDelay(_ first: Int64) -> Int64 {
    let day = Timestamp.millisecondsPerDay
    let delay = count > 1 ? (first + steps.milliseconds[1]) / 2 : min(first * 3 / 2, first + day)
    let seconds = delay / 1000 * 1000
    return seconds > day ? (seconds + day / 2) / day * day : seconds
  }

  /// When a card comes again after a delay.
  static func due(after milliseconds: Int64, at moment: ReviewMoment) -> Due {
    let untilRollover = moment.nextRollover.milliseconds(since: moment.instant)
    guard milliseconds >= untilRollover else { return .instant(moment.instant.adding(milliseconds: milliseconds)) }
    let days = (milliseconds - untilRollover) / Timestamp.millisecondsPerDay + 1
    return .day(moment.day.adding(Int32(clamping: days)))
  }
}

extension CardState {
  /// Puts the card on a step of Anki's.
  mutating func wait(_ step: (left: UInt8, milliseconds: Int64), in phase: CardPhase, at moment: ReviewMoment) {
    self.phase = phase
    self.step = step.left
    due = AnkiSteps.due(after: step.milliseconds, at: moment)
  }

  /// Gives the card an interval of study days.
  mutating func review(after days: Int32, at moment: ReviewMoment) {
    phase = .review
    step = 0
    intervalDays = days
    due = .day(moment.day.adding(days))
  }
}
