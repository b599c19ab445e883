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
