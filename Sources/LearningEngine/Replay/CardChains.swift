/// All answers and changes of all cards, each card's in a chain from its last to its first in the order of replay.
struct CardChains: Sendable {
  private(set) var records: [CardRecord] = []
  /// The last record of each card, −1 if it has none.
  private(set) var heads: [Int32] = []

  /// Makes room for a card that is new.
  mutating func addCard() { heads.append(-1) }

  /// Puts a record at its place; from the end, as most are the latest.
  ///
  /// - Returns: whether it is the last of its card.
  mutating func insert(_ record: CardRecord, card: Int) -> Bool {
    var record = record
    var next: Int32 = -1
    var previous = heads[card]
    while previous >= 0, record.order < records[Int(previous)].order {
      next = previous
      previous = records[Int(previous)].previous
    }
    record.previous = previous
    let index = Int32(truncatingIfNeeded: records.count)
    records.append(record)
    if next >= 0 { records[Int(next)].previous = index } else { heads[card] = index }
    return next < 0
  }

  /// Marks a record as undone; nothing if it is not there.
  mutating func undo(_ id: EventID, card: Int) {
    var index = heads[card]
    while index >= 0 {
      if records[Int(index)].id == id { records[Int(index)].isUndone = true }
      index = records[Int(index)].previous
    }
  }

  /// Whether a card was answered on a study day.
  ///
  /// The state does not tell: it forgets at a reset, and who flies west may answer on a day before that of the last
  /// answer.
  func hasAnswer(of card: Int, on day: StudyDay) -> Bool {
    // A study day is within two days of that of its instant in UTC.
    let from = (Int64(day.number) - 2) * Timestamp.millisecondsPerDay
    var index = heads[card]
    while index >= 0, records[Int(index)].instant.milliseconds >= from {
      let record = records[Int(index)]
      if record.day == day, record.isAnswer, !record.isUndone { return true }
      index = record.previous
    }
    return false
  }

  /// The indices of a card's records from the last to the first.
  @inline(__always)
  func collect(card: Int, into indices: inout [Int32]) {
    indices.removeAll(keepingCapacity: true)
    var index = heads[card]
    while index >= 0 {
      indices.append(index)
      index = records[Int(index)].previous
    }
  }

  /// Takes all records at once, each card's together, so that the fold runs through memory once.
  ///
  /// - Parameters:
  ///   - unsorted: in any order.
  ///   - cards: the card of each.
  ///   - cardCount: how many cards there are.
  init(_ unsorted: [CardRecord], cards: [Int32], cardCount: Int) {
    // A counting sort by card keeps the order of replay within each.
    let order = Self.replayOrder(unsorted)
    var next = [Int32](repeating: 0, count: cardCount + 1)
    for card in cards { next[Int(card) + 1] += 1 }
    for card in 0..<cardCount { next[card + 1] += next[card] }
    let first = next
    if let placeholder = unsorted.first {
      records = [CardRecord](repeating: placeholder, count: unsorted.count)
    }
    for position in unsorted.indices {
      let source = order.isEmpty ? position : Int(order[position])
      let card = Int(cards[source])
      let target = next[card]
      next[card] = target + 1
      records[Int(target)] = unsorted[source]
      records[Int(target)].previous = target == first[card] ? -1 : target - 1
    }
    heads = (0..<cardCount).map { next[$0] == first[$0] ? -1 : next[$0] - 1 }
  }

  init() {}

  /// Indices in the order of replay; empty if the records are in it, as those of one device are.
  private static func replayOrder(_ records: [CardRecord]) -> [Int32] {
    if records.indices.dropFirst().allSatisfy({ records[$0 - 1].order < records[$0].order }) { return [] }
    return (0..<Int32(truncatingIfNeeded: records.count)).sorted {
      records[Int($0)].order < records[Int($1)].order
    }
  }
}
