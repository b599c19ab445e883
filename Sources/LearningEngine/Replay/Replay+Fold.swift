extension Replay {
  /// Folds one card anew, or later if many events are taken in.
  mutating func fold(card: Int) {
    guard postponed == nil else {
      postponed?.cards.append(Int32(truncatingIfNeeded: card))
      return
    }
    let candidates = candidates(of: card)
    let fold = CardFold(timeline.schedulers, starts: timeline.starts, dayStartHour: dayStartHour)
    var scratch = FoldScratch()
    var state = fold.state(card, chains, candidates[...], fuzzKey: cardNames.hash(of: card), &scratch)
    setVisibility(of: card, &state, hasRecords: scratch.hasRecords)
    states[card] = state
  }

  /// Folds what was postponed.
  mutating func fold(_ folds: PostponedFolds) {
    if folds.isAll { return foldAll() }
    for card in EventLog.sortedOnce(folds.cards, by: <) { fold(card: Int(card)) }
  }

  /// Folds all cards anew: the loop is compiled for each kind of scheduler.
  mutating func foldAll() {
    switch scheduler {
    case .fsrs: foldAll(timeline.schedulers.compactMap { if case .fsrs(let one) = $0 { one } else { nil } })
    case .ankiFSRS: foldAll(timeline.schedulers.compactMap { if case .ankiFSRS(let one) = $0 { one } else { nil } })
    case .ankiSM2: foldAll(timeline.schedulers.compactMap { if case .ankiSM2(let one) = $0 { one } else { nil } })
    case .ankiLike: foldAll(timeline.schedulers.compactMap { if case .ankiLike(let one) = $0 { one } else { nil } })
    case .classicSM2: foldAll(timeline.schedulers.compactMap { if case .classicSM2(let one) = $0 { one } else { nil } })
    }
  }

  private mutating func foldAll<S: Scheduler>(_ schedulers: [S]) {
    var candidates = boxes.flatMap { $0.candidates }
    candidates.sort { $0.card != $1.card ? $0.card < $1.card : $0.record.order < $1.record.order }
    var isKept = [Bool](repeating: false, count: cardNames.count)
    var isShown = isKept
    for box in boxes {
      for card in box.kept { isKept[Int(card)] = true }
      for card in box.shown { isShown[Int(card)] = true }
    }
    let fold = CardFold(schedulers, starts: timeline.starts, dayStartHour: dayStartHour)
    var scratch = FoldScratch()
    var first = 0
    var folded: [CardState] = []
    folded.reserveCapacity(cardNames.count)
    for card in 0..<cardNames.count {
      var last = first
      while last < candidates.count, candidates[last].card == Int32(truncatingIfNeeded: card) { last += 1 }
      var state = fold.state(card, chains, candidates[first..<last], fuzzKey: cardNames.hash(of: card), &scratch)
      first = last
      state.setVisibility(isKept: isKept[card], isShown: isShown[card], hasRecords: scratch.hasRecords)
      folded.append(state)
    }
    states = folded
  }

  /// Marks a card as removed if it is not to be seen.
  func setVisibility(of card: Int, _ state: inout CardState, hasRecords: Bool) {
    let number = Int32(truncatingIfNeeded: card)
    var (isKept, isShown) = (false, false)
    for box in boxes(of: card) {
      isKept = isKept || boxes[box].kept.holds(number)
      isShown = isShown || boxes[box].shown.holds(number)
    }
    state.setVisibility(isKept: isKept, isShown: isShown, hasRecords: hasRecords)
  }

  /// The attempts that may be a card's first review, in the order of replay.
  func candidates(of card: Int) -> [Candidate] {
    let number = Int32(truncatingIfNeeded: card)
    var found: [Candidate] = []
    for box in boxes(of: card) { found += boxes[box].candidates.filter { $0.card == number } }
    return found.sorted { $0.record.order < $1.record.order }
  }

  /// The boxes whose events name a card.
  func boxes(of card: Int) -> [Int] {
    let number = Int32(truncatingIfNeeded: card)
    var low = 0
    var high = cardBoxes.count
    while low < high {
      let middle = low + (high - low) / 2
      if cardBoxes[middle].card < number { low = middle + 1 } else { high = middle }
    }
    var found: [Int] = []
    while low < cardBoxes.count, cardBoxes[low].card == number {
      found.append(Int(cardBoxes[low].box))
      low += 1
    }
    return found
  }
}

extension CardState {
  /// A card of boxes is seen while one that is kept has it; a card that no keep names, if anything happened to it.
  mutating func setVisibility(isKept: Bool, isShown: Bool, hasRecords: Bool) {
    if isShown || !isKept && hasRecords { marks.remove(.removed) } else { marks.insert(.removed) }
  }
}
