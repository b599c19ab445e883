/// The 21 parameters of FSRS-6, finite and within their bounds.
///
/// Source: open-spaced-repetition, fsrs4anki wiki, "The Algorithm", FSRS-6; the bounds are those of fsrs-rs 6.6.2. The
/// values stand in the struct itself, not on the heap. A value out of bounds is an error, never silently clipped.
public struct FSRSParameters: Sendable, Hashable {
  /// First stability after Again, days; 0.001 to 100.
  public let w0: Double
  /// First stability after Hard, days; 0.001 to 100.
  public let w1: Double
  /// First stability after Good, days; 0.001 to 100.
  public let w2: Double
  /// First stability after Easy, days; 0.001 to 100.
  public let w3: Double
  /// First difficulty after Again; 1 to 10.
  public let w4: Double
  /// How steeply the first difficulty falls with the rating; 0.001 to 4.
  public let w5: Double
  /// Change of difficulty per step of rating; 0.001 to 4.
  public let w6: Double
  /// Share of the mean reversion of difficulty; 0.001 to 0.75.
  public let w7: Double
  /// Growth of stability on success, as an exponent of e; 0 to 4.5.
  public let w8: Double
  /// How growth falls with stability; 0 to 0.8.
  public let w9: Double
  /// How growth rises with forgetting; 0.001 to 3.5.
  public let w10: Double
  /// Stability after a lapse: factor; 0.001 to 5.
  public let w11: Double
  /// Stability after a lapse: exponent of difficulty; 0.001 to 0.25.
  public let w12: Double
  /// Stability after a lapse: exponent of stability; 0.001 to 0.9.
  public let w13: Double
  /// Stability after a lapse: how it rises with forgetting; 0 to 4.
  public let w14: Double
  /// Penalty of Hard, a factor; 0 to 1.
  public let w15: Double
  /// Bonus of Easy, a factor; 1 to 6.
  public let w16: Double
  /// Change on the same day per step of rating; 0 to 2.
  public let w17: Double
  /// Offset of the rating on the same day; 0 to 2.
  public let w18: Double
  /// Exponent of stability on the same day; 0 to 0.8.
  public let w19: Double
  /// Decay of the forgetting curve; 0.1 to 0.8.
  public let w20: Double

  /// How many parameters there are.
  public static let count = 21

  /// The parameters published with FSRS-6, from the reviews of many learners.
  public static let standard = FSRSParameters(valid: [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ])

  /// What each parameter may be.
  ///
  /// - Parameter index: 0 to 20; others have no values (`nil`).
  public static func bounds(of index: Int) -> ClosedRange<Double>? {
    switch index {
    case 0...3: 0.001...100
    case 4: 1...10
    case 5, 6: 0.001...4
    case 7: 0.001...0.75
    case 8: 0...4.5
    case 9, 19: 0...0.8
    case 10: 0.001...3.5
    case 11: 0.001...5
    case 12: 0.001...0.25
    case 13: 0.001...0.9
    case 14: 0...4
    case 15: 0...1
    case 16: 1...6
    case 17, 18: 0...2
    case 20: 0.1...0.8
    default: nil
    }
  }

  /// Takes parameters from a file or another program.
  ///
  /// - Parameter values: 21 values of FSRS-6; 19 of FSRS-5 or 17 of FSRS-4.5 are migrated first.
  /// - Throws: `FSRSParameterError` if there are as many as in no version, or if a value (after migration) is not
  ///   finite or out of its bounds.
  public init(_ values: [Double]) throws(FSRSParameterError) {
    let current = try Self.migrated(values)
    for (index, value) in current.enumerated() {
      guard value.isFinite else { throw .notFinite(index: index) }
      guard let bounds = Self.bounds(of: index), bounds.contains(value) else {
        throw .outOfBounds(index: index, value: value)
      }
    }
    self.init(valid: current)
  }

  /// All values in order, 21 of them.
  public var values: [Double] {
    [
      w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15, w16, w17, w18, w19, w20,
    ]
  }

  /// The values, which are 21 and were checked.
  init(valid values: [Double]) {
    w0 = values[0]
    w1 = values[1]
    w2 = values[2]
    w3 = values[3]
    w4 = values[4]
    w5 = values[5]
    w6 = values[6]
    w7 = values[7]
    w8 = values[8]
    w9 = values[9]
    w10 = values[10]
    w11 = values[11]
    w12 = values[12]
    w13 = values[13]
    w14 = values[14]
    w15 = values[15]
    w16 = values[16]
    w17 = values[17]
    w18 = values[18]
    w19 = values[19]
    w20 = values[20]
  }
}
