/// Reproduces Anki 26.9, scheduler v3 with SM-2, fuzz off: 32-bit floats, products from left to right.
///
/// `CardState.step` is the number of steps left; `ease` is in thousandths exactly; while learning ease and interval are
/// 0, while relearning the interval is the one to return to. Give the moment its `nextRollover`: Anki turns steps that
/// reach it into days. Source: Anki 26.9, `rslib/src/scheduler/states`.
public struct AnkiSM2Scheduler: Scheduler, Hashable {
  /// The options of the deck.
  public let configuration: AnkiConfiguration

  /// A scheduler with these options.
  public init(_ configuration: AnkiConfiguration = AnkiConfiguration()) { self.configuration = configuration }

  /// Turns the state before an answer into the one after.
  public func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    // An ease of unknown origin that is no number: as if the card had none.
    if !card.ease.isFinite { card.ease = 0 }
    switch card.phase {
    case .new, .learning: learn(&card, rating, at: moment)
    case .review: review(&card, rating, at: moment)
    case .relearning: relearn(&card, rating, at: moment)
    }
    card.countAnswer(at: moment)
  }

  private func learn(_ card: inout CardState, _ rating: Rating, at moment: ReviewMoment) {
    let steps = AnkiSteps(steps: configuration.learningSteps)
    let left = card.phase == .new ? steps.all : card.step
    if let step = steps.outcome(of: rating, left: left) {
      card.intervalDays = 0
      card.ease = 0
      card.wait(step, in: .learning, at: moment)
    } else {
      card.ease = Double(configuration.initialEasePermille) / 1000
      let days = rating == .easy ? configuration.easyIntervalDays : configuration.graduatingIntervalDays
      card.review(after: configuration.fitted(Float(days), atLeast: 1), at: moment)
    }
  }

  private func review(_ card: inout CardState, _ rating: Rating, at moment: ReviewMoment) {
    let ease = ease(of: card)
    switch rating {
    case .again:
      card.ease = Self.permille(max(1.3, ease - 0.2))
      card.countLapse(configuration.leechRule)
      fail(&card, at: moment)
    case .hard, .good, .easy:
      let days = passingDays(card, ease: ease, lateDays: Self.lateDays(card, at: moment))[rating.index]
      switch rating {
      case .hard: card.ease = Self.permille(max(1.3, ease - 0.15))
      case .easy: card.ease = Self.permille(ease + 0.15)
      default: break
      }
      card.review(after: days, at: moment)
    }
  }

  private func relearn(_ card: inout CardState, _ rating: Rating, at moment: ReviewMoment) {
    if rating == .again { return fail(&card, at: moment) }
    let steps = AnkiSteps(steps: configuration.relearningSteps)
    if let step = steps.outcome(of: rating, left: card.step) {
      card.wait(step, in: .relearning, at: moment)
    } else {
      let days = max(card.intervalDays, 1)
      card.review(after: rating == .easy && days < .max ? days + 1 : days, at: moment)
    }
  }

  /// The interval is reduced, once more if it was already, and the steps begin again.
  private func fail(_ card: inout CardState, at moment: ReviewMoment) {
    let kept = Float(max(card.intervalDays, 1)) * configuration.lapseFactor
    card.intervalDays = configuration.fitted(kept, atLeast: configuration.minimumLapseIntervalDays)
    let steps = AnkiSteps(steps: configuration.relearningSteps)
    if let step = steps.outcome(of: .again, left: card.step) {
      card.wait(step, in: .relearning, at: moment)
    } else {
      card.review(after: card.intervalDays, at: moment)
    }
  }

  /// The intervals of Hard, Good and Easy, which depend on each other; the first value has no meaning.
  private func passingDays(_ card: CardState, ease: Float, lateDays: Int32) -> SIMD4<Int32> {
    let c = configuration
    let interval = max(card.intervalDays, 0)
    let longer = interval < .max ? interval + 1 : interval
    let current = Float(max(interval, 1))
    let late = Float(lateDays)
    let hard = c.fitted(current * c.hardFactor * c.intervalFactor, atLeast: c.hardFactor > 1 ? longer : 0)
    let good = c.fitted(
      (current + late / 2) * ease * c.intervalFactor, atLeast: c.hardFactor > 1 ? hard.saturatingAdd(1) : longer)
    let easy = c.fitted((current + late) * ease * c.easyFactor * c.intervalFactor, atLeast: good.saturatingAdd(1))
    return SIMD4(0, hard, good, easy)
  }

  /// Days after the due day; a card answered early counts as due today.
  private static func lateDays(_ card: CardState, at moment: ReviewMoment) -> Int32 {
    guard case .day(let day) = card.due else {
      return moment.day.elapsed(since: card.lastReviewDay.adding(card.intervalDays))
    }
    return moment.day.elapsed(since: day)
  }

  private func ease(of card: CardState) -> Float {
    let permille = AnkiConfiguration.rounded(Float(card.ease) * 1000)
    return Float(permille > 0 ? permille : configuration.initialEasePermille) / 1000
  }

  private static func permille(_ ease: Float) -> Double { Double(AnkiConfiguration.rounded(ease * 1000)) / 1000 }
}
