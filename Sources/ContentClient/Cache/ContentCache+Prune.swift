internal import ContentModel
internal import Files

extension ContentCache {
  /// Removes what no kept release names; which ones are kept, `Retention` and the leases of all processes say.
  ///
  /// Envelopes go first, so that nobody takes a release into use any more, and durably, so that no crash brings back a
  /// release without its lists. What cannot be removed is counted and stays for the next time.
  ///
  /// Where nothing verifies, only what was left half-written is removed: a wrong keyring is put right by the next build.
  ///
  /// - Parameters:
  ///   - releases: every stored release that verifies, from `stored()` under this lock. Others are removed unless they
  ///     are in use, or cannot be read.
  ///   - inUse: what else is served, such as the app's own copy, whose bundles are kept here, too.
  ///   - lock: the cache's.
  /// - Throws: `CacheError` if the stored releases cannot be listed; nothing has been removed then.
  package func prune(
    _ releases: [ReleaseNames], inUse: [ReleaseNames] = [], holding lock: borrowing CacheLock
  ) throws(CacheError) -> PruneResult {
    let stored = try releaseSequences()
    let inventory = CacheInventory(of: root)
    var sweep = CacheSweep(self)
    sweep.result.failureCount = inventory.failureCount

    let known = Dictionary(releases.map { ($0.sequence, $0) }) { first, _ in first }
    var kept = Retention.sequences(toKeepOf: Array(known.values), isPresent: inventory.isPresent)
    var retired: [Int] = []
    for sequence in stored where !kept.contains(sequence) {
      if !releases.isEmpty, sweep.retire(sequence, isReadable: known[sequence] != nil) {
        retired.append(sequence)
      } else {
        kept.insert(sequence)
      }
    }

    let names = kept.map { known[$0] ?? ReleaseNames(sequence: $0, lists: [], bundles: nil) }
    let retention = Retention(keeping: names + inUse, isPresent: inventory.isPresent)
    for sequence in retired { sweep.removeRest(of: sequence) }
    sweep.removeFiles(of: inventory, keeping: retention.paths)
    sweep.removePartials(keeping: retention.arriving)
    sweep.removeTemporaries(in: kept.sorted().map(CacheLayout.release))
    return sweep.result
  }
}
