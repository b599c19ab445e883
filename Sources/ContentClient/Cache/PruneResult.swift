/// What a prune has taken away.
public struct PruneResult: Sendable, Hashable {
  /// Stored releases, with their envelopes.
  public internal(set) var releaseCount = 0
  /// Lists and bundles.
  public internal(set) var fileCount = 0
  /// Files that killed processes had begun, and bundles that had begun to arrive and are not needed any more.
  public internal(set) var leftoverCount = 0
  /// Bytes of all of these.
  public internal(set) var byteCount = 0
  /// Things that could not be looked at or removed, such as for an error of the disk; the next prune tries again.
  public internal(set) var failureCount = 0

  package init() {}
}
