import Foundation
import Testing

@testable import LearningEngine

@Suite("Evaluation")
struct EvaluationTests {
  private let reviews = [
    LoggedReview(card: 0, day: StudyDay(10), rating: .good), LoggedReview(card: 1, day: StudyDay(10), rating: .again),
    LoggedReview(card: 1, day: StudyDay(10), rating: .good), LoggedReview(card: 0, day: StudyDay(12), rating: .hard),
    LoggedReview(card: 1, day: StudyDay(11), rating: .again), LoggedReview(card: 0, day: StudyDay(9), rating: .good),
    LoggedReview(card: 7, day: StudyDay(12), rating: .good), LoggedReview(card: 0, day: StudyDay(20), rating: .easy),
  ]

  @Test("Histories are grouped by card; a clock set back lets no time pass; other cards are left out")
  func grouping() {
    let histories = ReviewHistories(reviews, cardCount: 3)
    #expect(histories.cardCount == 3)
    #expect(histories.reviewCount == 7)
    #expect(histories.steps.map(\.elapsedDays) == [0, 2, 0, 11, 0, 0, 1])
    #expect(histories.steps.map(\.position) == [0, 3, 5, 6, 1, 2, 4])
    #expect(histories.steps.map(\.rating) == [.good, .hard, .good, .easy, .again, .good, .again])
    #expect((0..<3).map { histories.range(ofCard: $0) } == [0..<4, 4..<7, 7..<7])
    #expect(histories.predictableReviewCount == 3)
    #expect(ReviewHistories(reviews, cardCount: -1).reviewCount == 0)
  }

  @Test("Log-loss and bins, computed by hand")
  func byHand() {
    let model = FSRS6()
    let histories = ReviewHistories(reviews, cardCount: 3)
    let good = model.first(.good)
    let first = model.retrievability(elapsedDays: 2, stability: good.stability)
    let hard = model.next(model.next(good, .hard, elapsedDays: 2), .good, elapsedDays: 0)
    let second = model.retrievability(elapsedDays: 11, stability: hard.stability)
    let again = model.next(model.first(.again), .good, elapsedDays: 0)
    let third = model.retrievability(elapsedDays: 1, stability: again.stability)
    let all = histories.evaluation(of: .standard)
    #expect(all.reviewCount == 3)
    #expect(abs(all.logLoss - -(log(first) + log(second) + log(1 - third)) / 3) < 1e-12)
    // Days 2 and 1 are in one bin, with the same number of answers and lapses before.
    let pair = (first + third - 1) / 2
    #expect(abs(all.rmseBins - ((2 * pair * pair + (1 - second) * (1 - second)) / 3).squareRoot()) < 1e-12)
    #expect(abs(all.recall - 2 / 3) < 1e-12)
    #expect(abs(all.predictedRecall - (first + second + third) / 3) < 1e-12)
    let last = histories.evaluation(of: .standard, positions: 5..<7)
    #expect(last.reviewCount == 1)
    #expect(abs(last.logLoss - -log(second)) < 1e-12)
    let none = histories.evaluation(of: .standard, positions: 0..<2)
    #expect(none == FitEvaluation(reviewCount: 0, logLoss: 0, rmseBins: 0, recall: 0, predictedRecall: 0))
  }

  @Test("Bins grow like powers")
  func bins() {
    let likeness = Likeness()
    let days: [Int32] = [1, 3, 4, 13, 14, 47, 48, .max]
    let bins = days.map { likeness.bin(days: $0) / 256 }
    #expect(bins == [0, 0, 1, 1, 2, 2, 3, 15])
    var later = Likeness()
    var places: [Int] = []
    for _ in 0..<6 {
      places.append(later.bin(days: 1) / 16)
      later.count(.good)
    }
    #expect(places == [1, 1, 2, 2, 2, 3])
    var lapsed = Likeness()
    var lapses: [Int] = []
    for _ in 0..<8 {
      lapses.append(lapsed.bin(days: 1) % 16)
      lapsed.count(.again)
    }
    #expect(lapses == [0, 1, 2, 3, 3, 3, 4, 4])
  }
}
