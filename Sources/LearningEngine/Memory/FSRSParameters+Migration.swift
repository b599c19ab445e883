internal import CMath

extension FSRSParameters {
  /// The 21 values that stand for those of an older version; 21 values are returned as they are.
  ///
  /// FSRS-5 has no w19 and a fixed decay of 0.5; FSRS-4.5 measures difficulty differently and has no formula for the
  /// same day. Source: fsrs-rs 6.6.2, `check_and_fill_parameters`.
  static func migrated(_ values: [Double]) throws(FSRSParameterError) -> [Double] {
    switch values.count {
    case 21: return values
    case 19: return values + [0, 0.5]
    case 17:
      var current = values + [0, 0, 0, 0.5]
      current[4] += 2 * values[5]
      current[5] = cmath_log(3 * values[5] + 1) / 3
      current[6] += 0.5
      return current
    default: throw .wrongCount(values.count)
    }
  }
}

/// Why parameters cannot be used.
public enum FSRSParameterError: Error, Sendable, Hashable {
  /// There are neither 21 nor 19 nor 17.
  case wrongCount(Int)
  /// A value is infinite or not a number.
  case notFinite(index: Int)
  /// A value is out of its bounds, `FSRSParameters.bounds(of:)`; after the migration, for older sets.
  case outOfBounds(index: Int, value: Double)
}
