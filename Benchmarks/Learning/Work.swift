internal import LearningEngine

/// What is measured, on one log.
final class Work {
  /// What was asked to stay in memory.
  private var held: Replay?
  private let rows: [ReviewRow]
  private let keys: [UInt64]
  private let log: EventLog
  private let file: [UInt8]
  private let logged: [LoggedReview]
  private let histories: ReviewHistories
  private let scheduler = AnyPreset.fsrs(FSRSScheduler())
  private let cards: [QueueCard]
  private let now: Timestamp
  private let boundaries: DayBoundaries

  init(_ log: [Row]) throws {
    let names = (0...(log.map(\.card).max() ?? 0)).map { CardID("card-\($0)") }
    rows = log.map {
      ReviewRow(card: Int32($0.card), $0.rating, at: Timestamp(milliseconds: $0.milliseconds), day: $0.day)
    }
    keys = names.map(\.fuzzKey)
    self.log = EventLog(
      log.map { row in
        // An identity as a device makes it: the milliseconds first.
        LearningEvent(
          id: EventID(high: UInt64(row.milliseconds) << 16, low: 0), instant: Timestamp(milliseconds: row.milliseconds),
          day: row.day, .review(Review(card: names[row.card], row.rating)))
      })
    file = self.log.encoded()
    logged = log.map { LoggedReview(card: UInt32($0.card), day: $0.day, rating: $0.rating) }
    histories = ReviewHistories(logged, cardCount: names.count)
    boundaries = try DayBoundaries(offsetSeconds: 0, transitions: [], dayStartHour: 4)
    now = Timestamp(milliseconds: (log.last?.milliseconds ?? 0) + 86_400_000)
    cards = Self.cards(scheduler.states(after: rows, cardCount: names.count), today: boundaries.studyDay(at: now))
  }

  /// 100,000 cards in review, two a box; 10,000 of them are due.
  private static func cards(_ states: [CardState], today: StudyDay) -> [QueueCard] {
    let learnt = states.filter { $0.phase == .review }
    guard !learnt.isEmpty else { return [] }
    return (0..<100_000).map { index in
      var state = learnt[index % learnt.count]
      state.due = .day(today.adding(index % 10 == 0 ? -Int32(index % 7) : 1 + Int32(index % 100)))
      return QueueCard(
        state, box: Int32(index / 2), rank: Int32(index), created: Timestamp(milliseconds: Int64(index)))
    }
  }

  /// Milliseconds, or what else was asked for.
  func answer(to name: String) -> String? {
    switch name {
    case "replay": milliseconds { scheduler.states(after: rows, cardCount: keys.count, fuzzKeys: keys).count }
    case "events": milliseconds { Replay(log, scheduler: scheduler).states.count }
    case "hold": milliseconds { hold() }
    case "log": milliseconds { EventLog(encoded: file).count }
    case "session": session()
    case "memory": milliseconds { histories.memories().count }
    case "queue": milliseconds { ReviewQueue(of: cards, QueueRequest(.full()), at: now, in: boundaries).cards.count }
    case "fit": milliseconds { histories.fitted() == nil ? 0 : 1 }
    case "checked fit": milliseconds { Int(histories.fit().reviewCount) }
    case "parameters": (histories.fitted(before: Int32(logged.count / 5 * 4)) ?? .standard).values.description
    case "bytes": "\(MemoryLayout<CardState>.stride)"
    default: nil
    }
  }

  /// Keeps a replayed log, so that its memory can be seen from outside.
  private func hold() -> Int {
    let replay = Replay(log, scheduler: scheduler)
    held = replay
    return replay.states.count
  }

  /// Milliseconds of 1,000 answers in a session over the queue, with the search for each next card; each tenth is
  /// Again.
  private func session() -> String {
    var store = ScheduledCards(cards, scheduler)
    var session = StudySession(.full(), at: now, in: boundaries, from: store)
    return milliseconds {
      var count = 0
      for index in 0..<1_000 {
        let moment = now.adding(milliseconds: Int64(index) * 10_000)
        guard case .show = session.next(at: moment, in: boundaries, from: store) else { return 0 }
        session.answer(index % 10 == 0 ? .again : .good, at: moment, in: boundaries, to: &store)
        count += 1
      }
      return count
    }
  }

  private func milliseconds(_ work: () -> Int) -> String {
    var count = 0
    let duration = ContinuousClock().measure { count = work() }
    guard count > 0 else { return "nothing was done" }
    let (seconds, attoseconds) = duration.components
    return "\(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)"
  }
}
