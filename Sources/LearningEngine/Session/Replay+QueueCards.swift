extension Replay {
  /// The cards for queues, sessions and statistics; their numbers are those of this replay.
  ///
  /// A card that several boxes name goes with the one whose name sorts first; one that none names is a box of its own,
  /// with a negative number. A card counts as created at the first keep that names it.
  ///
  /// - Complexity: O(n log n) for names that have not been sorted, else linear.
  public func queueCards() -> [QueueCard] { queueCards(ranks: cardRanks()) }

  /// The place of each card's name among all names: the same until a card is added.
  func cardRanks() -> [Int32] {
    var ranks = [Int32](repeating: 0, count: cardCount)
    for (rank, index) in cardNames.sorted().enumerated() { ranks[index] = Int32(truncatingIfNeeded: rank) }
    return ranks
  }

  /// The cards, with the places of their names as they were computed before. Linear.
  func queueCards(ranks: [Int32]) -> [QueueCard] {
    var created = [Timestamp?](repeating: nil, count: cardCount)
    for box in boxes {
      for record in box.records where !record.isUndone {
        guard case .keep(_, let named) = record.content else { continue }
        for card in named {
          let first = created[Int(card)] ?? .distantFuture
          created[Int(card)] = min(first, record.order.instant)
        }
      }
    }
    var cards: [QueueCard] = []
    cards.reserveCapacity(cardCount)
    for index in 0..<cardCount {
      let number = Int32(truncatingIfNeeded: index)
      // A box's number depends on the order of arrival, its name does not.
      let found = boxes(of: index)
      let box = found.count < 2 ? found.first : found.min { LogName(boxNames[$0]) < LogName(boxNames[$1]) }
      cards.append(
        QueueCard(
          states[index], box: box.map { Int32(truncatingIfNeeded: $0) } ?? -1 - number, rank: ranks[index],
          created: created[index] ?? Timestamp(milliseconds: 0)))
    }
    return cards
  }

  /// Every answer that counts, in the order of replay, for statistics.
  ///
  /// - Complexity: as replaying the log.
  public func pastAnswers() -> [PastAnswer] {
    var answers: [(order: ReplayOrder, answer: PastAnswer)] = []
    forEachAnswer { answers.append((ReplayOrder(instant: $0.instant, id: $0.id), PastAnswer($0))) }
    answers.sort { $0.order < $1.order }
    return answers.map { $0.answer }
  }

  /// The scheduler in force for an event at this place: the application's, with the learner's settings of then.
  public func scheduler(at order: ReplayOrder) -> AnyPreset { timeline.schedulers[timeline.index(for: order)] }

  /// The scheduler in force for an answer of this instant, after all settings of the same one.
  public func scheduler(at instant: Timestamp) -> AnyPreset {
    scheduler(at: ReplayOrder(instant: instant, id: EventID(high: .max, low: .max)))
  }

  /// What each button would do to a card now, for their captions.
  ///
  /// - Parameter index: its number, from 0 to `cardCount` − 1.
  public func choices(for index: Int, at moment: ReviewMoment) -> Choices {
    scheduler(at: moment.instant).choices(for: states[index], at: moment, fuzzKey: cardNames.hash(of: index))
  }

  /// The answers that a study day has seen, within a deck or of all cards.
  ///
  /// - Complexity: linear, and as replaying the cards that were answered on that day.
  public func answered(on day: StudyDay, in scope: [Int32]? = nil) -> AnswerCounts {
    var counts = AnswerCounts()
    let attempted = CardSet(boxes.flatMap { $0.candidates }.filter { $0.record.day == day }.map { $0.card })
    func count(_ index: Int) {
      guard chains.hasAnswer(of: index, on: day) || attempted.contains(Int32(truncatingIfNeeded: index)) else { return }
      forEachAnswer(of: index) { answer in
        guard answer.day == day else { return }
        if answer.before.phase == .new { counts.newCards += 1 } else { counts.reviews += 1 }
      }
    }
    if let scope {
      for number in scope where states.indices.contains(Int(number)) { count(Int(number)) }
    } else {
      for index in states.indices { count(index) }
    }
    return counts
  }
}

extension PastAnswer {
  /// What statistics need of an answer of a replay.
  public init(_ answer: Answer) {
    self.init(
      instant: answer.instant, day: answer.day, offsetMinutes: answer.offsetMinutes,
      card: Int32(truncatingIfNeeded: answer.card), rating: answer.rating, phase: answer.before.phase,
      intervalDays: answer.before.intervalDays)
  }
}
