/// The answers of many cards, grouped by card, in flat arrays: what parameters are fitted to and judged by.
///
/// Memory: 20 bytes an answer and 4 a card.
public struct ReviewHistories: Sendable {
  /// The answers of all cards; those of one card stand together in order of time.
  let steps: [HistoryStep]
  /// Where the answers of each card start, and at the end the number of all.
  let starts: [Int32]
  /// When the answer at each position was given.
  let instants: [Timestamp]

  /// Groups a log by card.
  ///
  /// Histories must be whole: the first answer of a card is taken for its first of all. Give a card that was reset, and
  /// answers whose beginning is unknown, an index of their own or leave them out.
  ///
  /// - Parameters:
  ///   - reviews: in order of time, answers of all cards mixed as they came. At most 2³¹ − 1.
  ///   - cardCount: how many cards there are; reviews of a card with another index are left out.
  /// - Complexity: linear.
  public init(_ reviews: [LoggedReview], cardCount: Int) {
    let cardCount = max(cardCount, 0)
    // A counting sort: it is linear and keeps the order of time.
    var next = [Int32](repeating: 0, count: cardCount + 1)
    for review in reviews where review.card < cardCount { next[Int(review.card) + 1] += 1 }
    for card in 0..<cardCount { next[card + 1] += next[card] }
    starts = next
    let nothing = HistoryStep(elapsedDays: 0, position: 0, rating: .again)
    var steps = [HistoryStep](repeating: nothing, count: Int(next[cardCount]))
    var lastDays = [StudyDay](repeating: StudyDay(0), count: cardCount)
    var instants: [Timestamp] = []
    instants.reserveCapacity(steps.count)
    var position: Int32 = 0
    for review in reviews where review.card < cardCount {
      instants.append(review.instant)
      let card = Int(review.card)
      let place = next[card]
      let elapsed = place == starts[card] ? 0 : review.day.elapsed(since: lastDays[card])
      steps[Int(place)] = HistoryStep(elapsedDays: elapsed, position: position, rating: review.rating)
      lastDays[card] = review.day
      next[card] += 1
      position += 1
    }
    self.steps = steps
    self.instants = instants
  }

  /// How many cards there are, also those without answers.
  public var cardCount: Int { starts.count - 1 }

  /// How many answers there are.
  public var reviewCount: Int { steps.count }

  /// How many answers came on a later study day than the card's answer before. Only they tell whether a memory lasted,
  /// so only they are predicted; the others change the memory.
  public var predictableReviewCount: Int { steps.reduce(0) { $0 + ($1.elapsedDays > 0 ? 1 : 0) } }

  /// Where a card's answers stand.
  func range(ofCard card: Int) -> Range<Int> { Int(starts[card])..<Int(starts[card + 1]) }
}

/// One answer of a log.
public struct LoggedReview: Sendable, Hashable {
  /// The index of the card, from 0, as the caller numbers them.
  public let card: UInt32
  /// The study day of the answer, as it is stored with it.
  public let day: StudyDay
  /// The button.
  public let rating: Rating
  /// When.
  public let instant: Timestamp

  /// An answer.
  ///
  /// - Parameter instant: when; nil where only days are known, for 00:00 in UTC on that date.
  public init(card: UInt32, day: StudyDay, rating: Rating, at instant: Timestamp? = nil) {
    self.card = card
    self.day = day
    self.rating = rating
    self.instant = instant ?? Timestamp(milliseconds: Int64(day.number) * Timestamp.millisecondsPerDay)
  }
}

/// An answer as the memory model sees it.
struct HistoryStep: Sendable {
  /// Study days since the card's answer before; 0 on the same day and for the first answer.
  let elapsedDays: Int32
  /// The answer's place among all, in order of time.
  let position: Int32
  let rating: Rating
}
