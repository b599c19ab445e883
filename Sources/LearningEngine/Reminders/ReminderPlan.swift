/// The reminders of the days ahead. Made anew whenever the learner did something, and by `ReminderPolicy.verdict`
/// judged once more at the fire time where the system lets the application run then.
public struct ReminderPlan: Sendable, Hashable {
  /// In the order of time, from now on.
  public let reminders: [PlannedReminder]

  /// Plans reminders.
  ///
  /// Each gate is judged at the fire time: the distance of the last activity from it, what will be left then if nothing
  /// more is studied, and whether that study day has seen an answer. Days ahead are planned too, so that a day on which
  /// everything was studied does not silence the week.
  ///
  /// - Parameters:
  ///   - policy: when, and when not.
  ///   - days: how many study days, today among them; at most 366.
  ///   - request: what is counted; its answers are those of today.
  ///   - cards: the learner's cards.
  ///   - lastActivity: when the learner last did something; nil if never.
  ///   - now: when the plan is made.
  ///   - boundaries: the learner's days.
  /// - Complexity: a queue for each time.
  public init(
    _ policy: ReminderPolicy, days: Int32 = 7, of request: QueueRequest, cards: [QueueCard],
    lastActivity: Timestamp?, at now: Timestamp, in boundaries: DayBoundaries
  ) {
    let today = boundaries.studyDay(at: now)
    var reminders: [PlannedReminder] = []
    for offset in 0..<min(max(days, 0), 366) {
      let day = today.adding(offset)
      var request = request
      if offset > 0 { (request.answered, request.admitted) = (AnswerCounts(), nil) }
      let studied = Self.studied(on: day, cards, in: request.scope)
      let times = policy.minutesOfDay.compactMap { boundaries.instant(ofMinute: $0, on: day) }.sorted()
      for (index, time) in times.enumerated() where index == 0 || time != times[index - 1] {
        let verdict: ReminderVerdict
        if time <= now {
          verdict = .silent(.past)
        } else {
          let left = ReviewQueue(of: cards, request, at: time, in: boundaries).counts.total
          verdict = policy.verdict(at: time, lastActivity: lastActivity, left: left, studied: studied)
        }
        reminders.append(PlannedReminder(instant: time, day: day, verdict: verdict))
      }
    }
    self.reminders = reminders
  }

  /// Those that come.
  public var firing: [PlannedReminder] {
    reminders.filter { if case .fires = $0.verdict { true } else { false } }
  }

  /// How many different cards of a deck were answered on a study day.
  public static func studied(on day: StudyDay, _ cards: [QueueCard], in scope: [Int32]? = nil) -> Int32 {
    let count =
      scope.map { numbers in
        numbers.count(where: { cards.indices.contains(Int($0)) && cards[Int($0)].wasAnswered(on: day) })
      } ?? cards.count(where: { $0.wasAnswered(on: day) })
    return Int32(truncatingIfNeeded: count)
  }
}

/// One time at which a reminder could come.
public struct PlannedReminder: Sendable, Hashable {
  /// When.
  public let instant: Timestamp
  /// The study day of that time.
  public let day: StudyDay
  /// Whether it comes, or why not.
  public let verdict: ReminderVerdict
}
