/// How well the learner knew the answer: the four buttons.
public enum Rating: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Forgotten, or wrong.
  case again = 1
  /// Right, with difficulty.
  case hard = 2
  /// Right.
  case good = 3
  /// Right, without effort.
  case easy = 4

  /// The order of the buttons.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
