/// The cards that are forgotten again and again.
public enum Leeches {
  /// Their numbers, those with the most lapses first; suspended ones too, removed ones not.
  ///
  /// - Parameters:
  ///   - cards: the learner's cards.
  ///   - rule: the number of lapses; cards that bear the mark count in any case.
  public static func of(_ cards: [QueueCard], rule: LeechRule = .standard) -> [Int32] {
    let leeches = cards.indices.filter { index in
      let state = cards[index].state
      return !state.marks.contains(.removed)
        && (state.marks.contains(.leech) || rule.lapses > 0 && state.lapses >= rule.lapses)
    }
    let sorted = leeches.sorted { left, right in
      let (left, right) = (cards[left], cards[right])
      return left.state.lapses != right.state.lapses
        ? left.state.lapses > right.state.lapses : left.rank < right.rank
    }
    return sorted.map { Int32(truncatingIfNeeded: $0) }
  }
}
