/// The SM-2 with learning steps that translation-pair decks use.
///
/// - Learning: Again 1 minute, from the first step; Hard 5 minutes, the same step; Good 10 minutes, then 1 day; Easy
///   4 days.
/// - Review: Again takes 0.20 off the ease, the interval becomes 1 day, relearning begins; Hard −0.15 and interval
///   × 1.2; Good × ease; Easy +0.15 and × ease × 1.3, with the ease before this answer.
/// - Relearning: Again and Hard 10 minutes; Good returns with the interval that was kept, Easy with one day more.
///
/// Ease begins at 2.5 and stays at least 1.3. Intervals in review are rounded half away from zero, longer than the one
/// before, Hard < Good < Easy, within the maximum. Due at the same time of day.
public struct AnkiLikeScheduler: Scheduler, Hashable {
  /// The longest interval in days; at least 1.
  public let maximumIntervalDays: Int32
  /// Lapses that make a leech.
  public let leechRule: LeechRule

  /// The ease of a new card.
  public static let initialEase = 2.5
  /// The least ease.
  public static let minimumEase = 1.3

  /// A scheduler within a maximum; less than 1 counts as 1.
  public init(maximumIntervalDays: Int32 = 36_500, leechRule: LeechRule = .standard) {
    self.maximumIntervalDays = max(1, maximumIntervalDays)
    self.leechRule = leechRule
  }

  /// Turns the state before an answer into the one after.
  public func apply(_ rating: Rating, to card: inout CardState, at moment: ReviewMoment, fuzzKey: UInt64) {
    card.ease = ease(of: card)
    switch card.phase {
    case .new, .learning: learn(&card, rating, at: moment)
    case .review: review(&card, rating, at: moment)
    case .relearning: relearn(&card, rating, at: moment)
    }
    card.countAnswer(at: moment)
  }

  /// The interval before it is rounded, made longer than the last and ordered: what Hard, Good or Easy multiply a
  /// review's interval to, in days; 1 for Again.
  public func rawIntervalDays(of card: CardState, _ rating: Rating) -> Double {
    let interval = Double(max(card.intervalDays, 1))
    let ease = ease(of: card)
    switch rating {
    case .again: return 1
    case .hard: return interval * 1.2
    case .good: return interval * ease
    case .easy: return interval * ease * 1.3
    }
  }

  private func learn(_ card: inout CardState, _ rating: Rating, at moment: ReviewMoment) {
    let step = card.phase == .new ? 0 : card.step
    card.phase = .learning
    switch rating {
    case .again: wait(&card, step: 0, minutes: 1, at: moment)
    case .hard: wait(&card, step: step, minutes: 5, at: moment)
    case .good where step == 0: wait(&card, step: 1, minutes: 10, at: moment)
    case .good: review(&card, after: 1, at: moment)
    case .easy: review(&card, after: 4, at: moment)
    }
  }

  private func review(_ card: inout CardState, _ rating: Rating, at moment: ReviewMoment) {
    let before = card
    switch rating {
    case .again:
      card.ease = max(Self.minimumEase, before.ease - 0.2)
      card.countLapse(leechRule)
      card.phase = .relearning
      card.intervalDays = 1
      return wait(&card, step: 0, minutes: 10, at: moment)
    case .hard: card.ease = max(Self.minimumEase, before.ease - 0.15)
    case .good: break
    case .easy: card.ease = before.ease + 0.15
    }
    var days = longer(before, .hard, than: before.intervalDays)
    if rating > .hard { days = longer(before, .good, than: max(before.intervalDays, days)) }
    if rating > .good { days = longer(before, .easy, than: max(before.intervalDays, days)) }
    review(&card, after: days, at: moment)
  }

  private func relearn(_ card: inout CardState, _ rating: Rating, at moment: ReviewMoment) {
    switch rating {
    case .again: wait(&card, step: 0, minutes: 10, at: moment)
    case .hard: wait(&card, step: card.step, minutes: 10, at: moment)
    case .good: review(&card, after: max(card.intervalDays, 1), at: moment)
    case .easy: review(&card, after: max(card.intervalDays, 1).saturatingAdd(1), at: moment)
    }
  }

  /// The raw interval rounded, at least a day more than another, within the maximum.
  private func longer(_ card: CardState, _ rating: Rating, than days: Int32) -> Int32 {
    let rounded = IntervalRounding.halfAwayFromZero.days(
      rawIntervalDays(of: card, rating), maximum: maximumIntervalDays)
    return min(max(rounded, max(days, 0).saturatingAdd(1)), maximumIntervalDays)
  }

  private func wait(_ card: inout CardState, step: UInt8, minutes: Int64, at moment: ReviewMoment) {
    card.step = step
    if card.phase == .learning { card.intervalDays = 0 }
    card.due = .instant(moment.instant.adding(milliseconds: minutes * 60_000))
  }

  private func review(_ card: inout CardState, after days: Int32, at moment: ReviewMoment) {
    card.phase = .review
    card.step = 0
    card.intervalDays = min(days, maximumIntervalDays)
    card.due = .instant(moment.instant.adding(days: card.intervalDays))
  }

  /// A new card has none yet; what is no ease counts as none.
  private func ease(of card: CardState) -> Double {
    card.ease > 0 && card.ease.isFinite ? max(card.ease, Self.minimumEase) : Self.initialEase
  }
}
