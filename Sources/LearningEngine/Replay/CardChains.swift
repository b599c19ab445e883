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

  /// Where a card's records lie if they lie one after the other, as those of a whole replay do; nil if not.
  @inline(__always)
  func run(of card: Int) -> Range<Int>? {
    let last = Int(heads[card])
    guard last >= 0 else { return 0..<0 }
    var first = last
    while records[first].previous >= 0 {
      guard records[first].previous == Int32(truncatingIfNeeded: first - 1) else { return nil }
      first -= 1
    }
    return first..<last + 1
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
  ///   - cards: the card of each event, −1 for events of no card.
  ///   - cardCount: how many cards there are.
  ///   - log: the events.
  ///   - undone: what undo events name, ascending.
  init(cards: [Int32], cardCount: Int, of log: EventLog, undone: [EventID]) {
    // A counting sort by card. The log is read in its order and the records are written to their places: reading events
    // all over the log takes twice as long.
    var next = [Int32](repeating: 0, count: cardCount + 1)
    for card in cards where card >= 0 { next[Int(card) + 1] += 1 }
    for card in 0..<cardCount { next[card + 1] += next[card] }
    let first = next
    records = [CardRecord](repeating: CardRecord(), count: Int(first[cardCount]))
    for index in cards.indices where cards[index] >= 0 {
      let card = Int(cards[index])
      let target = next[card]
      next[card] = target + 1
      var record = CardRecord(index, of: log, undone: undone)
      record.previous = target == first[card] ? -1 : target - 1
      records[Int(target)] = record
    }
    heads.reserveCapacity(cardCount)
    for card in 0..<cardCount {
      sort(Int(first[card])..<Int(first[card + 1]))
      heads.append(first[card] == first[card + 1] ? -1 : first[card + 1] - 1)
    }
  }

  /// Brings a card's records into the order of replay: those of several devices, or of a clock that was set back, may
  /// be in another than that of identities.
  private mutating func sort(_ range: Range<Int>) {
    guard range.dropFirst().contains(where: { records[$0].order < records[$0 - 1].order }) else { return }
    records[range].sort { $0.order < $1.order }
    for index in range {
      records[index].previous = index == range.lowerBound ? -1 : Int32(truncatingIfNeeded: index - 1)
    }
  }

  /// The latest record of all.
  var latest: ReplayOrder? {
    heads.lazy.filter { $0 >= 0 }.map { records[Int($0)].order }.max()
  }

  init() {}
}
