import TestKit

@testable import LearningEngine

/// Random logs with every kind of event, few names and few instants, so that events meet; the same for a seed.
struct LogGenerator {
  var generator: SeededGenerator
  /// Identities that were given out, for undo, causes and conflicts.
  private var identities: [EventID] = []

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(below limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func isOneIn(_ count: Int) -> Bool { number(below: count) == 0 }

  mutating func events(_ count: Int) throws -> [LearningEvent] {
    identities = []
    return try (0..<count).map { _ in try event() }
  }

  /// Bytes of an event, at times damaged.
  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    switch number(below: 4) {
    case 0: bytes[number(below: bytes.count)] = UInt8(truncatingIfNeeded: generator.next())
    case 1: bytes.removeLast(1 + number(below: bytes.count))
    case 2: bytes.insert(UInt8(truncatingIfNeeded: generator.next()), at: number(below: bytes.count + 1))
    default: for _ in 0..<5 { bytes[number(below: bytes.count)] = UInt8(truncatingIfNeeded: generator.next()) }
    }
    return bytes
  }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] { elements.shuffled(using: &generator) }

  private mutating func event() throws -> LearningEvent {
    // Few hours of a few days in 2026, so that many events share a day and some an instant.
    let hours = Int64(number(below: 24 * 12))
    let instant = Timestamp(seconds: 1_767_600_000 + hours * 3600)
    let boundaries = DayBoundaries.utc(dayStartHour: 4)
    // Now and then far east of that, or far west, where the day before has not ended.
    let east: Int32 = isOneIn(10) ? 1 : isOneIn(10) ? -1 : 0
    let day = boundaries.studyDay(at: instant).adding(east)
    let content = try content()
    let identity = identity(at: instant)
    return LearningEvent(
      id: identity, instant: instant, day: day, offsetMinutes: Int16(number(below: 3) * 60), content)
  }

  private mutating func identity(at instant: Timestamp) -> EventID {
    // Now and then the identity of another event.
    if isOneIn(15), let taken = identities.randomElement(using: &generator) { return taken }
    let skew = Int64(number(below: 3)) * 86_400_000
    let id = EventID(
      at: instant.adding(milliseconds: skew),
      random: (UInt16(truncatingIfNeeded: generator.next()), generator.next()))
    identities.append(id)
    return id
  }

  private mutating func card() -> CardID { CardID("c\(number(below: 4))") }
  private mutating func box() -> LogName { LogName("b\(number(below: 3))") }
  private mutating func rating() -> Rating { Rating(rawValue: UInt8(number(below: 4) + 1)) ?? .again }

  /// An event that is there or, as often as not, one that comes later or never.
  private mutating func target() -> EventID {
    if !isOneIn(4), let known = identities.randomElement(using: &generator) { return known }
    let next = EventID(high: 1, low: generator.next() % 4)
    if isOneIn(2) { identities.append(next) }
    return next
  }

  private mutating func content() throws -> EventContent {
    switch number(below: 25) {
    case 0...6: return .review(review())
    case 7, 8:
      return .keep(
        Keep(
          box: box(), version: UInt32(number(below: 3)),
          cards: (0..<number(below: 3)).map { _ in card() }))
    case 9: return .remove(box: box())
    case 10...12:
      return .attempt(
        Attempt(
          box: box(), card: isOneIn(2) ? nil : card(), isCorrect: isOneIn(2),
          confidence: Attempt.Confidence(rawValue: UInt8(number(below: 3))) ?? .sure))
    case 13: return .seen(box: box(), layer: UInt16(number(below: 5)))
    case 14...16: return .undo(target: target())
    case 17: return .card(change(.suspend))
    case 18: return .card(change(isOneIn(2) ? .unsuspend : .unbury))
    case 19: return .card(change(.bury))
    case 20:
      let day = StudyDay(20_500 + Int32(number(below: 100)))
      return .card(change(.setDue(isOneIn(2) ? .day(day) : .instant(Timestamp(seconds: 1_770_000_000)))))
    case 21: return .card(change(.reset))
    case 22: return .parameters(try parameters())
    case 23: return try isOneIn(2) ? .parameters(parameters()) : .deck(deck())
    default:
      return isOneIn(2)
        ? .finish(
          PuzzleFinish(puzzle: LogName("p"), score: Int32(number(below: 9)), milliseconds: 1))
        : .unknown(UnknownContent(version: isOneIn(2) ? 1 : 7, kind: 200, bytes: [1, 2]))
    }
  }

  private mutating func change(_ kind: CardChange.Kind) -> CardChange {
    CardChange(kind, card: card(), cause: isOneIn(3) ? target() : nil)
  }

  private mutating func review() -> Review {
    var review = Review(card: card(), rating(), milliseconds: isOneIn(2) ? nil : UInt32(number(below: 9999)))
    if isOneIn(5) {
      review.practice = Review.Practice(
        PracticeAnswer(.right, hints: Int32(number(below: 3)), responseMilliseconds: 900, expectedMilliseconds: 500),
        .conceptual)
    }
    if isOneIn(5) {
      var state = CardState()
      (state.phase, state.due, state.stability) = (.review, .day(StudyDay(20_600)), 1 / 3)
      review.audit = Review.Audit(before: CardSnapshot(CardState()), after: CardSnapshot(state))
    }
    return review
  }

  private mutating func parameters() throws -> ParametersChange {
    var values = FSRSParameters.standard.values
    // Some of each kind: of the first answer, of difficulty, of success, failure and the same day, of forgetting.
    values[2] = Double(number(below: 90) + 1)
    values[6] = 1 + Double(number(below: 3))
    values[8] = Double(number(below: 4))
    values[11] = 1 + Double(number(below: 3))
    values[17] = Double(number(below: 2))
    values[20] = 0.1 + Double(number(below: 8)) / 10
    return ParametersChange(
      LearnerSettings(
        parameters: isOneIn(2) ? nil : try FSRSParameters(values), desiredRetention: isOneIn(2) ? nil : 0.8,
        maximumIntervalDays: isOneIn(4) ? 5 : nil),
      refolds: isOneIn(3))
  }

  private mutating func deck() -> DeckChange {
    DeckChange(
      deck: LogName("d"), title: isOneIn(2) ? nil : [UInt8(number(below: 5))],
      boxes: isOneIn(2) ? nil : [box()], topic: isOneIn(2) ? nil : [], isDeleted: isOneIn(3) ? isOneIn(2) : nil)
  }
}
