/// An answer to a practice problem as a scheduler sees it.
public struct GradedAnswer: Sendable, Hashable {
  /// The button it stands for.
  public let rating: Rating
  /// SuperMemo's grade.
  public let quality: Quality
  /// Whether the interval is 1 day although the answer was right.
  public let comesAgainSoon: Bool

  /// An answer.
  public init(rating: Rating, quality: Quality, comesAgainSoon: Bool = false) {
    self.rating = rating
    self.quality = quality
    self.comesAgainSoon = comesAgainSoon
  }
}
