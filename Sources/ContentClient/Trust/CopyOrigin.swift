/// Where a copy of a release comes from.
package enum CopyOrigin: Sendable, Hashable, Comparable {
  /// The index in the list of stored copies.
  case stored(Int)
  /// The copy that came with the app.
  case embedded
}
