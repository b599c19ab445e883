/// What a fold uses over and over, apart from `CardFold`: a scheduler in a value that changes would be copied for each
/// answer.
struct FoldScratch {
  /// The records of the card at hand, from the last to the first.
  fileprivate var indices: [Int32] = []
  /// Whether the card last folded has a record that is not undone.
  fileprivate(set) var hasRecords = false
}

/// Folds the records of one card after the other into states.
struct CardFold<S: Scheduler> {
  private let schedulers: [S]
  /// The first of them.
  private let scheduler: S
  private let starts: [ReplayOrder]
  private let dayStartHour: Int32

  /// - Parameters:
  ///   - schedulers: one more than `starts`.
  ///   - starts: where each but the first begins.
  ///   - dayStartHour: for the presets of Anki.
  init(_ schedulers: [S], starts: [ReplayOrder], dayStartHour: Int32) {
    self.schedulers = schedulers
    scheduler = schedulers[0]
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
  func state(
    _ card: Int, _ chains: CardChains, _ candidates: ArraySlice<Candidate>, fuzzKey: UInt64,
    _ scratch: inout FoldScratch
  ) -> CardState {
    var state = CardState()
    guard candidates.isEmpty, starts.isEmpty else {
      forEach(card, chains, candidates, &scratch) { record, scheduler, hour in
        record.apply(to: &state, scheduler, fuzzKey: fuzzKey, dayStartHour: hour)
      }
      return state
    }
    scheduler.fold(card, chains, into: &state, fuzzKey: fuzzKey, dayStartHour: dayStartHour, &scratch)
    return state
  }

  /// Calls a function with each record of a card that counts, in the order of replay, and the scheduler in force.
  func forEach(
    _ card: Int, _ chains: CardChains, _ candidates: ArraySlice<Candidate>, _ scratch: inout FoldScratch,
    _ body: (CardRecord, S, Int32) -> Void
  ) {
    scratch.hasRecords = false
    chains.collect(card: card, into: &scratch.indices)
    var attempts = candidates
    var segment = 0
    var position = scratch.indices.count
    while position > 0 || !attempts.isEmpty {
      let record: CardRecord
      if let attempt = attempts.first?.record,
        position == 0 || attempt.order < chains.records[Int(scratch.indices[position - 1])].order
      {
        record = attempt
        attempts.removeFirst()
      } else {
        position -= 1
        record = chains.records[Int(scratch.indices[position])]
        guard !record.isUndone else { continue }
        scratch.hasRecords = true
      }
      while segment < starts.count, !(record.order < starts[segment]) { segment += 1 }
      body(record, schedulers[segment], dayStartHour)
    }
  }
}

extension Scheduler {
  /// Folds all records of a card that count. A function of the scheduler itself, as one that takes it out of another
  /// value copies it for each answer.
  @inline(never)
  fileprivate func fold(
    _ card: Int, _ chains: CardChains, into state: inout CardState, fuzzKey: UInt64, dayStartHour: Int32,
    _ scratch: inout FoldScratch
  ) {
    scratch.hasRecords = false
    if let run = chains.run(of: card) {
      for index in run where !chains.records[index].isUndone {
        scratch.hasRecords = true
        chains.records[index].apply(to: &state, self, fuzzKey: fuzzKey, dayStartHour: dayStartHour)
      }
      return
    }
    chains.collect(card: card, into: &scratch.indices)
    var position = scratch.indices.count
    while position > 0 {
      position -= 1
      let record = chains.records[Int(scratch.indices[position])]
      guard !record.isUndone else { continue }
      scratch.hasRecords = true
      record.apply(to: &state, self, fuzzKey: fuzzKey, dayStartHour: dayStartHour)
    }
  }
}
