internal import CMath
internal import LearningEngine

/// A log as a learner would write it: study on most days and at times none for weeks, up to 250 reviews and 20 new
/// cards a day, steps of 1 and 10 minutes. The schedule is that of the standard parameters; her memory has others, and
/// each card is easier or harder than the model knows.
struct LogGenerator {
  private var draws: UInt64
  private let scheduler = FSRSScheduler(policy: .pyFSRS)
  private var truth = FSRS6()
  private var cards: [Card] = []
  private(set) var rows: [Row] = []

  private static let first = [0.24, 0.094, 0.495, 0.171]
  private static let known = [0, 0.224, 0.631, 0.145]
  private static let newPerDay = 20
  private static let reviewsPerDay = 250
  private static let day: Int64 = 86_400_000

  init(reviews: Int, seed: UInt64) {
    draws = seed
    truth = FSRS6(learner())
    // Cards that are due, by day; what is not served is due again on the next.
    var due: [[Int]] = []
    var today = 0
    var pause = 0
    while rows.count < reviews {
      while due.count <= today { due.append([]) }
      if pause == 0, uniform() < 0.012 { pause = 5 + Int(uniform() * 27) }
      var waiting = due[today]
      if pause > 0 {
        pause -= 1
      } else if uniform() < 0.88 {
        study(Array(waiting.prefix(Self.reviewsPerDay)), today, &due)
        waiting.removeFirst(min(waiting.count, Self.reviewsPerDay))
      }
      today += 1
      while due.count <= today { due.append([]) }
      due[today] = waiting + due[today]
    }
    rows.removeLast(rows.count - reviews)
  }

  /// One evening: what is due, then new cards.
  private mutating func study(_ reviews: [Int], _ today: Int, _ due: inout [[Int]]) {
    let hour = min(max(19 + 2.5 * normal(), 5), 23.4)
    var now = 1_704_067_200_000 + Int64(today) * Self.day + Int64(hour * 3_600_000)
    let new = cards.count..<cards.count + Self.newPerDay
    for _ in new { cards.append(Card(effect: cmath_exp(0.25 * normal()))) }
    var steps: [(due: Int64, card: Int)] = []
    var queue = reviews + Array(new)
    queue.reverse()
    while !queue.isEmpty || !steps.isEmpty {
      // The next step that has come; if there is nothing else, one that comes within twenty minutes.
      let next = steps.indices.min { steps[$0].due < steps[$1].due }
      let card: Int
      if let next, steps[next].due <= now || queue.isEmpty {
        now = max(now, steps[next].due - (queue.isEmpty ? 1_200_000 : 0))
        card = steps.remove(at: next).card
      } else if let popped = queue.popLast() {
        card = popped
      } else {
        break
      }
      now += answer(card, now)
      switch cards[card].state.due {
      case .instant where cards[card].state.phase == .review:
        let spread = cards[card].state.intervalDays >= 3 ? (uniform() - 0.5) / 10 : 0
        let days = Double(cards[card].state.intervalDays) * (1 + spread)
        let day = Int(max(1, (days + 0.5).rounded(.down)))
        while due.count <= today + day { due.append([]) }
        due[today + day].append(card)
      case .instant(let instant): steps.append((instant.milliseconds, card))
      default: break
      }
    }
  }

  /// Answers a card; returns how long that took.
  private mutating func answer(_ index: Int, _ now: Int64) -> Int64 {
    let card = cards[index]
    let elapsed = Double(now - card.last) / Double(Self.day)
    let rating: Rating
    if let memory = card.memory {
      let sameDay = card.state.phase == .learning ? 0.86 : 0.9
      let chance =
        elapsed < 0.5 ? sameDay : truth.retrievability(elapsedDays: elapsed, stability: memory.stability)
      rating = uniform() > chance ? .again : pick(Self.known)
      cards[index].memory = truth.next(memory, rating, elapsedDays: Int32(elapsed))
    } else {
      rating = pick(Self.first)
      var memory = truth.first(rating)
      memory.stability = max(memory.stability * card.effect, 0.001)
      cards[index].memory = memory
    }
    let duration = Int64(min(60_000, 8_000 * cmath_exp(0.6 * normal())))
    let end = max(now + max(duration, 1_000), (rows.last?.milliseconds ?? 0) + 1)
    rows.append(Row(card: index, milliseconds: end, rating: rating, phase: card.state.phase, duration: duration))
    let day = StudyDay(Int32((end - 4 * 3_600_000) / Self.day))
    scheduler.apply(
      rating, to: &cards[index].state, at: ReviewMoment(Timestamp(milliseconds: end), day: day), fuzzKey: 0)
    cards[index].last = end
    return end - now
  }

  /// The standard parameters, each off by some fifteen per cent.
  private mutating func learner() -> FSRSParameters {
    var values = FSRSParameters.standard.values
    for index in values.indices {
      guard let bounds = FSRSParameters.bounds(of: index) else { continue }
      values[index] = min(max(values[index] * cmath_exp(0.15 * normal()), bounds.lowerBound), bounds.upperBound)
    }
    values.replaceSubrange(0..<4, with: values[0..<4].sorted())
    return (try? FSRSParameters(values)) ?? .standard
  }

  private mutating func pick(_ chances: [Double]) -> Rating {
    var draw = uniform()
    for (index, chance) in chances.enumerated() {
      draw -= chance
      if draw < 0 { return Rating(rawValue: UInt8(index + 1)) ?? .easy }
    }
    return .easy
  }

  /// SplitMix64, from 0 to 1.
  private mutating func uniform() -> Double {
    draws &+= 0x9E37_79B9_7F4A_7C15
    var z = draws
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// The sum of twelve draws: nearly normal.
  private mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }

  private struct Card {
    let effect: Double
    var state = CardState()
    var memory: MemoryState?
    var last: Int64 = 0

    init(effect: Double) { self.effect = effect }
  }
}

/// An answer of the log.
struct Row {
  let card: Int
  let milliseconds: Int64
  let rating: Rating
  /// Before the answer.
  let phase: CardPhase
  let duration: Int64

  /// The study day at UTC, which begins at 04:00.
  var day: StudyDay { StudyDay(Int32((milliseconds - 4 * 3_600_000) / 86_400_000)) }
}
