/// The events of one box in the order of replay, and what follows from them for its cards.
struct BoxHistory: Sendable {
  private(set) var records: [BoxRecord] = []
  /// Every card that an event of the box names, ascending.
  private(set) var cards: [Int32] = []
  /// The cards of the keep that is in force, ascending; empty while the box is not kept.
  private(set) var shown: [Int32] = []
  /// The cards of all keeps that were not undone, ascending.
  private(set) var kept: [Int32] = []
  /// The attempts that are their card's first review if none comes before, in the order of replay.
  private(set) var candidates: [Candidate] = []

  /// Adds an event at its place, without drawing conclusions.
  mutating func insert(_ record: BoxRecord) {
    var index = records.count
    while index > 0, record.order < records[index - 1].order { index -= 1 }
    records.insert(record, at: index)
  }

  /// Adds an event at the end; `sort` follows.
  mutating func append(_ record: BoxRecord) { records.append(record) }

  /// Brings the events into the order of replay.
  mutating func sort() { records.sort { $0.order < $1.order } }

  /// Undoes an event.
  mutating func undo(_ id: EventID) {
    for index in records.indices where records[index].order.id == id { records[index].isUndone = true }
  }

  /// Draws the conclusions anew. Linear, but for sorting.
  mutating func conclude() {
    (cards, shown, kept, candidates) = ([], [], [], [])
    // The keep in force, and attempts that may belong to a later keep of their day.
    var inForce: (day: StudyDay, cards: [Int32])?
    var waiting: [BoxRecord] = []
    for record in records {
      switch record.content {
      case .keep(_, let named):
        cards += named
        guard !record.isUndone else { continue }
        kept += named
        inForce = (record.day, named)
        for attempt in waiting where attempt.day == record.day { count(attempt, named) }
        // Study days are within two days of UTC, and the order is that of UTC.
        waiting.removeAll { $0.day == record.day || $0.day.adding(4) < record.day }
      case .remove: if !record.isUndone { inForce = nil }
      case .attempt(let card, _, _):
        if card >= 0 { cards.append(card) }
        guard !record.isUndone else { continue }
        if let inForce, inForce.day == record.day {
          count(record, inForce.cards)
        } else {
          waiting.append(record)
        }
      case .seen: break
      }
    }
    shown = Self.ascending(inForce?.cards ?? [])
    kept = Self.ascending(kept)
    cards = Self.ascending(cards)
    candidates.sort { $0.record.order < $1.record.order }
  }

  /// An attempt at a box that was kept the same study day, with these cards.
  private mutating func count(_ attempt: BoxRecord, _ named: [Int32]) {
    guard case .attempt(let card, _, _) = attempt.content, let first = named.first else { return }
    let target = card < 0 ? first : card
    guard named.contains(target) else { return }
    candidates.append(Candidate(card: target, record: CardRecord(attempt: attempt)))
  }

  private static func ascending(_ cards: [Int32]) -> [Int32] { EventLog.sortedOnce(cards, by: <) }
}

/// An attempt that is its card's first review, if none comes before it.
struct Candidate: Sendable {
  let card: Int32
  let record: CardRecord
}
