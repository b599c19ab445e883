extension CardRecord {
  /// Applies the record to its card's state, with the scheduler in force.
  @inline(__always)
  func apply(to state: inout CardState, _ scheduler: some Scheduler, fuzzKey: UInt64, dayStartHour: Int32) {
    if kind == EventForm.review {
      let moment = moment(dayStartHour: dayStartHour)
      if let grade {
        scheduler.apply(grade, to: &state, at: moment, fuzzKey: fuzzKey)
      } else {
        scheduler.apply(rating, to: &state, at: moment, fuzzKey: fuzzKey)
      }
    } else {
      applyRarely(to: &state, scheduler, fuzzKey: fuzzKey, dayStartHour: dayStartHour)
    }
  }

  @inline(never)
  private func applyRarely(
    to state: inout CardState, _ scheduler: some Scheduler, fuzzKey: UInt64, dayStartHour: Int32
  ) {
    switch kind {
    case EventForm.attempt:
      // Only as the first review of all.
      guard state.reps == 0, state.phase == .new else { return }
      scheduler.apply(rating, to: &state, at: moment(dayStartHour: dayStartHour), fuzzKey: fuzzKey)
    case EventForm.suspend: state.marks.insert(.suspended)
    case EventForm.unsuspend: state.marks.remove(.suspended)
    case EventForm.bury: state.buriedUntil = day.adding(1)
    case EventForm.unbury: state.buriedUntil = StudyDay(.min)
    case EventForm.setDue: state.due = due
    case EventForm.reset: state.reset()
    default: break
    }
  }

  /// The moment of an answer. The next rollover, for which only the presets of Anki ask, is taken from the wall clock
  /// at the offset that the event bears.
  @inline(__always)
  private func moment(dayStartHour: Int32) -> ReviewMoment {
    let wall = (Int64(day.number) + 1) * Timestamp.millisecondsPerDay + Int64(dayStartHour) * 3_600_000
    return ReviewMoment(
      instant, day: day, nextRollover: Timestamp(milliseconds: wall - Int64(offsetMinutes) * 60_000))
  }
}

extension CardState {
  /// New again. The number of answers stays, as the log does, and so does what the learner decided about showing it.
  mutating func reset() {
    var fresh = CardState()
    fresh.reps = reps
    fresh.buriedUntil = buriedUntil
    fresh.marks = marks.intersection([.suspended, .removed])
    self = fresh
  }
}
