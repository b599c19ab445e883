/// Folds the records of one card after the other into states.
struct CardFold<S: Scheduler> {
  private let schedulers: [S]
  private let starts: [ReplayOrder]
  private let dayStartHour: Int32
  /// The records of the card at hand, from the last to the first.
  private var indices: [Int32] = []
  /// Whether the card last folded has a record that is not undone.
  private(set) var hasRecords = false

  /// - Parameters:
  ///   - schedulers: one more than `starts`.
  ///   - starts: where each but the first begins.
  ///   - dayStartHour: for the presets of Anki.
  init(_ schedulers: [S], starts: [ReplayOrder], dayStartHour: Int32) {
    self.schedulers = schedulers
    self.starts = starts
    self.dayStartHour = dayStartHour
  }

  /// The state of a card.
  ///
  /// - Parameters:
  ///   - card: its number.
  ///   - chains: the records of all cards.
  ///   - candidates: attempts that may be its first review, in the order of replay.
  ///   - fuzzKey: `CardID.fuzzKey`.
  @inline(__always)
  mutating func state(
    _ card: Int, _ chains: CardChains, _ candidates: ArraySlice<Candidate>, fuzzKey: UInt64
  ) -> CardState {
    var state = CardState()
    hasRecords = false
    chains.collect(card: card, into: &indices)
    guard candidates.isEmpty, starts.isEmpty else {
      each(chains, candidates) { record, scheduler, hour in
        record.apply(to: &state, scheduler, fuzzKey: fuzzKey, dayStartHour: hour)
      }
      return state
    }
    var position = indices.count
    while position > 0 {
      position -= 1
      let record = chains.records[Int(indices[position])]
      guard !record.isUndone else { continue }
      hasRecords = true
      record.apply(to: &state, schedulers[0], fuzzKey: fuzzKey, dayStartHour: dayStartHour)
    }
    return state
  }

  /// Calls a function with each record of a card that counts, in the order of replay, and the scheduler in force.
  mutating func forEach(
    _ card: Int, _ chains: CardChains, _ candidates: ArraySlice<Candidate>, _ body: (CardRecord, S, Int32) -> Void
  ) {
    hasRecords = false
    chains.collect(card: card, into: &indices)
    each(chains, candidates, body)
  }

  private mutating func each(
    _ chains: CardChains, _ candidates: ArraySlice<Candidate>, _ body: (CardRecord, S, Int32) -> Void
  ) {
    var attempts = candidates
    var segment = 0
    var position = indices.count
    while position > 0 || !attempts.isEmpty {
      let record: CardRecord
      if let attempt = attempts.first?.record,
        position == 0 || attempt.order < chains.records[Int(indices[position - 1])].order
      {
        record = attempt
        attempts.removeFirst()
      } else {
        position -= 1
        record = chains.records[Int(indices[position])]
        guard !record.isUndone else { continue }
        hasRecords = true
      }
      while segment < starts.count, !(record.order < starts[segment]) { segment += 1 }
      body(record, schedulers[segment], dayStartHour)
    }
  }
}
