internal import LearningEngine

/// How many numbers a state takes: phase, step, kind of due (0 none, 1 an instant, 2 a study day), due, stability,
/// difficulty, ease, days of the interval, instant and study day of the last answer, answers, lapses, the day a buried
/// card comes back, marks, and two that are 0.
let stateStride = 16

/// Writes a state to the numbers from `start` on.
func write(_ card: CardState, at start: Int) {
  var kind = 0.0
  var due = 0.0
  switch card.due {
  case .instant(let instant): (kind, due) = (1, Double(instant.milliseconds))
  case .day(let day): (kind, due) = (2, Double(day.number))
  case nil: break
  }
  put(Double(card.phase.rawValue), start)
  put(Double(card.step), start + 1)
  put(kind, start + 2)
  put(due, start + 3)
  put(card.stability, start + 4)
  put(card.difficulty, start + 5)
  put(card.ease, start + 6)
  put(Double(card.intervalDays), start + 7)
  put(Double(card.lastReview.milliseconds), start + 8)
  put(Double(card.lastReviewDay.number), start + 9)
  put(Double(card.reps), start + 10)
  put(Double(card.lapses), start + 11)
  put(Double(card.buriedUntil.number), start + 12)
  put(Double(card.marks.rawValue), start + 13)
  put(0, start + 14)
  put(0, start + 15)
}

private func put(_ value: Double, _ index: Int) { unsafe numbers[index] = value }

/// The state at the front of the numbers; nil if they are none. Memory and ease may be anything: schedulers check them.
func readState() -> CardState? {
  func number(_ index: Int) -> Double { unsafe numbers[index] }
  func integer(_ index: Int) -> Int32? { Int32(exactly: number(index)) }
  guard let phase = UInt8(exactly: number(0)).flatMap({ CardPhase(rawValue: $0) }),
    let step = UInt8(exactly: number(1)), let intervalDays = integer(7), let lastReviewDay = integer(9),
    let reps = integer(10), let lapses = integer(11), let buriedUntil = integer(12),
    let marks = UInt8(exactly: number(13))
  else { return nil }
  var card = CardState()
  switch number(2) {
  case 0: card.due = nil
  case 1: card.due = .instant(timestamp(number(3)))
  case 2:
    guard let day = integer(3) else { return nil }
    card.due = .day(StudyDay(day))
  default: return nil
  }
  card.phase = phase
  card.step = step
  card.stability = number(4)
  card.difficulty = number(5)
  card.ease = number(6)
  card.intervalDays = intervalDays
  card.lastReview = timestamp(number(8))
  card.lastReviewDay = StudyDay(lastReviewDay)
  card.reps = reps
  card.lapses = lapses
  card.buriedUntil = StudyDay(buriedUntil)
  card.marks = CardMarks(rawValue: marks)
  return card
}
