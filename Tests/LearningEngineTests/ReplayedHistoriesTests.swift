import TestKit
import Testing

@testable import LearningEngine

@Suite("Histories of a replayed log")
struct ReplayedHistoriesTests {
  private func event(_ number: UInt64, day: Int32, _ content: EventContent) -> LearningEvent {
    LearningEvent(
      id: EventID(high: number, low: 0), instant: Timestamp(milliseconds: Int64(day) * 86_400_000 + Int64(number)),
      day: StudyDay(day), content)
  }

  @Test("A card that was reset begins a history of its own; undone answers are not there; order is that of time")
  func resetAndUndo() {
    let (first, second) = (CardID("first"), CardID("second"))
    let events = [
      event(1, day: 20010, .review(Review(card: first, .good))),
      event(2, day: 20010, .review(Review(card: second, .hard))),
      event(3, day: 20012, .review(Review(card: first, .easy))),
      event(4, day: 20013, .review(Review(card: second, .again))),
      event(5, day: 20013, .undo(target: EventID(high: 4, low: 0))),
      event(6, day: 20014, .card(CardChange(.reset, card: first))),
      event(7, day: 20020, .review(Review(card: first, .again))),
      event(8, day: 20025, .review(Review(card: second, .good))),
      event(9, day: 20026, .review(Review(card: first, .good))),
    ]
    let replay = Replay(EventLog(events.reversed()), scheduler: .fsrs(FSRSScheduler()))
    let histories = ReviewHistories(replay)
    #expect(histories.cardCount == 3)
    let cards = (0..<3).map { card in
      histories.range(ofCard: card).map { index in
        let step = histories.steps[index]
        return "\(step.position) \(step.rating) \(step.elapsedDays)"
      }
    }
    #expect(
      Set(cards) == [["0 good 0", "2 easy 2"], ["3 again 0", "5 good 6"], ["1 hard 0", "4 good 15"]])
  }

  @Test("The learner’s own parameters and since when: of merged events, undone ones, those that refold")
  func ownParameters() {
    func changed(_ number: UInt64, day: Int32, _ first: Double?, retention: Double? = nil, refolds: Bool = false)
      -> LearningEvent
    {
      let parameters = first.map { FSRSParameters(valid: [$0] + FSRSParameters.standard.values.dropFirst()) }
      let settings = LearnerSettings(parameters: parameters, desiredRetention: retention)
      return event(number, day: day, .parameters(ParametersChange(settings, refolds: refolds)))
    }
    let events = [
      changed(1, day: 20010, 0.1), changed(2, day: 20020, nil, retention: 0.8), changed(3, day: 20030, 0.3),
      changed(4, day: 20040, 0.3, retention: 0.9), changed(5, day: 20050, 0.5),
      event(6, day: 20051, .undo(target: EventID(high: 5, low: 0))),
    ]
    func own(_ replay: Replay, day: Int32) -> String? {
      replay.ownParameters(at: Timestamp(milliseconds: Int64(day + 1) * 86_400_000)).map {
        "\($0.parameters.w0) \($0.since.milliseconds / 86_400_000)"
      }
    }
    var replay = Replay(scheduler: .fsrs(FSRSScheduler()))
    for event in events.reversed() { replay.add(event) }
    let table: [(Int32, String?)] = [
      (20009, nil), (20010, "0.1 20010"), (20029, "0.1 20010"), (20030, "0.3 20030"), (20060, "0.3 20030"),
    ]
    for (day, expected) in table { #expect(own(replay, day: day) == expected, "day \(day)") }
    replay.merge(EventLog([changed(7, day: 20070, 0.7, refolds: true)]))
    #expect(own(replay, day: 20009) == "0.7 20070" && own(replay, day: 20020) == "0.7 20070")
    #expect(own(Replay(replay.log, scheduler: .fsrs(FSRSScheduler())), day: 20080) == "0.7 20070")
  }

  @Test("A device that has the parameters by merge holds out nothing of before their event")
  func parametersByMerge() throws {
    let log = SimulatedLogs.log(of: FitTests.truth, cards: 400, days: 150)
    let events = log.enumerated().map { index, review in
      event(UInt64(index) + 1, day: review.day.number, .review(Review(card: CardID("\(review.card)"), review.rating)))
    }
    let cut = try #require(events.lastIndex { $0.day.number < 100 }) + 1
    let here = Replay(EventLog(Array(events[..<cut])), scheduler: .fsrs(FSRSScheduler()))
    let first = ReviewHistories(here).fit()
    #expect(first.outcome == .better && first.fittedTo == events[cut - 1].instant)
    let parameters = event(
      1_000_000, day: 99, .parameters(ParametersChange(LearnerSettings(parameters: first.parameters))))
    let there = Replay(EventLog(events + [parameters]), scheduler: .fsrs(FSRSScheduler()))
    let own = try #require(there.ownParameters(at: .distantFuture))
    #expect(own.parameters == first.parameters && own.since == parameters.instant)
    let histories = ReviewHistories(there)
    let fit = histories.fit(replacing: own.parameters, fittedTo: own.since)
    #expect(try #require(fit.before).reviewCount > 80)
    #expect(fit.before == histories.fit(replacing: own.parameters, fittedTo: first.fittedTo).before)
  }

  @Test("One log in two zones has other items to predict only where study days differ")
  func zones() throws {
    let zones = ZoneTable()
    let places = [try zones.boundaries("Europe/Berlin", 4), try zones.boundaries("America/Los_Angeles", 4)]
    var generator = SeededGenerator(seed: 53)
    // Answers to 40 cards, hours and days apart.
    var instant = Timestamp(seconds: 1_767_258_000)
    let answers = (0..<4_000).map { _ in
      instant = instant.adding(milliseconds: .random(in: 1...2_000_000, using: &generator))
      return (card: UInt32.random(in: 0..<40, using: &generator), instant: instant)
    }
    var counts: [Int] = []
    var items: [Set<Int>] = []
    for place in places {
      let events = answers.enumerated().map { index, answer in
        LearningEvent(
          id: EventID(high: UInt64(index) + 1, low: 0), instant: answer.instant, in: place,
          .review(Review(card: CardID("\(answer.card)"), .good)))
      }
      // Whatever place or hour the device has that fits: the study days are in the log.
      let replay = Replay(EventLog(events), scheduler: .fsrs(FSRSScheduler()), dayStartHour: 9)
      let histories = ReviewHistories(replay)
      counts.append(histories.predictableReviewCount)
      items.append(Set(histories.steps.filter { $0.elapsedDays > 0 }.map { Int($0.position) }))
    }
    // What the rule says, from the instants alone.
    var last: [UInt32: Timestamp] = [:]
    var differing: Set<Int> = []
    for (index, answer) in answers.enumerated() {
      defer { last[answer.card] = answer.instant }
      guard let before = last[answer.card] else { continue }
      let passed = places.map { $0.studyDay(at: answer.instant) > $0.studyDay(at: before) }
      if passed[0] != passed[1] { differing.insert(index) }
    }
    #expect(items[0].symmetricDifference(items[1]) == differing)
    #expect(differing.count > 100 && counts == items.map(\.count))
  }

  @Test("The memories of histories are those of the scheduler's states")
  func memories() {
    let log = SimulatedLogs.log(of: .standard, cards: 200, days: 60)
    let histories = ReviewHistories(log, cardCount: 201)
    var states = [CardState](repeating: CardState(), count: 201)
    for review in log {
      let moment = ReviewMoment(Timestamp(milliseconds: Int64(review.day.number) * 86_400_000), day: review.day)
      FSRSScheduler().apply(review.rating, to: &states[Int(review.card)], at: moment, fuzzKey: 0)
    }
    #expect(histories.memories() == states.map(\.memory))
    #expect(histories.memories()[200] == nil)
  }
}
