/// SuperMemo's grade of an answer: 5 perfect, 3 right with difficulty, below 3 failed, 0 no answer.
public struct Quality: Sendable, Hashable, Comparable {
  /// 0 to 5.
  public let value: Int32

  /// Nil outside 0…5.
  public init?(_ value: Int32) {
    guard (0...5).contains(value) else { return nil }
    self.value = value
  }

  private init(valid value: Int32) { self.value = value }

  /// No answer.
  public static let noAnswer = Quality(valid: 0)
  /// Wrong, even with a hint.
  public static let wrongWithHint = Quality(valid: 1)
  /// Wrong.
  public static let wrong = Quality(valid: 2)
  /// Right, with a hint or after very long.
  public static let difficult = Quality(valid: 3)
  /// Right but slow.
  public static let slow = Quality(valid: 4)
  /// Right and quick.
  public static let perfect = Quality(valid: 5)

  /// Whether the answer counts as known.
  public var isSuccess: Bool { value >= 3 }

  /// What a button stands for where there is no practice answer to judge: 2, 3, 4 and 5.
  public init(_ rating: Rating) {
    switch rating {
    case .again: self = .wrong
    case .hard: self = .difficult
    case .good: self = .slow
    case .easy: self = .perfect
    }
  }

  /// The order of grades.
  public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
