extension Replay {
  /// How many cards there are; their numbers go from 0, in the order in which they came, and a card keeps its number
  /// whatever arrives. Where logs came in another order the numbers are others, the states of the names are the same.
  ///
  /// A card that no event names any more, after another event of the same identity replaced the only one, keeps its
  /// number too: hidden (mark `removed`), without answers, and no longer found by its name.
  public var cardCount: Int { states.count }

  /// The number of a card; nil if the log does not name it. Constant on average.
  public func index(of card: CardID) -> Int? {
    guard let index = cardNames.index(of: card.bytes), !vacant.holds(Int32(truncatingIfNeeded: index)) else {
      return nil
    }
    return index
  }

  /// The name of a number from 0 to `cardCount` − 1.
  public func card(at index: Int) -> CardID { CardID(cardNames[index]) }

  /// The state of a card; nil if the log does not name it.
  public func state(of card: CardID) -> CardState? { index(of: card).map { states[$0] } }

  /// The numbers of all cards that the log names in the order of their names, the same whatever the order of arrival.
  public func cardsByName() -> [Int] {
    let sorted = cardNames.sorted()
    return vacant.isEmpty ? sorted : sorted.filter { !vacant.holds(Int32(truncatingIfNeeded: $0)) }
  }

  /// The boxes that name a card, in the order of their names: one as a rule, none for cards that were imported alone.
  public func boxNames(of index: Int) -> [LogName] {
    boxes(of: index).map { LogName(boxNames[$0]) }.sorted()
  }

  /// Every answer to a card that counts, in the order of replay, with the states before and after it.
  ///
  /// - Complexity: as replaying the card.
  public func forEachAnswer(of index: Int, _ body: (Answer) -> Void) {
    let fold = CardFold(timeline.schedulers, starts: timeline.starts, dayStartHour: dayStartHour)
    var scratch = FoldScratch()
    forEachAnswer(of: index, candidates(of: index), fold, &scratch, body)
  }

  /// Every answer to every card that counts: card by card in the order of their numbers, each card's in the order of
  /// replay.
  public func forEachAnswer(_ body: (Answer) -> Void) {
    let fold = CardFold(timeline.schedulers, starts: timeline.starts, dayStartHour: dayStartHour)
    var scratch = FoldScratch()
    for index in 0..<cardCount { forEachAnswer(of: index, candidates(of: index), fold, &scratch, body) }
  }

  private func forEachAnswer(
    of index: Int, _ candidates: [Candidate], _ fold: CardFold<AnyPreset>, _ scratch: inout FoldScratch,
    _ body: (Answer) -> Void
  ) {
    var state = CardState()
    let fuzzKey = cardNames.hash(of: index)
    fold.forEach(index, chains, candidates[...], &scratch) { record, scheduler, hour in
      let before = state
      record.apply(to: &state, scheduler, fuzzKey: fuzzKey, dayStartHour: hour)
      // An attempt after the first review is no answer.
      guard record.isAnswer, state.reps != before.reps else { return }
      body(Answer(record, card: index, before: before, after: state))
    }
  }

  /// What the practice answers of a card that count have left: totals and the last response times.
  public func practiceRecord(of index: Int) -> PracticeRecord {
    var result = PracticeRecord()
    forEachAnswer(of: index) { answer in
      guard let place = log.index(of: answer.id), case .review(let review) = log.event(at: place).content,
        let practice = review.practice
      else { return }
      result.add(practice.answer)
    }
    return result
  }
}

/// An answer that counts, as statistics and optimisers want it.
public struct Answer: Sendable, Hashable {
  /// The number of the card.
  public let card: Int
  /// The event.
  public let id: EventID
  /// When.
  public let instant: Timestamp
  /// The study day at the place where the learner was.
  public let day: StudyDay
  /// The offset from UTC there, in minutes.
  public let offsetMinutes: Int16
  /// The button.
  public let rating: Rating
  /// Where the answer came from; `attempt` if an attempt at the box counts as the card's first review.
  public let source: ReviewSource
  /// How long it took; nil if it was not measured.
  public let milliseconds: UInt32?
  /// The state before it.
  public let before: CardState
  /// The state after it.
  public let after: CardState

  init(_ record: CardRecord, card: Int, before: CardState, after: CardState) {
    self.card = card
    id = record.id
    instant = record.instant
    day = record.day
    offsetMinutes = record.offsetMinutes
    rating = record.rating
    source = ReviewSource(rawValue: UInt8(truncatingIfNeeded: record.value))
    milliseconds = record.milliseconds == .max ? nil : record.milliseconds
    self.before = before
    self.after = after
  }

  /// Whole study days since the answer before, 0 for the first.
  public var elapsedDays: Int32 { before.phase == .new ? 0 : day.elapsed(since: before.lastReviewDay) }
}
