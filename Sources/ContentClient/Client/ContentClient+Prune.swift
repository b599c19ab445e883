internal import ContentModel

extension ContentClient {
  /// Removes what neither the release in force nor the one before needs, nor any process that uses this cache.
  ///
  /// A start does this by itself after each new release.
  ///
  /// - Throws: `ClientError.cache`, `.busy` if another process is writing for over 2 seconds.
  @discardableResult
  public func prune() throws(ClientError) -> PruneResult {
    do throws(CacheError) {
      let result = try pruneCache(waitingFor: Sync.lockMilliseconds)
      lastReport.prunedFileCount += result.fileCount
      return result
    } catch {
      throw .cache(error)
    }
  }

  func pruneCache(waitingFor milliseconds: UInt64) throws(CacheError) -> PruneResult {
    guard let lock = try cache.lock(waitingFor: milliseconds) else { throw .busy }
    let loaded = try copies.trust.load()
    var stored: [ReleaseNames] = []
    var embedded: [ReleaseNames] = []
    for copy in loaded.state.copies {
      let names = names(of: copy, for: loaded.installID)
      // An embedded copy that cannot be served, such as a manifest alone, keeps nothing.
      if copy.origin != .embedded { stored.append(names) } else if names.isWhole { embedded.append(names) }
    }
    // A release may carry a statement that could not be written when it came.
    try cache.keep(loaded.state.statements, holding: lock)
    return try cache.prune(stored, inUse: embedded, holding: lock)
  }

  private func names(of copy: TrustedCopy, for install: InstallID) -> ReleaseNames {
    let boxes = copies.files.catalogs(of: copy, for: install)?.flatMap(\.boxes)
    let bundles = boxes.map { Dictionary(grouping: $0, by: \.id).mapValues { $0.map(\.bundle) } }
    return ReleaseNames(
      sequence: copy.manifest.sequence, lists: copy.manifest.allFiles.map(\.path), bundles: bundles)
  }
}
