extension StudySession {
  /// Answers the card that is shown: to the log and in the queue in one step.
  ///
  /// A card that is due again before the next study day starts goes back into the queue, at its place in the policy's
  /// order and beside no card of its box; else it has left.
  ///
  /// - Returns: the answer; nil if no card is shown.
  /// - Throws: what the store throws; the session is then as before.
  @discardableResult
  public mutating func answer<Store: StudyStore>(
    _ rating: Rating, at now: Timestamp, in boundaries: DayBoundaries, to store: inout Store
  ) throws(Store.Failure) -> SessionAnswer? {
    try answer(GivenAnswer(rating), at: now, in: boundaries, to: &store)
  }

  /// The same with the time it took, or for a practice problem.
  @discardableResult
  public mutating func answer<Store: StudyStore>(
    _ given: GivenAnswer, at now: Timestamp, in boundaries: DayBoundaries, to store: inout Store
  ) throws(Store.Failure) -> SessionAnswer? {
    guard let card = current, store.cards.indices.contains(Int(card)) else { return nil }
    let moment = ReviewMoment(now, in: boundaries)
    let before = store.cards[Int(card)].state
    let event = try store.record(given, of: card, at: moment, in: boundaries)

    let place = queue.firstIndex { $0.number == card }
    let isWaiting = later.contains { $0.number == card }
    let after = store.cards[Int(card)]
    let answer = SessionAnswer(
      card: card, given: given, event: event, moment: moment, before: before, after: after.state, wasAhead: isAhead,
      place: place, wasCompleted: completedCards.contains(card), build: build)
    answers.append(answer)
    current = nil
    reschedule(card, after, at: moment, in: boundaries)
    // A card from before this queue, shown again by an undo, counts for today all the same. And if another direction
    // was to come, it gives way.
    let isUnexpected = place == nil && (!isWaiting || before.phase == .new)
    if isUnexpected || policy.siblings == .oneADay && hasSiblingToCome(of: card, store.cards) { isStale = true }
    if isStale { refresh(at: now, in: boundaries, from: store) }
    return answer
  }

  /// Takes back the last answer of the session, however long ago, and shows its card again; unlimited.
  ///
  /// - Returns: the answer that was taken back; nil if there is none left.
  /// - Throws: what the store throws; the session is then as before.
  @discardableResult
  public mutating func undo<Store: StudyStore>(
    at now: Timestamp, in boundaries: DayBoundaries, to store: inout Store
  ) throws(Store.Failure) -> SessionAnswer? {
    guard let answer = answers.last else { return nil }
    let moment = ReviewMoment(now, in: boundaries)
    try store.takeBack(answer, at: moment, in: boundaries)
    answers.removeLast()
    if answer.wasCompleted { completedCards.insert(answer.card) } else { completedCards.remove(answer.card) }
    current = answer.card
    isAhead = answer.wasAhead
    guard answer.build == build, boundaries.studyDay(at: now) == day else {
      refresh(at: now, in: boundaries, from: store)
      return answer
    }
    remove(answer.card)
    let ordering = QueueOrdering(order: policy.order, model: model, moment: moment, boundaries: boundaries)
    let entry = ordering.entry(answer.card, store.cards[Int(answer.card)])
    if let place = answer.place {
      start = min(place, queue.count)
      queue.insert(entry, at: start)
    } else {
      wait(entry)
    }
    return answer
  }

  /// Puts an answered card where it belongs now.
  private mutating func reschedule(
    _ number: Int32, _ card: QueueCard, at moment: ReviewMoment, in boundaries: DayBoundaries
  ) {
    let place = queue.firstIndex { $0.number == number }
    remove(number)
    if let place { start = place }
    guard let due = card.state.due?.instant(in: boundaries) else {
      isStale = true
      return
    }
    if due < moment.nextRollover { completedCards.remove(number) } else { completedCards.insert(number) }
    let ordering = QueueOrdering(order: policy.order, model: model, moment: moment, boundaries: boundaries)
    let entry = ordering.entry(number, card)
    if due < moment.nextRollover {
      let inserted = PairSeparation.insert(entry, into: &queue)
      // At or before where it was: what follows comes first.
      if inserted <= start { start += 1 }
    } else if card.isOnSteps {
      // A step that reaches into the next day; it may come ahead.
      wait(entry)
    }
  }

  /// Whether the queue holds another card of the box that was not answered today.
  private func hasSiblingToCome(of card: Int32, _ cards: [QueueCard]) -> Bool {
    let box = cards[Int(card)].box
    return queue.contains { entry in
      entry.box == box && entry.number != card && cards.indices.contains(Int(entry.number))
        && !cards[Int(entry.number)].wasAnswered(on: day)
    }
  }

  private mutating func wait(_ entry: QueueEntry) {
    let place = later.firstIndex { $0.due > entry.due } ?? later.count
    later.insert(entry, at: place)
  }
}
