internal import LearningEngine

/// What is measured, on one log.
struct Work {
  private let cards: [Int32]
  private let ratings: [Rating]
  private let moments: [ReviewMoment]
  private let keys: [UInt64]
  private let logged: [LoggedReview]
  private let histories: ReviewHistories

  init(_ rows: [Row]) {
    let cardCount = (rows.map(\.card).max() ?? -1) + 1
    cards = rows.map { Int32($0.card) }
    ratings = rows.map(\.rating)
    moments = rows.map { ReviewMoment(Timestamp(milliseconds: $0.milliseconds), day: $0.day) }
    keys = (0..<cardCount).map { CardID("card-\($0)").fuzzKey }
    logged = rows.map { LoggedReview(card: UInt32($0.card), day: $0.day, rating: $0.rating) }
    histories = ReviewHistories(logged, cardCount: cardCount)
  }

  /// Milliseconds, or what else was asked for.
  func answer(to name: String) -> String? {
    switch name {
    case "replay": milliseconds { replay().count }
    case "memory": milliseconds { histories.memories().count }
    case "fit": milliseconds { histories.fitted() == nil ? 0 : 1 }
    case "checked fit": milliseconds { Int(histories.fit().reviewCount) }
    case "parameters": (histories.fitted(before: Int32(logged.count / 5 * 4)) ?? .standard).values.description
    case "bytes": "\(MemoryLayout<CardState>.stride)"
    default: nil
    }
  }

  /// All answers in order of time, through the scheduler.
  private func replay() -> [CardState] {
    let scheduler = FSRSScheduler()
    var states = [CardState](repeating: CardState(), count: keys.count)
    for index in cards.indices {
      let card = Int(cards[index])
      scheduler.apply(ratings[index], to: &states[card], at: moments[index], fuzzKey: keys[card])
    }
    return states
  }

  private func milliseconds(_ work: () -> Int) -> String {
    var count = 0
    let duration = ContinuousClock().measure { count = work() }
    guard count > 0 else { return "nothing was done" }
    let (seconds, attoseconds) = duration.components
    return "\(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)"
  }
}
