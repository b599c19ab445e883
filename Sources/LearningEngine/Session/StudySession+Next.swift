extension StudySession {
  /// The card to show now, or a pause.
  ///
  /// Asked again before the answer, it gives the same card, unless that can no longer be shown. The queue is searched
  /// from where the last card was, and round from the front. Cards that were hidden meanwhile, or whose content is not
  /// there, leave it.
  public mutating func next(
    at now: Timestamp, in boundaries: DayBoundaries, from store: some StudyStore
  ) -> SessionStep {
    bringUpToDate(at: now, in: boundaries, from: store)
    let moment = ReviewMoment(now, in: boundaries)
    if let card = current {
      if isShowable(card, at: moment, from: store) { return .show(card: card, isAhead: isAhead) }
      current = nil
      remove(card)
    }
    repeat {
      if isStale { refresh(at: now, in: boundaries, from: store) }
      if let step = nextDue(at: moment, from: store) {
        // Others may come instead of those that could not be shown; their numbers must be right at once.
        guard isStale else { return step }
        current = nil
      }
    } while isStale
    return nextAhead(at: moment, from: store) ?? pause(at: moment, from: store)
  }

  private mutating func nextDue(at moment: ReviewMoment, from store: some StudyStore) -> SessionStep? {
    let cards = store.cards
    var place = start < queue.count ? start : 0
    var seen = 0
    while seen < queue.count {
      let number = queue[place].number
      if isToBeShown(number, at: moment, cards) {
        if isShowable(number, at: moment, from: store) {
          (current, isAhead, start) = (number, false, place)
          return .show(card: number, isAhead: false)
        }
        remove(number)
        // What was behind it is here now.
        if place == queue.count { place = 0 }
      } else {
        seen += 1
        place = place + 1 < queue.count ? place + 1 : 0
      }
    }
    return nil
  }

  /// The card on steps that is due first of those that may come now.
  private mutating func nextAhead(at moment: ReviewMoment, from store: some StudyStore) -> SessionStep? {
    let cards = store.cards
    while true {
      let candidates = waiting(on: moment.day, cards).filter {
        learnAhead.qualifies(cards[Int($0.number)].state, at: moment.instant)
      }
      guard let entry = candidates.min(by: { $0.due != $1.due ? $0.due < $1.due : $0 < $1 }) else { return nil }
      if isShowable(entry.number, at: moment, from: store) {
        (current, isAhead) = (entry.number, true)
        return .show(card: entry.number, isAhead: true)
      }
      remove(entry.number)
    }
  }

  private mutating func pause(at moment: ReviewMoment, from store: some StudyStore) -> SessionStep {
    var pause = SessionPause(resumesAt: nil, isFinish: !isFinished)
    isFinished = true
    // No countdown to a card that cannot be shown then.
    while let (card, instant) = nextComing(at: moment, store.cards) {
      if isShowable(card, at: moment, from: store) {
        pause = SessionPause(resumesAt: instant, isFinish: pause.isFinish)
        break
      }
      remove(card)
    }
    return .pause(pause)
  }

  /// The card that can be shown first, and when.
  private func nextComing(at moment: ReviewMoment, _ cards: [QueueCard]) -> (card: Int32, instant: Timestamp)? {
    let comings = waiting(on: moment.day, cards).map { entry in
      let state = cards[Int(entry.number)].state
      let due = Timestamp(milliseconds: entry.due)
      // Due but not shown: it rests, as after a damaged due.
      guard due > moment.instant else {
        return (entry.number, state.lastReview.adding(milliseconds: LearnAheadRule.standard.restMilliseconds))
      }
      return (entry.number, learnAhead.qualifiesFrom(state).map { min($0, due) } ?? due)
    }
    return comings.min { $0.1 != $1.1 ? $0.1 < $1.1 : $0.0 < $1.0 }
  }

  /// What waits for an instant, in the queue and outside, with its due as it is now.
  private func waiting(on day: StudyDay, _ cards: [QueueCard]) -> [QueueEntry] {
    let askedBoxes =
      policy.siblings == .oneADay ? CardSet(cards.lazy.filter { $0.wasAnswered(on: day) }.map { $0.box }) : CardSet()
    return (queue + later).compactMap { entry in
      guard cards.indices.contains(Int(entry.number)) else { return nil }
      let card = cards[Int(entry.number)]
      guard case .instant(let due) = card.state.due, card.isVisible(on: day),
        card.wasAnswered(on: day) || !askedBoxes.contains(card.box)
      else { return nil }
      return entry.due == due.milliseconds ? entry : entry.with(due: due)
    }
  }

  /// Whether a card can be shown now; a card without content is remembered as such.
  private mutating func isShowable(_ number: Int32, at moment: ReviewMoment, from store: some StudyStore) -> Bool {
    let cards = store.cards
    guard cards.indices.contains(Int(number)), cards[Int(number)].isVisible(on: moment.day) else { return false }
    guard !store.canShow(number) else { return true }
    unavailable.insert(number)
    // With limits the session keeps to what it took in.
    isStale = admitted == nil
    return false
  }

  /// Takes a card out of the queue; the search goes on with the one behind it.
  mutating func remove(_ number: Int32) {
    if let place = queue.firstIndex(where: { $0.number == number }) {
      queue.remove(at: place)
      if place < start { start -= 1 }
    }
    later.removeAll { $0.number == number }
  }
}

extension QueueEntry {
  fileprivate func with(due: Timestamp) -> QueueEntry {
    QueueEntry(group: group, kind: kind, number: number, rank: rank, box: box, key: key, due: due.milliseconds)
  }
}
