import TestKit

@testable import LearningEngine

/// Short ways to cards for tests of queues.
enum QueueFixtures {
  /// 2026-01-01 09:00 UTC; the study day began at 04:00.
  static let now = Timestamp(seconds: 1_767_258_000)
  static let boundaries = DayBoundaries.utc()
  static var today: StudyDay { boundaries.studyDay(at: now) }

  static func minutes(_ count: Int64) -> Timestamp { now.adding(milliseconds: count * 60_000) }

  /// A card in review, due since so many days, of its own box unless one is given.
  static func review(
    _ number: Int32, box: Int32? = nil, overdueDays: Int32 = 0, stability: Double = 10, reps: Int32 = 5
  ) -> QueueCard {
    var state = CardState()
    state.phase = .review
    state.memory = MemoryState(stability: stability, difficulty: 5)
    state.reps = reps
    state.intervalDays = 10
    state.lastReviewDay = today.adding(-10 - overdueDays)
    state.lastReview = now.adding(days: -10 - overdueDays)
    state.due = .day(today.adding(-overdueDays))
    return QueueCard(state, box: box ?? number, rank: number, created: Timestamp(seconds: Int64(number)))
  }

  static func new(_ number: Int32, box: Int32? = nil, created: Int64? = nil) -> QueueCard {
    QueueCard(
      CardState(), box: box ?? number, rank: number, created: Timestamp(seconds: created ?? Int64(number)))
  }

  /// A card on a step, answered and due so many minutes from now.
  static func step(_ number: Int32, answered: Int64, due: Int64, phase: CardPhase = .learning) -> QueueCard {
    var card = review(number)
    card.state.phase = phase
    card.state.lastReview = minutes(answered)
    card.state.lastReviewDay = boundaries.studyDay(at: minutes(answered))
    card.state.due = .instant(minutes(due))
    return card
  }

  static func queue(_ cards: [QueueCard], _ request: QueueRequest, at now: Timestamp = now) -> ReviewQueue {
    ReviewQueue(of: cards, request, at: now, in: boundaries)
  }
}

/// Random collections of cards, for any scheduler.
struct QueueGenerator {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func below(_ count: Int64) -> Int64 { Int64(generator.next() % UInt64(count)) }

  mutating func chance(_ percent: Int64) -> Bool { below(100) < percent }

  mutating func rating() -> Rating { Rating(rawValue: UInt8(below(4) + 1)) ?? .again }

  /// A place with a change of its clocks near the moment, at any hour of the day's start.
  mutating func boundaries(near now: Timestamp) throws -> DayBoundaries {
    let offset = Int32(below(27) - 12) * 3600
    let change = OffsetTransition(
      at: now.adding(milliseconds: (below(96) - 48) * 1_800_000), offsetSeconds: offset + (chance(50) ? 3600 : -3600))
    return try DayBoundaries(
      offsetSeconds: offset, transitions: chance(50) ? [change] : [], dayStartHour: Int32(below(24)))
  }

  /// Cards in every phase, some hidden, in boxes of up to three.
  mutating func cards(_ count: Int64, at now: Timestamp, in boundaries: DayBoundaries) -> [QueueCard] {
    let today = boundaries.studyDay(at: now)
    return (0..<Int32(count)).map { number in
      var state = CardState()
      if chance(65) {
        state.phase = [.learning, .review, .review, .relearning][Int(below(4))]
        state.reps = Int32(below(6) + 1)
        state.memory = chance(80) ? MemoryState(stability: Double(below(400) + 1) / 10, difficulty: 5) : nil
        state.ease = 2.5
        if state.phase == .review {
          let ago = Int32(below(30) + 1)
          state.intervalDays = Int32(below(32))
          state.lastReview = now.adding(days: -ago)
          state.lastReviewDay = boundaries.studyDay(at: state.lastReview)
          state.due =
            chance(70)
            ? .day(state.lastReviewDay.adding(max(state.intervalDays, 1)))
            : .instant(now.adding(milliseconds: (below(400) - 200) * 600_000))
        } else {
          let (ago, step) = (below(40), below(60) + 1)
          state.lastReview = now.adding(milliseconds: -ago * 60_000)
          state.lastReviewDay = boundaries.studyDay(at: state.lastReview)
          state.due = .instant(state.lastReview.adding(milliseconds: step * 60_000))
        }
      }
      if chance(5) { state.marks.insert(.suspended) }
      if chance(3) { state.marks.insert(.removed) }
      if chance(5) { state.buriedUntil = today.adding(Int32(below(3))) }
      return QueueCard(
        state, box: Int32(below(max(count / 2, 1))), rank: number,
        created: now.adding(milliseconds: -below(5) * 1_000_000))
    }
  }

  mutating func policy() -> QueuePolicy {
    var policy: QueuePolicy =
      chance(50)
      ? .full(maxNewPerDay: Int32(below(6)))
      : .limited(
        maxNewPerDay: Int32(below(6)), maxReviewsPerDay: Int32(below(12)),
        newCards: chance(50) ? .ownLimit : .withinReviewLimit)
    if chance(25) { policy.siblings = .oneADay }
    return policy
  }

  mutating func scheduler() throws -> AnyPreset {
    switch below(4) {
    case 0: .fsrs(FSRSScheduler())
    case 1: .fsrs(FSRSScheduler(policy: .pyFSRS))
    case 2: .ankiFSRS(try AnkiFSRSScheduler())
    default: .ankiLike(AnkiLikeScheduler())
    }
  }
}
