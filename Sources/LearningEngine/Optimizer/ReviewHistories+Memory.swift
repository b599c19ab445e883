extension ReviewHistories {
  /// The memory of each card after its last answer; nil for a card without answers.
  ///
  /// - Complexity: linear; a million answers take less than a tenth of a second.
  public func memories(_ model: FSRS6 = FSRS6()) -> [MemoryState?] {
    (0..<cardCount).map { card in
      let range = range(ofCard: card)
      guard let first = range.first else { return nil }
      var state = model.first(steps[first].rating)
      for index in range.dropFirst() {
        let step = steps[index]
        state = model.next(state, step.rating, elapsedDays: step.elapsedDays)
      }
      return state
    }
  }
}
