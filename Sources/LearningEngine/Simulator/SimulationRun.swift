/// A simulation under way.
struct SimulationRun<S: Scheduler> {
  private let simulation: Simulation
  private let scheduler: S
  private(set) var result: SimulationResult
  /// For each day the cards that become due on it.
  private var due: [[Int32]]
  /// Cards that have become due and were not served, the longest waiting first.
  private var waiting: [Int32] = []
  /// Cards that have been seen.
  private var seen: [Int32] = []
  /// New cards, from this index on those that are not begun.
  private var unseen: [Int32] = []
  private var nextUnseen = 0

  init(_ simulation: Simulation, _ scheduler: S) {
    self.simulation = simulation
    self.scheduler = scheduler
    let new = [SimulatedCard](repeating: SimulatedCard(), count: Int(max(simulation.newCards, 0)))
    result = SimulationResult(cards: simulation.cards + new)
    due = [[Int32]](repeating: [], count: Int(max(simulation.days, 0)))
    for index in result.cards.indices where !result.cards[index].isHidden {
      result.cards[index].complete(for: simulation.learner.memory)
      let card = Int32(truncatingIfNeeded: index)
      if result.cards[index].memory == nil {
        unseen.append(card)
      } else {
        seen.append(card)
        plan(card, notBefore: result.cards[index].state.buriedUntil.number)
      }
    }
    // Most open on the first day and keep their order.
    let opening = result.cards.indices.map { openingDay(of: result.cards[$0].state) }
    unseen.sort { left, right in
      let (first, second) = (opening[Int(left)], opening[Int(right)])
      return first != second ? first < second : left < right
    }
  }

  /// The first day on which a new card may be begun: buried ones wait, and those whose due the learner set.
  private func openingDay(of state: CardState) -> Int64 { max(dueDay(of: state), Int64(state.buriedUntil.number), 0) }

  /// One day: what is due, then new cards.
  mutating func study(_ number: Int32) {
    var day = SimulatedDay()
    waiting += due[Int(number)]
    due[Int(number)] = []
    var served = 0
    while served < waiting.count, day.reviews < simulation.reviewsPerDay, day.seconds < simulation.secondsPerDay {
      answerUntilTomorrow(waiting[served], number, &day)
      served += 1
    }
    waiting.removeFirst(served)
    while nextUnseen < unseen.count, day.newCards < simulation.newPerDay, day.seconds < simulation.secondsPerDay {
      let card = unseen[nextUnseen]
      guard openingDay(of: result.cards[Int(card)].state) <= Int64(number) else { break }
      nextUnseen += 1
      seen.append(card)
      answerUntilTomorrow(card, number, &day)
    }
    day.waiting = Int32(truncatingIfNeeded: waiting.count)
    day.seen = Int32(truncatingIfNeeded: seen.count)
    day.remembered = seen.reduce(0) { $0 + chance(result.cards[Int($1)], on: number) }
    result.days.append(day)
  }

  /// Answers a card, and again while its steps end on the same day.
  private mutating func answerUntilTomorrow(_ index: Int32, _ number: Int32, _ day: inout SimulatedDay) {
    // Steps that never leave the day must not hold the simulation for ever.
    let mostAnswers = 100
    var answers = 0
    repeat {
      answer(index, number, isFirst: answers == 0, &day)
      answers += 1
    } while answers < mostAnswers && dueDay(index) <= Int64(number)
    plan(index, notBefore: number + 1)
  }

  private mutating func answer(_ index: Int32, _ number: Int32, isFirst: Bool, _ day: inout SimulatedDay) {
    let card = result.cards[Int(index)]
    let phase = card.state.phase
    let studyDay = StudyDay(number)
    let key = simulation.seed &+ UInt64(index) &* 0x9E37_79B9_7F4A_7C15
    let rating = rating(of: card, on: studyDay, FuzzHash(key: key, count: card.state.reps))
    if phase == .new {
      day.newCards += 1
    } else if isFirst {
      day.reviews += 1
      if rating > .again { day.known += 1 }
    } else {
      day.stepAnswers += 1
    }
    day.seconds += simulation.learner.seconds(phase, rating)
    let memory = simulation.learner.memory
    let elapsed = studyDay.elapsed(since: card.state.lastReviewDay)
    result.cards[Int(index)].memory =
      card.memory.map { memory.next($0, rating, elapsedDays: elapsed) } ?? memory.first(rating)
    result.cards[Int(index)].lastRating = rating
    scheduler.apply(rating, to: &result.cards[Int(index)].state, at: moment(card.state, number), fuzzKey: key)
    if simulation.keepsLog {
      result.log.append(LoggedReview(card: UInt32(bitPattern: index), day: studyDay, rating: rating))
    }
  }

  /// What the learner answers: by her memory after days, by her habits on the same day.
  private func rating(of card: SimulatedCard, on day: StudyDay, _ chance: FuzzHash) -> Rating {
    let learner = simulation.learner
    let first = Double(chance.draw(1)) / 4_294_967_296
    guard let memory = card.memory else { return Self.pick(learner.firstRatings, first) }
    let elapsed = day.elapsed(since: card.state.lastReviewDay)
    if elapsed < 1 {
      let habits = card.state.phase == .learning ? learner.learningRatings : learner.relearningRatings
      return Self.pick(habits[card.lastRating], first)
    }
    let known = learner.memory.retrievability(elapsedDays: Double(elapsed), stability: memory.stability)
    return first < known ? Self.pick(learner.knownRatings, Double(chance.draw(2)) / 4_294_967_296) : .again
  }

  private static func pick(_ chances: PerRating, _ draw: Double) -> Rating {
    if draw < chances.again { return .again }
    if draw < chances.again + chances.hard { return .hard }
    return draw < 1 - chances.easy ? .good : .easy
  }

  /// At noon, or when the card becomes due if that is later; a day begins at 0:00 here.
  private func moment(_ state: CardState, _ number: Int32) -> ReviewMoment {
    let noon = Timestamp(milliseconds: Int64(number) * Timestamp.millisecondsPerDay + Timestamp.millisecondsPerDay / 2)
    let end = Timestamp(milliseconds: (Int64(number) + 1) * Timestamp.millisecondsPerDay)
    var instant = noon
    if case .instant(let due) = state.due, due > noon, due < end { instant = due }
    return ReviewMoment(instant, day: StudyDay(number), nextRollover: end)
  }

  private func dueDay(_ index: Int32) -> Int64 { dueDay(of: result.cards[Int(index)].state) }

  /// The day on which a card is due.
  private func dueDay(of state: CardState) -> Int64 {
    switch state.due {
    case .day(let studyDay): Int64(studyDay.number)
    case .instant(let instant): floorDivide(instant.milliseconds, Timestamp.millisecondsPerDay)
    case nil: 0
    }
  }

  /// Puts a card on the list of the day on which it is due, if the simulation lasts so long.
  private mutating func plan(_ index: Int32, notBefore number: Int32) {
    let day = max(dueDay(index), Int64(number), 0)
    if day < Int64(due.count) { due[Int(day)].append(index) }
  }

  private func chance(_ card: SimulatedCard, on number: Int32) -> Double {
    guard let memory = card.memory else { return 0 }
    let elapsed = StudyDay(number).elapsed(since: card.state.lastReviewDay)
    return simulation.learner.memory.retrievability(elapsedDays: Double(elapsed), stability: memory.stability)
  }
}
