extension Int32 {
  /// The sum, or the largest number if it is larger.
  func saturatingAdd(_ other: Int32) -> Int32 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
