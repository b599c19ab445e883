import TestKit
import Testing

@testable import LearningEngine

/// Random sessions, with random answers, pauses, undo, days that start in between, and changes from elsewhere.
@Suite("Properties of sessions")
struct SessionPropertyTests {
  private struct World {
    var random: QueueGenerator
    var now: Timestamp
    var boundaries: DayBoundaries
    var store: ScheduledCards<AnyPreset>
    var session: StudySession

    init(seed: UInt64) throws {
      random = QueueGenerator(seed: seed)
      now = QueueFixtures.now.adding(milliseconds: random.below(86_400) * 1000)
      boundaries = try random.boundaries(near: now)
      let cards = random.cards(random.below(9), at: now, in: boundaries)
      store = ScheduledCards(cards, try random.scheduler())
      if random.chance(20) { store.unavailable = CardSet(cards.indices.lazy.map { Int32($0) }.filter { $0 % 4 == 1 }) }
      let scope = random.chance(20) ? cards.indices.map { Int32($0) }.filter { $0 % 3 != 0 } : nil
      session = StudySession(random.policy(), scope: scope, at: now, in: boundaries, from: store)
    }

    mutating func next() -> SessionStep { session.next(at: now, in: boundaries, from: store) }

    mutating func answer(_ rating: Rating) { session.answer(rating, at: now, in: boundaries, to: &store) }

    /// What another device may do, or the learner outside of the session.
    mutating func changeElsewhere() {
      guard !store.cards.isEmpty else { return }
      let due = now.adding(milliseconds: (random.below(100) - 50) * 60_000)
      let choice = random.below(3)
      let today = boundaries.studyDay(at: now)
      store.update(Int32(random.below(Int64(store.cards.count)))) { state in
        switch choice {
        case 0: state.marks.formSymmetricDifference(.suspended)
        case 1: state.buriedUntil = today.adding(1)
        default: state.due = .instant(due)
        }
      }
      session.refresh(at: now, in: boundaries, from: store)
    }

    /// What every other place shows.
    var badge: QueueCounts {
      let request = session.request(at: now, in: boundaries, from: store)
      return ReviewQueue(of: store.cards, request, at: now, in: boundaries).counts
    }
  }

  @Test("What a session has left is what the count function says, at every moment", arguments: 0..<4 as Range<UInt64>)
  func counts(part: UInt64) throws {
    var wrong: [String] = []
    for seed in 0..<2_600 as Range<UInt64> {
      var world = try World(seed: part * 1_000_000 + seed)
      for step in 0..<20 {
        let badge = world.badge
        let left = world.session.remaining(at: world.now, in: world.boundaries, from: world.store)
        if left != badge.total { wrong.append("\(part)/\(seed) step \(step): session \(left), badge \(badge)") }
        switch world.random.below(11) {
        case 0: world.session.undo(at: world.now, in: world.boundaries, to: &world.store)
        case 1: world.now = world.now.adding(milliseconds: world.random.below(30) * 3_600_000)
        case 2: world.changeElsewhere()
        case 3: world.now = world.now.adding(milliseconds: world.random.below(20) * 60_000)
        default:
          if case .show = world.next() { world.answer(world.random.rating()) }
        }
      }
    }
    #expect(wrong.prefix(5) == [])
  }

  @Test("At one moment a session serves exactly what was counted, then what may come ahead, and each card once")
  func serves() throws {
    var wrong: [String] = []
    for seed in 0..<10_000 as Range<UInt64> {
      var world = try World(seed: 100_000 + seed)
      var request = world.session.request(at: world.now, in: world.boundaries, from: world.store)
      request.unavailable = world.store.unavailable
      let counted = ReviewQueue(of: world.store.cards, request, at: world.now, in: world.boundaries).counts.total
      var due: [Int32] = []
      var ahead: [Int32] = []
      while case .show(let card, let isAhead) = world.next() {
        if isAhead { ahead.append(card) } else { due.append(card) }
        world.answer(world.random.chance(70) ? .again : .good)
        if due.count + ahead.count > 20 { break }
      }
      if due.count != counted || Set(due + ahead).count != due.count + ahead.count {
        wrong.append("\(seed): counted \(counted), served \(due), ahead \(ahead)")
      }
    }
    #expect(wrong.prefix(5) == [])
  }

  @Test("No card comes again before it has rested, and every session ends, signalling it once")
  func rests() throws {
    var wrong: [String] = []
    for seed in 0..<10_000 as Range<UInt64> {
      var world = try World(seed: 200_000 + seed)
      var finishes = 0
      var steps = 0
      var countdown: (day: StudyDay, end: Timestamp)?
      session: while true {
        steps += 1
        if steps > 400 {
          wrong.append("\(seed): no end")
          break
        }
        switch world.next() {
        case .show(let number, let isAhead):
          countdown = nil
          let card = world.store.cards[Int(number)]
          if card.state.phase != .new, case .instant(let due) = card.state.due {
            let step = due.milliseconds(since: card.state.lastReview)
            let rested = world.now.milliseconds(since: card.state.lastReview)
            let needed = isAhead ? max(60_000, (step + 1) / 2) : max(step, 0)
            if rested < needed || isAhead && (!card.isOnSteps || step - rested > 1_200_000) {
              wrong.append("\(seed): \(number) after \(rested) of \(step) ms, ahead \(isAhead)")
            }
          }
          // As fast as a thumb; the learner forgets half of it, for a time.
          world.answer(steps < 60 && world.random.chance(50) ? .again : .good)
          world.now = world.now.adding(milliseconds: 300)
        case .pause(let pause):
          if pause.isFinish { finishes += 1 }
          let day = world.boundaries.studyDay(at: world.now)
          // Something comes when a countdown ends, unless another study day began by then.
          if let countdown, countdown.day == day { wrong.append("\(seed): a countdown to nothing") }
          guard let resumesAt = pause.resumesAt else { break session }
          if resumesAt <= world.now { wrong.append("\(seed): a pause that ends in the past") }
          countdown = (day, resumesAt)
          world.now = max(resumesAt, world.now.adding(milliseconds: 1))
        }
      }
      if finishes != 1 { wrong.append("\(seed): finished \(finishes) times") }
    }
    #expect(wrong.prefix(5) == [])
  }

  @Test("Undo gives back every state, the counts and the card, through pauses and days, to the first answer")
  func undo() throws {
    var wrong: [String] = []
    for seed in 0..<10_000 as Range<UInt64> {
      var world = try World(seed: 300_000 + seed)
      let (start, cards) = (world.now, world.store.cards)
      let before = world.badge
      var shown: [Int32] = []
      for _ in 0..<12 {
        if case .show(let card, _) = world.next() {
          shown.append(card)
          world.answer(world.random.rating())
        }
        world.now = world.now.adding(milliseconds: [1000, 1000, 300_000, 20_000_000][Int(world.random.below(4))])
      }
      while let answer = world.session.undo(at: world.now, in: world.boundaries, to: &world.store) {
        if answer.card != shown.last || world.next() != .show(card: answer.card, isAhead: answer.wasAhead) {
          wrong.append("\(seed): \(answer.card) is not shown again")
        }
        shown.removeLast()
      }
      world.now = start
      if world.store.cards != cards || !shown.isEmpty || world.session.completed != 0 {
        wrong.append("\(seed): not as before")
      }
      _ = world.session.remaining(at: start, in: world.boundaries, from: world.store)
      let after = ReviewQueue(
        of: world.store.cards,
        QueueRequest(
          world.session.policy, scope: world.session.scope,
          answered: world.store.answered(on: world.boundaries.studyDay(at: start), in: world.session.scope)),
        at: start, in: world.boundaries
      ).counts
      if world.session.admitted == nil, after != before { wrong.append("\(seed): \(before) became \(after)") }
    }
    #expect(wrong.prefix(5) == [])
  }
}
