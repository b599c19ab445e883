/// What FSRS knows about one memory. Never rounded between reviews.
public struct MemoryState: Sendable, Hashable {
  /// Days after which retrievability has fallen to 90%; at least 0.001.
  public var stability: Double
  /// How hard the memory is to strengthen, 1 to 10.
  public var difficulty: Double

  /// A state as it is; `FSRS6.validated` checks one of unknown origin.
  public init(stability: Double, difficulty: Double) {
    self.stability = stability
    self.difficulty = difficulty
  }
}
