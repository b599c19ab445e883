/// A sum for each parameter, in the struct itself: the inner loop adds to it, where an array would be checked each
/// time.
struct ParameterSums {
  /// w0 to w3, by the first rating.
  private(set) var again = 0.0
  private(set) var hard = 0.0
  private(set) var good = 0.0
  private(set) var easy = 0.0
  var w4 = 0.0
  var w5 = 0.0
  var w6 = 0.0
  var w7 = 0.0
  var w8 = 0.0
  var w9 = 0.0
  var w10 = 0.0
  var w11 = 0.0
  var w12 = 0.0
  var w13 = 0.0
  var w14 = 0.0
  var w15 = 0.0
  var w16 = 0.0
  var w17 = 0.0
  var w18 = 0.0
  var w19 = 0.0
  var w20 = 0.0
  /// By FACTOR, which is a function of w20 alone: multiplied out once at the end.
  var factor = 0.0
  /// By D0raw(Easy), a function of w4 and w5.
  var easyDifficulty = 0.0

  /// Adds to the first stability of a rating.
  mutating func addFirstStability(_ rating: Rating, _ amount: Double) {
    switch rating {
    case .again: again += amount
    case .hard: hard += amount
    case .good: good += amount
    case .easy: easy += amount
    }
  }

  /// The 21 sums in order.
  var values: [Double] {
    [
      again, hard, good, easy, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15, w16, w17, w18, w19, w20,
    ]
  }
}
