/// How many cards come due on the days ahead, if nothing is studied in between; new cards not counted.
public struct Forecast: Sendable, Hashable {
  /// Due before today.
  public private(set) var overdue: Int32 = 0
  /// By study day: today without what is overdue, tomorrow, ….
  public private(set) var days: [Int32]

  /// The forecast.
  ///
  /// - Parameters:
  ///   - cards: the learner's cards; suspended and removed ones are passed over, buried ones count on the day of their
  ///     return.
  ///   - scope: the numbers of a deck's cards; nil for all.
  ///   - today: the study day of now.
  ///   - count: how many days, today among them; at most 36,500.
  ///   - boundaries: the learner's days, for what is due at an instant.
  public init(
    _ cards: [QueueCard], in scope: [Int32]? = nil, from today: StudyDay, days count: Int32,
    boundaries: DayBoundaries
  ) {
    days = Array(repeating: 0, count: Int(min(max(count, 0), 36_500)))
    if let scope {
      for number in scope where cards.indices.contains(Int(number)) { add(cards[Int(number)], today, boundaries) }
    } else {
      for card in cards { add(card, today, boundaries) }
    }
  }

  private mutating func add(_ card: QueueCard, _ today: StudyDay, _ boundaries: DayBoundaries) {
    guard card.state.phase != .new, card.state.marks.isDisjoint(with: [.suspended, .removed]) else { return }
    var day: StudyDay
    switch card.state.due {
    case .day(let due): day = due
    case .instant(let due): day = boundaries.studyDay(at: due)
    case nil: return
    }
    if card.state.buriedUntil > today { day = max(day, card.state.buriedUntil) }
    if day < today {
      overdue += 1
    } else if Int(day.elapsed(since: today)) < days.count {
      days[Int(day.elapsed(since: today))] += 1
    }
  }
}
