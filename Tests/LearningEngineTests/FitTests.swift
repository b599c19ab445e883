import TestKit
import Testing

@testable import LearningEngine

@Suite("Fit")
struct FitTests {
  /// A learner whose memory is not the standard one.
  static let truth = FSRSParameters(valid: [
    0.2572, 1.6071, 2.3296, 7.3968, 5.4442, 0.8373, 2.5902, 0.001, 1.929, 0.17, 0.864, 1.2934, 0.0614, 0.2604, 1.315,
    0.6519, 1.9652, 0.7763, 0.094, 0.0644, 0.1855,
  ])

  @Test("What was fitted to the past predicts the future better than the standard: eight learners")
  func betterOnHeldOut() {
    var generator = SeededGenerator(seed: 40)
    // How much less likely the future is than with the learner's true parameters, which nobody knows.
    var (standard, fitted) = (0.0, 0.0)
    for number in 0..<8 {
      let truth = SimulatedLogs.parameters(spread: 0.6, &generator)
      let log = SimulatedLogs.log(of: truth, cards: 4_000, days: 250, seed: UInt64(number))
      let end = Int32(log.count)
      let past = ReviewHistories(Array(log.prefix(log.count / 2)), cardCount: 4_000)
      let whole = ReviewHistories(log, cardCount: 4_000)
      let fit = past.fit()
      let best = whole.evaluation(of: truth, positions: end / 2..<end).logLoss
      standard += whole.evaluation(of: .standard, positions: end / 2..<end).logLoss - best
      fitted += whole.evaluation(of: fit.parameters, positions: end / 2..<end).logLoss - best
      guard let before = fit.before, let after = fit.after else { continue }
      #expect(after.reviewCount == before.reviewCount && after.reviewCount > 0)
      #expect((after.logLoss < before.logLoss) == (fit.outcome == .better), "learner \(number)")
      #expect((fit.parameters == .standard) == (fit.outcome != .better), "learner \(number)")
    }
    #expect(fitted < 0.3 * standard, "\(fitted / 8) above the truth, the standard \(standard / 8)")
  }

  @Test("The same log gives the same parameters, bit for bit; another seed others")
  func determinism() {
    let histories = SimulatedLogs.histories(of: Self.truth, cards: 600, days: 200)
    let first = histories.fit()
    #expect(first == histories.fit())
    var options = FitOptions()
    options.seed = 1
    #expect(histories.fitted(options) != histories.fitted())
  }

  @Test("A log that is too small changes nothing, and says so")
  func tooSmall() throws {
    let old = try FSRSParameters(Self.truth.values)
    for cards: Int32 in [0, 1, 20] {
      let histories = SimulatedLogs.histories(of: .standard, cards: cards, days: 30)
      let fit = histories.fit(replacing: old)
      #expect(fit.parameters == old)
      #expect(fit.outcome == .tooFewReviews(needed: 400))
      #expect(fit.reviewCount == histories.predictableReviewCount)
      #expect(fit.before == nil && fit.after == nil)
    }
  }

  @Test("At the edge of too small: 399 answers to predict, 400")
  func edgeOfTooSmall() {
    func histories(_ count: Int) -> ReviewHistories {
      let reviews = (0..<40 + count).map { index in
        let day = StudyDay(Int32(index / 40) * 3)
        return LoggedReview(card: UInt32(index % 40), day: day, rating: index % 7 == 0 ? .again : .good)
      }
      return ReviewHistories(reviews, cardCount: 40)
    }
    #expect(histories(399).fit().outcome == .tooFewReviews(needed: 400))
    #expect(histories(400).fit().outcome != .tooFewReviews(needed: 400))
  }

  @Test("Parameters that know the held-out answers already stay")
  func notBetter() throws {
    let histories = SimulatedLogs.histories(of: Self.truth, cards: 600, days: 200)
    let old = try #require(histories.fitted())
    let fit = histories.fit(replacing: old)
    #expect(fit.outcome == .notBetter)
    #expect(fit.parameters == old)
    let (before, after) = (try #require(fit.before), try #require(fit.after))
    #expect(before.logLoss <= after.logLoss)
  }

  @Test("Whatever the log, parameters stay within their bounds and w0 to w3 in order: 400 logs")
  func bounds() throws {
    var generator = SeededGenerator(seed: 41)
    var options = FitOptions()
    options.fewestReviews = 1
    var fittedCount = 0
    for number in 0..<400 {
      let cards = Int.random(in: 1...60, using: &generator)
      let onlyRating = Rating(rawValue: .random(in: 1...7, using: &generator))
      var day: Int32 = .random(in: -1_000...1_000, using: &generator)
      var reviews: [LoggedReview] = []
      for round in 0..<Int.random(in: 0...9, using: &generator) {
        for card in 0..<cards where round < 2 || Bool.random(using: &generator) {
          let rating = onlyRating ?? Rating(rawValue: .random(in: 1...4, using: &generator)) ?? .good
          reviews.append(LoggedReview(card: UInt32(card), day: StudyDay(day), rating: rating))
        }
        // A week, the same day, a clock set back, and two thousand million days.
        let steps: [Int32] = round < 2 ? [1, 2, 7] : [0, 1, 30, -5, 2_000_000_000]
        day = day.addingReportingOverflow(steps.randomElement(using: &generator) ?? 1).0
      }
      options.regularisation = number % 2 == 0 ? 0 : 1
      options.learningRate = number % 5 == 0 ? 10 : 0.04
      let histories = ReviewHistories(reviews, cardCount: cards)
      guard let fitted = histories.fitted(options) else { continue }
      fittedCount += 1
      _ = try FSRSParameters(fitted.values)
      #expect(fitted.w0 <= fitted.w1 && fitted.w1 <= fitted.w2 && fitted.w2 <= fitted.w3, "log \(number)")
      let evaluation = histories.evaluation(of: fitted)
      #expect(evaluation.logLoss.isFinite && evaluation.rmseBins.isFinite, "log \(number)")
    }
    #expect(fittedCount > 100, "there was something to fit: \(fittedCount)")
  }

  @Test("Options out of range are brought back, not obeyed")
  func options() {
    let histories = SimulatedLogs.histories(of: Self.truth, cards: 60, days: 60)
    var options = FitOptions()
    options.epochs = -1
    options.batchSize = 0
    options.heldOutShare = .infinity
    options.fewestReviews = -5
    let fit = histories.fit(options)
    #expect(fit.before.map { $0.reviewCount == fit.reviewCount - fit.reviewCount / 2 } ?? false)
    options.heldOutShare = .nan
    _ = histories.fit(options)
  }

  @Test("Without answers on the same day their parameters stay where they were")
  func sameDay() throws {
    var options = FitOptions()
    options.fitsSameDay = false
    let fitted = try #require(SimulatedLogs.histories(of: Self.truth, cards: 200, days: 60).fitted(options))
    #expect(fitted.values[17..<20] == FSRSParameters.standard.values[17..<20])
    #expect(fitted.w8 != FSRSParameters.standard.w8)
  }

  /// fsrs-rs 6.6.2 by fsrs-rs-python 0.9.3 on the same log: `evaluate` of the standard parameters, and of those that
  /// `compute_parameters` made of the first four fifths.
  @Test("Evaluations are those of fsrs-rs, and the fit is as good as its own")
  func figuresOfPeer() throws {
    let histories = SimulatedLogs.histories(of: Self.truth)
    #expect(histories.reviewCount == 20_065 && histories.predictableReviewCount == 13_547)
    let whole = histories.evaluation(of: .standard, weighting: .recent)
    #expect(abs(whole.logLoss - 0.3529791) < 2e-6)
    #expect(abs(whole.rmseBins - 0.0353940) < 2e-6)
    let split: Int32 = 16_052
    let last = histories.evaluation(of: .standard, positions: split..<20_065, weighting: .recent)
    #expect(abs(last.logLoss - 0.3440509) < 2e-6)
    #expect(abs(last.rmseBins - 0.0511512) < 2e-6)
    let fitted = try #require(histories.fitted(before: split))
    let ours = histories.evaluation(of: fitted, positions: split..<20_065, weighting: .recent)
    #expect(ours.logLoss < 0.3436488 + 0.0005, "fsrs-rs is not ahead by more than 0.0005: \(ours.logLoss)")
  }

  @Test("Only what lies before the split is learnt from")
  func split() {
    var generator = SeededGenerator(seed: 42)
    let past = (0..<3_000).map { index in
      LoggedReview(
        card: UInt32.random(in: 0..<100, using: &generator), day: StudyDay(Int32(index / 20)),
        rating: Rating(rawValue: .random(in: 1...4, using: &generator)) ?? .good)
    }
    let futures = [Rating.again, .easy].map { rating in
      ReviewHistories(
        past + (0..<500).map { LoggedReview(card: UInt32($0 % 100), day: StudyDay(200), rating: rating) },
        cardCount: 100)
    }
    #expect(futures[0].fitted(before: 3_000) == futures[1].fitted(before: 3_000))
    #expect(futures[0].fitted(before: 3_000) == ReviewHistories(past, cardCount: 100).fitted())
    #expect(futures[0].fitted() != futures[1].fitted())
  }

  @Test("Cards whose first interval is unlike all others are left out")
  func outliers() throws {
    var generator = SeededGenerator(seed: 43)
    var usual: [LoggedReview] = []
    for card in UInt32(0)..<500 {
      for (index, day) in [0, 2, 6, 15].enumerated() {
        let rating: Rating = index > 0 && UInt8.random(in: 0..<10, using: &generator) == 0 ? .again : .good
        usual.append(LoggedReview(card: card, day: StudyDay(Int32(day)), rating: rating))
      }
    }
    func seen(_ card: UInt32, on days: [Int32]) -> [LoggedReview] {
      days.map { LoggedReview(card: card, day: StudyDay($0), rating: $0 == 0 ? .good : .again) }
    }
    // So many that only their length speaks against them.
    let odd: [LoggedReview] = (500..<540).flatMap { seen($0, on: [0, 150, 151]) }
    // Eight intervals with five cards each: more than a twentieth of all.
    let few: [LoggedReview] = (540..<580).flatMap { (card: UInt32) in
      let days = 50 + Int32(card - 540) / 5
      return seen(card, on: [0, days, days + 1])
    }
    let alone = ReviewHistories(usual, cardCount: 580)
    let together = ReviewHistories(usual + odd + few, cardCount: 580)
    #expect(alone.fitted() == together.fitted())
    #expect(together.predictableReviewCount == alone.predictableReviewCount + 160)
  }
}
