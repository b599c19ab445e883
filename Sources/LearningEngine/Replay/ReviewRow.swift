/// An answer in a table of them: 24 bytes, for imports, simulations and measurements, where there are no other events.
public struct ReviewRow: Sendable, Hashable {
  /// When.
  public var instant: Timestamp
  /// The study day.
  public var day: StudyDay
  /// The number of the card, from 0.
  public var card: Int32
  /// The button.
  public var rating: Rating

  /// An answer.
  public init(card: Int32, _ rating: Rating, at instant: Timestamp, day: StudyDay) {
    self.instant = instant
    self.day = day
    self.card = card
    self.rating = rating
  }
}

extension AnyPreset {
  /// The states of all cards after the answers of a table. Linear.
  ///
  /// - Parameters:
  ///   - rows: in the order of replay. Those of cards outside of 0 to `cardCount` − 1 count for nothing.
  ///   - cardCount: how many cards there are.
  ///   - fuzzKeys: `CardID.fuzzKey` of each card; those that are missing count as the number of the card.
  public func states(after rows: [ReviewRow], cardCount: Int, fuzzKeys: [UInt64] = []) -> [CardState] {
    switch self {
    case .fsrs(let scheduler): scheduler.states(rows, cardCount, fuzzKeys)
    case .ankiFSRS(let scheduler): scheduler.states(rows, cardCount, fuzzKeys)
    case .ankiSM2(let scheduler): scheduler.states(rows, cardCount, fuzzKeys)
    case .ankiLike(let scheduler): scheduler.states(rows, cardCount, fuzzKeys)
    case .classicSM2(let scheduler): scheduler.states(rows, cardCount, fuzzKeys)
    }
  }
}

extension Scheduler {
  /// Brings each card's answers together first: the states of many cards do not fit a processor's cache, and going to
  /// and fro between them costs more than sorting once.
  fileprivate func states(_ rows: [ReviewRow], _ cardCount: Int, _ fuzzKeys: [UInt64]) -> [CardState] {
    let grouped = GroupedRows(rows, cardCount: cardCount)
    var states = [CardState](repeating: CardState(), count: max(cardCount, 0))
    for card in states.indices {
      let fuzzKey = card < fuzzKeys.count ? fuzzKeys[card] : UInt64(card)
      var state = CardState()
      for row in grouped.rows[grouped.starts[card]..<grouped.starts[card + 1]] {
        apply(row.rating, to: &state, at: ReviewMoment(row.instant, day: row.day), fuzzKey: fuzzKey)
      }
      states[card] = state
    }
    return states
  }
}

/// A counting sort of rows by card, which keeps the order within each.
struct GroupedRows {
  let rows: [ReviewRow]
  /// Where the rows of each card begin, and after the last where they end.
  let starts: [Int]

  init(_ rows: [ReviewRow], cardCount: Int) {
    let cards = Int32(clamping: max(cardCount, 0))
    var starts = [Int](repeating: 0, count: Int(cards) + 1)
    for row in rows where row.card >= 0 && row.card < cards { starts[Int(row.card) + 1] += 1 }
    for card in 0..<Int(cards) { starts[card + 1] += starts[card] }
    var next = starts
    var grouped = rows
    for row in rows where row.card >= 0 && row.card < cards {
      let place = next[Int(row.card)]
      next[Int(row.card)] = place + 1
      grouped[place] = row
    }
    self.rows = grouped
    self.starts = starts
  }
}
