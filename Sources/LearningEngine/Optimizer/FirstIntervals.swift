/// The first time that a card was seen again on a later day: how long that was after, by its first rating, and how
/// often it was then known. It gives a first guess at w0 to w3, and tells which cards are unlike all others.
struct FirstIntervals {
  /// By rating and by days: how many cards, and how many of them were known.
  private var seen: [[Int32]]
  private var known: [[Int32]]
  /// By rating and by days: left out, as too rare to be believed.
  private var isRare: [[Bool]]

  /// Longer first intervals are not believed: the learner has most likely met the card elsewhere. Source: fsrs-rs
  /// 6.6.2, `filter_outlier`.
  private static let longestAfterEasy: Int32 = 365
  private static let longest: Int32 = 100

  init(_ histories: ReviewHistories, before end: Int32) {
    let row = [Int32](repeating: 0, count: Int(Self.longestAfterEasy) + 1)
    seen = [row, row, row, row]
    known = seen
    isRare = [[Bool]](repeating: [Bool](repeating: false, count: row.count), count: 4)
    for card in 0..<histories.cardCount {
      let range = histories.range(ofCard: card)
      guard let (rating, again) = Self.first(histories.steps, range, before: end) else { continue }
      guard let days = Self.believable(again.elapsedDays, after: rating) else { continue }
      seen[rating.index][days] += 1
      if again.rating > .again { known[rating.index][days] += 1 }
    }
    for rating in 0..<4 { isRare[rating] = Self.rare(seen[rating]) }
  }

  /// Whether a card is not one of the rare ones; also true for a card that was never seen again.
  func isUsual(_ steps: [HistoryStep], _ range: Range<Int>, before end: Int32) -> Bool {
    guard let (rating, again) = Self.first(steps, range, before: end) else { return true }
    guard let days = Self.believable(again.elapsedDays, after: rating) else { return false }
    return !isRare[rating.index][days]
  }

  /// What the usual cards with this first rating tell: days, how many cards, how many of them known; in order of days.
  func groups(after rating: Rating) -> [(days: Double, seen: Double, known: Double)] {
    let index = rating.index
    return seen[index].indices.compactMap { days in
      guard seen[index][days] > 0, !isRare[index][days] else { return nil }
      return (Double(days), Double(seen[index][days]), Double(known[index][days]))
    }
  }

  /// The rarest intervals, up to a twentieth of the cards or 20 if that is more, and any with fewer than six cards; of
  /// equally rare ones the longer first.
  private static func rare(_ seen: [Int32]) -> [Bool] {
    var isRare = [Bool](repeating: false, count: seen.count)
    let days = seen.indices.filter { seen[$0] > 0 }.sorted { (seen[$0], -$0) < (seen[$1], -$1) }
    let allowed = max(20, seen.reduce(0, +) / 20)
    var removed: Int32 = 0
    for day in days {
      if removed + seen[day] < allowed {
        removed += seen[day]
        isRare[day] = true
      } else if seen[day] < 6 {
        isRare[day] = true
      }
    }
    return isRare
  }

  private static func believable(_ days: Int32, after rating: Rating) -> Int? {
    days <= (rating == .easy ? longestAfterEasy : longest) ? Int(days) : nil
  }

  /// The first rating of a card, and its first answer on a later day.
  private static func first(
    _ steps: [HistoryStep], _ range: Range<Int>, before end: Int32
  ) -> (Rating, HistoryStep)? {
    guard let index = range.first(where: { steps[$0].elapsedDays > 0 }), steps[index].position < end else { return nil }
    return (steps[range.lowerBound].rating, steps[index])
  }
}
