/// What a build had from a shared cache, and gave to it.
package struct SharedCacheSummary: Sendable {
  /// Where it is.
  package let name: String
  /// Boxes that were neither decoded nor packed here because somebody else did it.
  package let usedCount: Int
  package let counts: SharedCache.Counts
  /// A sentence if it was not used, or not to its end.
  package let problem: String?
}
