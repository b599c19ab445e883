/// A card in a queue, with what orders it, computed once.
struct QueueEntry: Sendable, Hashable, Comparable {
  /// The upper part of the key: 0 for young cards in the order of retrievability, 1 for others, 2 for new ones.
  let group: UInt8
  let kind: Kind
  let number: Int32
  let rank: Int32
  let box: Int32
  /// The lower part of the key, ascending.
  let key: UInt64
  /// Milliseconds; entries that differ by less than an hour may change places. `max` for new cards in the order of
  /// retrievability, which have none and change places among themselves only.
  let due: Int64

  enum Kind: UInt8, Sendable, Hashable {
    case onSteps
    case review
    case new
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.group != right.group { return left.group < right.group }
    if left.key != right.key { return left.key < right.key }
    return left.rank != right.rank ? left.rank < right.rank : left.number < right.number
  }
}

/// Makes entries for one moment.
struct QueueOrdering {
  let order: QueuePolicy.Order
  let model: FSRS6
  let moment: ReviewMoment
  let boundaries: DayBoundaries

  func entry(_ number: Int32, _ card: QueueCard) -> QueueEntry {
    let isNew = card.state.phase == .new
    let kind: QueueEntry.Kind = isNew ? .new : card.isOnSteps ? .onSteps : .review
    let due = dueInstant(of: card)
    switch order {
    case .due:
      return QueueEntry(
        group: 0, kind: kind, number: number, rank: card.rank, box: card.box, key: Self.ascending(due.milliseconds),
        due: due.milliseconds)
    case .retrievability where isNew:
      return QueueEntry(
        group: 2, kind: kind, number: number, rank: card.rank, box: card.box, key: Self.ascending(due.milliseconds),
        due: .max)
    case .retrievability:
      let isYoung = card.state.reps < 2
      return QueueEntry(
        group: isYoung ? 0 : 1, kind: kind, number: number, rank: card.rank, box: card.box,
        // The bits of positive numbers are in the order of the numbers; inverted, the largest comes first.
        key: isYoung ? 0 : ~retrievability(of: card.state).bitPattern, due: due.milliseconds)
    }
  }

  /// The chance that the learner knows the card, after whole study days. A card without a memory of FSRS counts as one
  /// whose stability is its interval, which is what FSRS makes of SM-2 at a retention of 0.9; at least a day.
  private func retrievability(of state: CardState) -> Double {
    let known = state.memory?.stability ?? Double(state.intervalDays)
    // A damaged stability, no number among them, counts as the smallest.
    let least = state.memory == nil ? 1 : FSRS6.minimumStability
    let stability = known > least ? known : least
    return model.retrievability(
      elapsedDays: Double(moment.day.elapsed(since: state.lastReviewDay)), stability: stability)
  }

  private func dueInstant(of card: QueueCard) -> Timestamp {
    switch card.state.due {
    case .instant(let instant): instant
    // Most cards of a backlog are due today or share few days, but a search is short enough.
    case .day(let day): boundaries.start(of: day)
    case nil: card.created
    }
  }

  /// The same order as an unsigned number.
  private static func ascending(_ milliseconds: Int64) -> UInt64 {
    UInt64(bitPattern: milliseconds) ^ 0x8000_0000_0000_0000
  }
}
