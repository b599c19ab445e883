import TestKit
import Testing

@testable import LearningEngine

@Suite("Parameters fitted again")
struct RefitTests {
  private static let cards: Int32 = 1_500
  /// Learnt and repeated for 300 days: some 20,000 answers.
  private static let past = SimulatedLogs.log(of: FitTests.truth, cards: cards)
  private static let end = past.map(\.instant).max() ?? .distantPast

  private static let first = histories(past).fit()

  /// How the learner goes on with the same cards and some new ones, her memory now being that of these parameters.
  private static func future(of parameters: FSRSParameters, seed: UInt64 = 1) -> [LoggedReview] {
    var simulation = Simulation()
    simulation.learner = SimulatedLearner(memory: FSRS6(FitTests.truth))
    simulation.newCards = cards
    simulation.days = 300
    simulation.seed = 1
    let today = StudyDay(simulation.days)
    simulation.cards = simulation.result(with: FSRSScheduler()).cards.map { card in
      let queued = QueueCard(card.state, box: 0, rank: 0, created: .distantPast)
      return SimulatedCard(queued, today: today, in: .utc(dayStartHour: 0), memory: card.memory)
    }
    simulation.learner = SimulatedLearner(memory: FSRS6(parameters))
    simulation.newCards = 500
    simulation.days = 200
    simulation.seed = seed
    simulation.keepsLog = true
    return simulation.result(with: FSRSScheduler()).log.map {
      LoggedReview(card: $0.card, day: $0.day.adding(today.number), rating: $0.rating)
    }
  }

  private static func histories(_ log: [LoggedReview]) -> ReviewHistories { ReviewHistories(log, cardCount: 2_000) }

  /// The truth, but that what is not repeated is forgotten more thoroughly: after long gaps a smaller chance.
  private static let changed: FSRSParameters = {
    var values = FitTests.truth.values
    values[20] = 0.6
    return FSRSParameters(valid: values)
  }()

  @Test("After a tenth more answers, of a memory that has changed, better parameters are found", arguments: [1, 2])
  func changedMemory(seed: UInt64) {
    #expect(Self.first.outcome == .better && Self.first.fittedTo == Self.end)
    let future = Self.future(of: Self.changed, seed: seed)
    let log = Self.past + future.prefix(Self.past.count / 10)
    let again = Self.histories(log).fit(replacing: Self.first.parameters, fittedTo: Self.first.fittedTo)
    #expect(again.outcome == .better && again.fittedTo == log.last?.instant)
    // By what comes after.
    let whole = Self.histories(Self.past + future)
    let ahead = Int32(log.count)..<Int32(whole.reviewCount)
    let before = whole.evaluation(of: Self.first.parameters, positions: ahead).logLoss
    #expect(whole.evaluation(of: again.parameters, positions: ahead).logLoss < before - 0.003)
  }

  @Test("With the same memory they stay, or those that come are as good: a tenth more answers, six times")
  func sameMemory() {
    for seed in UInt64(1)...6 {
      let future = Self.future(of: FitTests.truth, seed: seed)
      let whole = Self.histories(Self.past + future)
      let log = Self.past + future.prefix(Self.past.count / 10)
      let again = Self.histories(log).fit(replacing: Self.first.parameters, fittedTo: Self.first.fittedTo)
      let ahead = Int32(log.count)..<Int32(whole.reviewCount)
      let before = whole.evaluation(of: Self.first.parameters, positions: ahead).logLoss
      let after = whole.evaluation(of: again.parameters, positions: ahead).logLoss
      #expect(after < before + 0.0005, "seed \(seed)")
      #expect((again.parameters == Self.first.parameters) == (again.outcome != .better))
    }
  }

  @Test("The later half of the new answers judges, the other half is learnt from; a fifth of all is the most")
  func heldOut() throws {
    let log = Self.past + Self.future(of: Self.changed)
    let histories = Self.histories(log)
    let end = Int32(log.count)
    let predictable = histories.ranks(in: 0..<end)
    for newCount in [1_000, 3_000, 8_000] {
      let cut = log.count - newCount
      // The day that the cut falls into counts as known.
      let known = log[cut].instant
      let firstNew = try #require(log.firstIndex { $0.instant > known })
      let new = predictable[firstNew...].count { $0 > 0 }
      let all = Int(histories.predictableReviewCount)
      let judged = min(new - new / 2, all - all * 4 / 5)
      let fit = histories.fit(replacing: Self.first.parameters, fittedTo: known)
      let before = try #require(fit.before)
      #expect(abs(Int(before.reviewCount) - judged) <= 1, "\(newCount)")
      let last = Int32(all) - before.reviewCount
      let split = Int32(try #require(predictable.firstIndex { $0 > last }))
      #expect(before == histories.evaluation(of: Self.first.parameters, positions: split..<end))
      let tried = try #require(histories.fitted(before: split))
      #expect(fit.after == histories.evaluation(of: tried, positions: split..<end))
    }
  }

  @Test("Too few new answers, none, or parameters of the future: the old parameters stay")
  func tooEarly() {
    let future = Self.future(of: Self.changed)
    for instant in [Self.end, .distantFuture] {
      let again = Self.histories(Self.past).fit(replacing: Self.first.parameters, fittedTo: instant)
      #expect(again.outcome == .tooFewNewReviews(needed: 160))
      #expect(again.parameters == Self.first.parameters && again.fittedTo == instant && again.before == nil)
    }
    // At the edge: 159 new ones that can be predicted, 160.
    let log = Self.past + future
    let ranks = Self.histories(log).ranks(in: Int32(Self.past.count)..<Int32(log.count))
    for (count, isEnough) in [(159, false), (160, true)] as [(Int32, Bool)] {
      let last = ranks.firstIndex(of: count) ?? 0
      let again = Self.histories(Array(log[...last])).fit(replacing: Self.first.parameters, fittedTo: Self.end)
      #expect((again.outcome != .tooFewNewReviews(needed: 160)) == isEnough, "\(count)")
      #expect(again.before?.reviewCount == (isEnough ? 80 : nil))
    }
  }

  @Test("Answers of before that came late move no border: the same new ones judge")
  func lateArrivals() throws {
    let future = Self.future(of: Self.changed).prefix(2_000)
    let here = Self.histories(Self.past + future).fit(replacing: Self.first.parameters, fittedTo: Self.first.fittedTo)
    // Another device's answers of the first 200 days, to cards of its own.
    let others = SimulatedLogs.log(of: FitTests.truth, cards: 400, days: 200, seed: 7).map {
      LoggedReview(card: $0.card + 2_000, day: $0.day, rating: $0.rating)
    }
    let merged = (Self.past + others).sorted { $0.day < $1.day } + future
    let fit = ReviewHistories(merged, cardCount: 2_400)
      .fit(replacing: Self.first.parameters, fittedTo: Self.first.fittedTo)
    #expect(try #require(fit.before) == #require(here.before))
    #expect(fit.after != here.after, "what came late is learnt from")
  }
}
