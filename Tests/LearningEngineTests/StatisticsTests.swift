import TestKit
import Testing

@testable import LearningEngine

/// What the past says, and the days ahead.
@Suite("Statistics")
struct StatisticsTests {
  private typealias F = QueueFixtures

  private static func answer(
    _ card: Int32, day: Int32, _ rating: Rating = .good, _ phase: CardPhase = .review, interval: Int32 = 10
  ) -> PastAnswer {
    PastAnswer(
      instant: F.now.adding(days: day), day: F.today.adding(day), card: card, rating: rating, phase: phase,
      intervalDays: interval)
  }

  @Test("True retention counts the first answer of a day to cards in review, young and mature apart")
  func trueRetention() {
    let answers = [
      Self.answer(0, day: -9, .good, .new), Self.answer(0, day: -3), Self.answer(0, day: 0, .again),
      Self.answer(0, day: 0, .good, .relearning), Self.answer(1, day: 0, .hard, interval: 21),
      Self.answer(1, day: 0, .again), Self.answer(2, day: 0, .again, .learning), Self.answer(3, day: 1),
    ]
    let today = TrueRetention(answers, in: F.today...F.today)
    #expect((today.young.answers, today.young.passed) == (1, 0))
    #expect((today.mature.answers, today.mature.passed) == (1, 1))
    #expect(today.all.rate == 0.5)
    #expect(TrueRetention(answers, in: F.today.adding(-30)...F.today.adding(1)).all.answers == 4)
    #expect(TrueRetention(answers, in: F.today.adding(-30)...F.today.adding(-10)).all.rate == nil)
  }

  @Test("First-try retention counts the first answer after a week without the card")
  func firstTry() {
    let answers = [
      Self.answer(0, day: -20, .good, .new), Self.answer(0, day: -13, .again), Self.answer(0, day: -13),
      Self.answer(0, day: -7), Self.answer(0, day: 0), Self.answer(1, day: -1), Self.answer(1, day: 0, .again),
    ]
    let month = F.today.adding(-30)...F.today
    let week = FirstTryRetention(answers, in: month).rate
    #expect((week.answers, week.passed) == (2, 1))
    let day = FirstTryRetention(answers, in: month, gapDays: 0).rate
    #expect((day.answers, day.passed) == (4, 2))
  }

  @Test("Retention agrees with counting by hand, card by card")
  func retentionProperty() {
    var random = QueueGenerator(seed: 9)
    for _ in 0..<10_000 {
      var day: Int32 = -40
      let answers = (0..<random.below(30)).map { _ in
        day += Int32(random.below(6))
        return Self.answer(
          Int32(random.below(4)), day: day, random.rating(), CardPhase(rawValue: UInt8(random.below(4))) ?? .new,
          interval: Int32(random.below(40)))
      }
      let window = F.today.adding(-Int32(random.below(40)))...F.today
      var (all, passed, gaps) = (0, 0, 0)
      for (index, answer) in answers.enumerated() where window.contains(answer.day) {
        let earlier = answers[..<index].last { $0.card == answer.card }
        if answer.phase == .review, earlier?.day != answer.day {
          all += 1
          if answer.rating != .again { passed += 1 }
        }
        if let earlier, answer.day.number - earlier.day.number >= 7 { gaps += 1 }
      }
      let retention = TrueRetention(answers, in: window).all
      #expect((Int(retention.answers), Int(retention.passed)) == (all, passed))
      #expect(FirstTryRetention(answers, in: window).rate.answers == gaps)
    }
  }

  @Test("The forecast puts each card on its day, what is overdue apart")
  func forecast() {
    var cards = [F.review(0), F.review(1, overdueDays: 4), F.review(2, overdueDays: -1), F.new(3)]
    cards.append(F.step(4, answered: -5, due: 5))
    // 03:00 of the next date is still today.
    cards.append(F.step(5, answered: -5, due: 18 * 60))
    cards.append(F.step(6, answered: -5, due: 19 * 60))
    var suspended = F.review(7)
    suspended.state.marks.insert(.suspended)
    var buried = F.review(8, overdueDays: 2)
    buried.state.buriedUntil = F.today.adding(1)
    cards += [suspended, buried, F.review(9, overdueDays: -50)]
    let forecast = Forecast(cards, from: F.today, days: 3, boundaries: F.boundaries)
    #expect(forecast.overdue == 1)
    #expect(forecast.days == [3, 3, 0])
    #expect(Forecast(cards, in: [0, 2, 77], from: F.today, days: 2, boundaries: F.boundaries).days == [1, 1])
    #expect(Forecast(cards, from: F.today, days: -1, boundaries: F.boundaries).days == [])
  }

  @Test("Every card that comes is in the forecast once")
  func forecastProperty() throws {
    for seed in 0..<10_000 as Range<UInt64> {
      var random = QueueGenerator(seed: seed)
      let boundaries = try random.boundaries(near: F.now)
      let cards = random.cards(random.below(20), at: F.now, in: boundaries)
      let today = boundaries.studyDay(at: F.now)
      let forecast = Forecast(cards, from: today, days: 400, boundaries: boundaries)
      let expected = cards.count {
        $0.state.phase != .new && $0.state.marks.isDisjoint(with: [.suspended, .removed])
      }
      #expect(Int(forecast.overdue + forecast.days.reduce(0, +)) == expected)
      // What a queue without limits holds at the end of the day is what was foretold for today and before.
      let evening = boundaries.start(of: today.adding(1)).adding(milliseconds: -1)
      let due = ReviewQueue(of: cards, QueueRequest(.full(maxNewPerDay: 0)), at: evening, in: boundaries).counts.total
      #expect(forecast.overdue + forecast.days[0] == due)
    }
  }

  @Test("Difficulties and eases fall into bins that begin with their lower end")
  func histograms() {
    func card(_ difficulty: Double, ease: Double) -> QueueCard {
      var card = F.review(0)
      card.state.memory = difficulty > 0 ? MemoryState(stability: 1, difficulty: difficulty) : nil
      card.state.ease = ease
      return card
    }
    let cards = [
      card(1, ease: 1.3), card(1.99, ease: 1.4), card(5, ease: 2.5), card(10, ease: 9), card(0, ease: 0), F.new(9),
    ]
    #expect(Histogram.difficulty(of: cards).counts == [2, 0, 0, 0, 1, 0, 0, 0, 1])
    let ease = Histogram.ease(of: cards)
    #expect((ease.counts[0], ease.counts[1], ease.counts[12], ease.counts.last, ease.total) == (1, 1, 1, 1, 4))
  }

  @Test("Leeches are those with the mark or the lapses, the worst first")
  func leeches() {
    var cards = (0..<5).map { F.review($0) }
    for (index, lapses) in ([8, 3, 12, 8, 20] as [Int32]).enumerated() { cards[index].state.lapses = lapses }
    cards[1].state.marks.insert(.leech)
    cards[4].state.marks.insert(.removed)
    cards[3].rank = -1
    #expect(Leeches.of(cards) == [2, 3, 0, 1])
    #expect(Leeches.of(cards, rule: LeechRule(lapses: 0)) == [1])
  }

  @Test("A box that stays hard for most should be explained better, one that was always easy may go")
  func boxes() {
    func card(_ box: Int32, ease: Double, reps: Int32, lapses: Int32 = 0, interval: Int32 = 30) -> QueueCard {
      var card = F.review(0, box: box, reps: reps)
      card.state.memory = nil
      (card.state.ease, card.state.lapses, card.state.intervalDays) = (ease, lapses, interval)
      return card
    }
    let learners = 0..<6
    var cards = learners.map { card(3, ease: $0 < 4 ? 1.3 : 2, reps: 12, lapses: 3) }
    cards += learners.map { card(1, ease: $0 < 4 ? 2.6 : 2, reps: $0 < 4 ? 4 : 9) }
    cards += learners.map { card(2, ease: $0 < 3 ? 1.3 : 2.6, reps: 9, lapses: $0 < 3 ? 1 : 0) }
    cards += [card(4, ease: 1.3, reps: 20)]
    let reports = BoxReport.all(cards + [F.new(0, box: 5)])
    #expect(reports.map(\.box) == [1, 2, 3, 4])
    #expect(reports.map { $0.advice() } == [.considerRemoval, .keep, .explainBetter, .tooFew])
    #expect((reports[2].answers, reports[2].lapses, reports[2].hard, reports[2].judged) == (72, 18, 4, 6))

    var fsrs = (0..<5).map { F.review($0, box: 0, reps: 9) }
    for index in fsrs.indices { fsrs[index].state.difficulty = 9.5 }
    #expect(BoxReport.all(fsrs).map { $0.advice() } == [.explainBetter])
    for index in fsrs.indices { (fsrs[index].state.difficulty, fsrs[index].state.intervalDays) = (2, 40) }
    #expect(BoxReport.all(fsrs).map { $0.advice() } == [.considerRemoval])
  }

  @Test("What counts for the limits of a deck is what was answered in it on the study day, new or not before")
  func answerCounts() {
    let answers = [
      Self.answer(0, day: 0, .good, .new), Self.answer(0, day: 0, .good, .learning), Self.answer(1, day: 0),
      Self.answer(2, day: -1),
    ]
    #expect(answers.counts(on: F.today) == AnswerCounts(newCards: 1, reviews: 2))
    #expect(answers.counts(on: F.today, in: [2, 1]) == AnswerCounts(newCards: 0, reviews: 1))
  }
}
