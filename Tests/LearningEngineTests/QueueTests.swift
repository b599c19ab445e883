import TestKit
import Testing

@testable import LearningEngine

/// Order, limits, explanations and the separation of pairs.
@Suite("Queue")
struct QueueTests {
  private typealias F = QueueFixtures

  @Test("Every due card is served, what is most likely known first, new cards after them")
  func fullOrder() {
    var young = F.review(3, stability: 1, reps: 1)
    young.rank = 9
    let cards = [
      F.new(0, created: 5), F.review(1, stability: 2), F.review(2, stability: 50), young, F.new(4, created: 1),
      F.review(5, overdueDays: -3),
    ]
    let queue = F.queue(cards, QueueRequest(.full()))
    #expect(queue.cards == [3, 2, 1, 4, 0])
    #expect(queue.counts.total == 5)
    #expect(queue.counts.reasons == [])
  }

  @Test("A limited queue is in the order of due, a new card due since it was created")
  func limitedOrder() {
    let cards = [
      F.review(0, overdueDays: 1), F.review(1, overdueDays: 5), F.new(2, created: 7), F.new(3, created: 2),
    ]
    #expect(F.queue(cards, QueueRequest(.limited())).cards == [3, 2, 1, 0])
  }

  @Test("Ties are decided by rank, not by number")
  func ties() {
    var cards = [F.review(0), F.review(1), F.new(2, created: 1), F.new(3, created: 1)]
    for index in cards.indices { cards[index].rank = 10 - Int32(index) }
    #expect(F.queue(cards, QueueRequest(.full())).cards == [1, 0, 3, 2])
    #expect(F.queue(cards, QueueRequest(.limited())).cards == [3, 2, 1, 0])
  }

  @Test("44 new cards at 20 a day are begun on three days: seed example")
  func threeDays() {
    var store = ScheduledCards((0..<44).map { F.new($0) }, AnkiLikeScheduler())
    var begun: [Int32] = []
    for day in 0..<4 as Range<Int32> {
      let now = F.now.adding(days: day)
      let request = QueueRequest(
        .limited(), answered: store.answered(on: F.boundaries.studyDay(at: now), in: nil))
      let queue = ReviewQueue(of: store.cards, request, at: now, in: F.boundaries)
      begun.append(queue.counts.newCards)
      for card in queue.cards where store.cards[Int(card)].state.phase == .new {
        store.record(.good, of: card, at: ReviewMoment(now, in: F.boundaries), in: F.boundaries)
      }
      // Ten minutes later all of them are reviews, and new ones are not offered a second time.
      let later = now.adding(milliseconds: 601_000)
      let again = QueueRequest(
        .limited(), answered: store.answered(on: F.boundaries.studyDay(at: later), in: nil))
      let second = ReviewQueue(of: store.cards, again, at: later, in: F.boundaries).counts
      #expect(second.newCards == 0)
    }
    #expect(begun == [20, 20, 4, 0])
  }

  @Test("Limits are what is left of the day, and the counts say what waits and why")
  func limits() {
    let cards = (0..<10).map { F.review($0) } + (10..<20).map { F.new($0) }
    let request = QueueRequest(
      .limited(maxNewPerDay: 5, maxReviewsPerDay: 8), answered: AnswerCounts(newCards: 2, reviews: 3))
    let counts = F.queue(cards, request).counts
    #expect((counts.newCards, counts.reviews, counts.due, counts.newAvailable) == (3, 5, 10, 10))
    #expect(
      counts.reasons == [
        .newLimit(waiting: 7, limit: 5, answeredToday: 2), .reviewLimit(waiting: 5, limit: 8, answeredToday: 3),
      ])
  }

  @Test("Hidden cards are not served, and the counts say how many there are")
  func hidden() {
    var cards = (0..<6).map { F.review($0) }
    cards[0].state.marks.insert(.suspended)
    cards[1].state.buriedUntil = F.today.adding(1)
    cards[2].state.marks.insert(.removed)
    cards[3].state.buriedUntil = F.today
    let queue = F.queue(cards, QueueRequest(.full(), unavailable: CardSet([4])))
    #expect(queue.cards == [3, 5])
    #expect(
      queue.counts.reasons == [.buried(waiting: 1), .suspended(waiting: 1), .unavailable(waiting: 1), .noNewCards])
  }

  @Test("A new card whose due the learner set waits for it")
  func newWithDue() {
    var card = F.new(0)
    card.state.due = .day(F.today.adding(2))
    #expect(F.queue([card], QueueRequest(.full())).cards == [])
    #expect(F.queue([card], QueueRequest(.full()), at: F.now.adding(days: 2)).cards == [0])
  }

  @Test("Hostile numbers give a queue, not a crash")
  func hostile() {
    var cards = [F.review(0), F.new(1), F.step(2, answered: -5, due: -1)]
    cards[0].state.stability = .nan
    cards[0].state.lastReviewDay = StudyDay(.max)
    cards[1].created = .distantPast
    cards[2].state.due = .instant(.distantPast)
    for box in [Int32.min, .max] {
      for index in cards.indices { cards[index].box = box }
      for policy in [QueuePolicy.full(maxNewPerDay: .min), .limited(maxNewPerDay: .max, maxReviewsPerDay: .max)] {
        var request = QueueRequest(policy, scope: [-1, 0, 2, 1, 99])
        request.answered = AnswerCounts(newCards: .min, reviews: .min)
        #expect(F.queue(cards, request).counts.due == 2)
        request.policy.siblings = .oneADay
        #expect(F.queue(cards, request, at: .distantFuture).counts.total <= 2)
      }
    }
  }

  // MARK: Separation

  private static func entries(_ cards: [(box: Int32, dueMinutes: Int64)]) -> [QueueEntry] {
    cards.enumerated().map { index, card in
      let due = card.dueMinutes * 60_000
      return QueueEntry(
        group: 0, kind: .review, number: Int32(index), rank: Int32(index), box: card.box, key: UInt64(index), due: due)
    }
  }

  private static func separated(_ cards: [(Int32, Int64)]) -> [Int32] {
    var queue = entries(cards)
    PairSeparation.separate(&queue)
    return queue.map(\.number)
  }

  @Test(
    "The second of a pair changes places with the nearest that fits",
    arguments: [
      ("ahead", [(1, 0), (1, 0), (2, 0), (3, 0)], [0, 2, 1, 3]),
      ("behind, if nothing is ahead", [(2, 0), (3, 0), (1, 0), (1, 0)], [3, 1, 2, 0]),
      ("not across an hour", [(1, 0), (1, 0), (2, 60), (3, 59)], [0, 3, 2, 1]),
      ("not if it makes a pair", [(1, 0), (1, 0), (2, 0), (1, 0), (3, 0), (4, 0)], [0, 5, 2, 3, 4, 1]),
      (
        "not farther than five", [(1, 0), (1, 0), (2, 90), (3, 90), (4, 90), (5, 90), (6, 90), (7, 0)],
        [0, 1, 2, 3, 4, 5, 6, 7]
      ),
      (
        "as far as five", [(1, 0), (1, 0), (2, 90), (3, 90), (4, 90), (5, 90), (6, 0)],
        [0, 6, 2, 3, 4, 5, 1]
      ),
      ("as it is, if nothing fits", [(1, 0), (1, 0)], [0, 1]),
    ] as [(String, [(Int32, Int64)], [Int32])])
  func separation(name: String, cards: [(Int32, Int64)], expected: [Int32]) {
    let result = Self.separated(cards)
    #expect(result == expected, "\(name)")
  }

  @Test("A card that comes again stands beside no card of its box, if there is such a place")
  func reinsertion() {
    var queue = Self.entries([(1, 0), (2, 1), (3, 2)])
    func again(_ box: Int32, key: UInt64) -> QueueEntry {
      QueueEntry(group: 0, kind: .onSteps, number: 9, rank: 9, box: box, key: key, due: 0)
    }
    var copy = queue
    #expect(PairSeparation.insert(again(4, key: 0), into: &copy) == 1)
    copy = queue
    #expect(PairSeparation.insert(again(1, key: 0), into: &copy) == 2)
    #expect(copy.map(\.box) == [1, 2, 1, 3])
    queue = Self.entries([(1, 0)])
    #expect(PairSeparation.insert(again(1, key: 0), into: &queue) == 1)
  }

  @Test("Separation never makes a pair more, keeps every card and stops")
  func separationProperty() {
    var random = QueueGenerator(seed: 5)
    var wrong: [String] = []
    func pairs(_ queue: [QueueEntry]) -> Int { zip(queue, queue.dropFirst()).count { $0.box == $1.box } }
    var improved = 0
    for index in 0..<20_000 {
      let count = random.below(24)
      let boxes = random.below(10) + 1
      let spread = [1, 50, 300][Int(random.below(3))] as Int64
      let cards = (0..<count).map { _ in (Int32(random.below(boxes)), random.below(spread)) }
      let before = Self.entries(cards).sorted { $0.due < $1.due }
      var after = before
      PairSeparation.separate(&after)
      var again = after
      PairSeparation.separate(&again)
      if pairs(after) > pairs(before) || again != after || Set(after) != Set(before) { wrong.append("\(index)") }
      if pairs(after) < pairs(before) { improved += 1 }
      // Nothing moves where there is no pair.
      if pairs(before) == 0, after != before { wrong.append("\(index) moved") }
      // A card of another box always finds a place beside no card of its own.
      var queue = after
      let entry = QueueEntry(
        group: 0, kind: .onSteps, number: 99, rank: 0, box: 99, key: UInt64(random.below(30)), due: 0)
      _ = PairSeparation.insert(entry, into: &queue)
      if pairs(queue) > pairs(after) || queue.count != after.count + 1 { wrong.append("\(index) inserted") }
    }
    #expect(wrong == [])
    #expect(improved > 5_000)
  }

  @Test("The parameters of the model do not change the order")
  func orderOfAnyModel() {
    var random = QueueGenerator(seed: 9)
    var generator = SeededGenerator(seed: 9)
    var wrong: [Int] = []
    for index in 0..<10_000 {
      let cards = random.cards(random.below(12), at: F.now, in: F.boundaries)
      let usual = F.queue(cards, QueueRequest(.full()))
      let model = FSRS6(SimulatedLogs.parameters(spread: 0.6, &generator))
      if F.queue(cards, QueueRequest(.full(), model: model)).cards != usual.cards { wrong.append(index) }
    }
    #expect(wrong == [])
  }

  @Test("Dues as far apart as instants can be do not change places, and nothing overflows")
  func farthestDues() {
    func separated(_ cards: [(box: Int32, due: Int64)]) -> [Int32] {
      var queue = cards.enumerated().map { index, card in
        let number = Int32(index)
        return QueueEntry(
          group: 0, kind: .review, number: number, rank: number, box: card.box, key: UInt64(index), due: card.due)
      }
      PairSeparation.separate(&queue)
      return queue.map(\.box)
    }
    for (first, last) in [(Int64.min, 0), (Int64.min, Int64.max), (-1, Int64.max), (Int64.min + 1, 0)] {
      #expect(separated([(1, first), (1, first), (2, last)]) == [1, 1, 2])
      #expect(separated([(1, last), (1, last), (2, first)]) == [1, 1, 2])
    }
  }

  @Test("Both directions of new boxes, created at one instant, are apart in both policies")
  func newPairs() {
    let cards = (0..<20).map { F.new($0, box: $0 / 2, created: Int64($0 / 2) * 60) }
    for policy in [QueuePolicy.full(), .limited()] {
      let boxes = F.queue(cards, QueueRequest(policy)).cards.map { cards[Int($0)].box }
      #expect(zip(boxes, boxes.dropFirst()).allSatisfy { $0 != $1 }, "\(boxes)")
    }
  }
}
