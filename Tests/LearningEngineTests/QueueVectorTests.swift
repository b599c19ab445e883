import Testing

@testable import LearningEngine

/// The figures of the second implementation for order and learn-ahead.
@Suite("Queue: figures")
struct QueueVectorTests {
  struct OrderFile: Decodable {
    struct Case: Decodable {
      let now: Int64
      let cards: [Card]
      let order: [String]
    }
    struct Card: Decodable {
      let id: String
      let reps: Int32
      let s: Double
      let elapsedDays: Int32
      let r: Double
    }
    let cases: [Case]
  }

  @Test("Young cards come first by id, then those most likely known, ties by id")
  func order() throws {
    let file = try VectorFiles.load("queue_order", as: OrderFile.self)
    #expect(file.cases.count >= VectorFiles.leastCount)
    for entry in file.cases {
      let now = Timestamp(seconds: entry.now)
      let today = DayBoundaries.utc().studyDay(at: now)
      let ids = entry.cards.map { CardID($0.id) }
      let cards = entry.cards.enumerated().map { index, card in
        var state = CardState()
        state.phase = .review
        state.reps = card.reps
        state.memory = MemoryState(stability: card.s, difficulty: 5)
        state.lastReviewDay = today.adding(-card.elapsedDays)
        state.lastReview = now.adding(days: -card.elapsedDays).adding(milliseconds: -120_000)
        state.due = .instant(now)
        let r = FSRS6().retrievability(elapsedDays: Double(card.elapsedDays), stability: card.s)
        #expect(abs(r - card.r) < 1e-9)
        let rank = ids.count { $0 < ids[index] }
        return QueueCard(state, box: Int32(index), rank: Int32(rank), created: Timestamp(seconds: 0))
      }
      let queue = ReviewQueue(of: cards, QueueRequest(.full()), at: now, in: .utc())
      #expect(queue.cards.map { entry.cards[Int($0)].id } == entry.order)
    }
  }

  struct AheadFile: Decodable {
    struct Case: Decodable {
      let now: Int64
      let state: String
      let lastRated: Int64
      let scheduledStepS: Int64
      let due: Int64
      let alreadyDue: Bool
      let eligibleAhead: Bool
    }
    let cases: [Case]
  }

  @Test("Only rested steps come ahead")
  func learnAhead() throws {
    let file = try VectorFiles.load("learn_ahead", as: AheadFile.self)
    #expect(file.cases.count >= VectorFiles.leastCount)
    for entry in file.cases {
      let now = Timestamp(seconds: entry.now)
      var state = CardState()
      state.phase =
        switch entry.state {
        case "learning": .learning
        case "relearning": .relearning
        default: .review
        }
      state.reps = 3
      state.lastReview = Timestamp(seconds: entry.lastRated)
      state.lastReviewDay = DayBoundaries.utc().studyDay(at: state.lastReview)
      state.due = .instant(Timestamp(seconds: entry.due))
      #expect(entry.lastRated + entry.scheduledStepS == entry.due)
      #expect(LearnAheadRule.standard.qualifies(state, at: now) == entry.eligibleAhead)
      #expect(state.due?.hasCome(at: ReviewMoment(now, in: .utc())) == entry.alreadyDue)
      // A session shows the card now exactly if it is due or qualifies.
      let store = ScheduledCards(
        [QueueCard(state, box: 0, rank: 0, created: Timestamp(seconds: 0))], FSRSScheduler())
      var session = StudySession(.full(), at: now, in: .utc(), from: store)
      let step = session.next(at: now, in: .utc(), from: store)
      let isShown = if case .show = step { true } else { false }
      #expect(isShown == (entry.alreadyDue || entry.eligibleAhead))
    }
  }
}
