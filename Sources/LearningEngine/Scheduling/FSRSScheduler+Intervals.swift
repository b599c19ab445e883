extension FSRSScheduler {
  /// The interval of an answer, in days.
  ///
  /// Ordered within the maximum M: h = clamp(round I₂, 1, M), g = clamp(round I₃, min(h+1, M), M),
  /// e = clamp(round I₄, min(g+1, M), M). Programs that limit first and order then exceed the maximum.
  ///
  /// - Parameters:
  ///   - stabilities: after the answers.
  ///   - rating: the answer.
  ///   - previous: the last interval of a card that was passed in review, else 0.
  ///   - fuzz: nil without fuzz.
  func days(_ stabilities: PerRating, _ rating: Rating, previous: Int32, _ fuzz: FuzzHash?) -> Int32 {
    guard policy.ordering == .increasing, rating != .again else {
      return days(stabilities[rating], previous: previous, atLeast: 1, fuzz)
    }
    let hard = days(stabilities.hard, previous: previous, atLeast: 1, fuzz)
    if rating == .hard { return hard }
    let good = days(stabilities.good, previous: previous, atLeast: hard.saturatingAdd(1), fuzz)
    if rating == .good { return good }
    return days(stabilities.easy, previous: previous, atLeast: good.saturatingAdd(1), fuzz)
  }

  /// One interval: rounded, at least `minimum` as far as the maximum has room, and spread if there is fuzz.
  private func days(_ stability: Double, previous: Int32, atLeast minimum: Int32, _ fuzz: FuzzHash?) -> Int32 {
    let maximum = policy.maximumIntervalDays
    let rounded = policy.rounding.days(stability * intervalFactor, maximum: maximum)
    guard let fuzz else { return min(max(rounded, minimum), maximum) }
    let floor = passingFloor(rounded, previous: previous)
    return fuzz.day(in: FuzzRange.days(for: rounded, minimum: max(minimum, floor), maximum: maximum))
  }

  /// Fuzz must not make an interval shorter than the last one if FSRS makes it longer.
  private func passingFloor(_ rounded: Int32, previous: Int32) -> Int32 {
    guard previous > 0 else { return 1 }
    if rounded > previous { return previous.saturatingAdd(1) }
    let range = FuzzRange.days(for: rounded, minimum: 1, maximum: policy.maximumIntervalDays)
    return previous <= range.upperBound ? previous : 1
  }
}
