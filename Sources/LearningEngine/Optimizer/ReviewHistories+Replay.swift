extension ReviewHistories {
  /// The answers of a learner's log that count. A card that was reset begins anew, as a card of its own; so cards have
  /// other numbers here than in the replay.
  ///
  /// - Complexity: as replaying the log, and n·log n to bring the answers into the order of time.
  public init(_ replay: Replay) {
    var found: [(order: ReplayOrder, review: LoggedReview)] = []
    var count: UInt32 = 0
    replay.forEachAnswer { answer in
      if answer.before.phase == .new { count += 1 }
      // The first answer of a card is always one of a new card, so there is one to count from.
      let review = LoggedReview(card: count &- 1, day: answer.day, rating: answer.rating, at: answer.instant)
      found.append((ReplayOrder(instant: answer.instant, id: answer.id), review))
    }
    found.sort { $0.order < $1.order }
    self.init(found.map { $0.review }, cardCount: Int(count))
  }
}
