/// A number for each button.
public struct PerRating: Sendable, Hashable {
  /// That of Again.
  public let again: Double
  /// That of Hard.
  public let hard: Double
  /// That of Good.
  public let good: Double
  /// That of Easy.
  public let easy: Double

  /// The four numbers.
  public init(again: Double, hard: Double, good: Double, easy: Double) {
    self.again = again
    self.hard = hard
    self.good = good
    self.easy = easy
  }

  /// A function of 1 for Again to 4 for Easy.
  init(_ value: (Double) -> Double) { self.init(again: value(1), hard: value(2), good: value(3), easy: value(4)) }

  /// The number of a button.
  public subscript(rating: Rating) -> Double {
    switch rating {
    case .again: again
    case .hard: hard
    case .good: good
    case .easy: easy
    }
  }
}

extension Rating {
  /// 0 for Again to 3 for Easy.
  var index: Int { Int(rawValue) - 1 }
}
