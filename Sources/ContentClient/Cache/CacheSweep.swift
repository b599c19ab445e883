internal import ContentModel
internal import Files

/// The removals of one prune, each counted; one that fails does not stop the others.
struct CacheSweep {
  private let cache: ContentCache
  var result = PruneResult()

  init(_ cache: ContentCache) { self.cache = cache }

  private var root: Folder { cache.root }

  /// Takes a release's envelope away, durably, unless somebody has it in use; false if the release stays.
  ///
  /// - Parameter isReadable: the envelope was read just now; else it stays if it cannot be read, for an error of the disk
  ///   may pass.
  mutating func retire(_ sequence: Int, isReadable: Bool) -> Bool {
    do throws(FileError) {
      // Without an envelope it is no release, and nobody can take it into use.
      guard let folder = try root.folder(CacheLayout.release(sequence)),
        let status = try folder.status(CacheLayout.manifest)
      else { return true }
      guard let lock = try folder.lock(.exclusive) else { return false }
      if !isReadable { _ = try folder.read(CacheLayout.manifest, limit: WireLimits.envelopeByteCount) }
      try removeEnvelope(in: folder, holding: lock)
      result.releaseCount += 1
      count(status)
      return true
    } catch {
      result.failureCount += 1
      return false
    }
  }

  /// Removes the folder of a retired release.
  mutating func removeRest(of sequence: Int) {
    attempt { sweep throws(FileError) in try sweep.root.removeAll(CacheLayout.release(sequence)) }
  }

  /// Removes lists, bundles and whatever else stands there, and folders that are empty then.
  ///
  /// - Parameter paths: nil keeps all but temporary files of killed processes.
  mutating func removeFiles(of inventory: CacheInventory, keeping paths: Set<WirePath>?) {
    for item in inventory.items {
      if let path = WirePath(item.path), paths?.contains(path) ?? false { continue }
      if Folder.isTemporary(item.name) {
        removeLeftover(item.path)
      } else if paths != nil {
        attempt { sweep throws(FileError) in
          try sweep.root.removeAll(item.path)
          sweep.result.fileCount += 1
          sweep.result.byteCount += item.byteCount
        }
      }
    }
    // Those that are not empty refuse.
    for folder in inventory.folders.reversed() { try? root.removeFolder(folder) }
  }

  /// Removes what has come of bundles that are not needed, or in their places by now, unless somebody is at it.
  ///
  /// - Parameter digests: of bundles that are needed; nil keeps all but temporary files of killed processes.
  mutating func removePartials(keeping digests: Set<SHA256Digest>?) {
    for name in names(in: CacheLayout.partials) {
      let path = "\(CacheLayout.partials)/\(name)"
      let isTag = name.hasSuffix(CacheLayout.tagSuffix)
      let digest = SHA256Digest(hex: String(isTag ? name.dropLast(CacheLayout.tagSuffix.count) : name[...]))
      if Folder.isTemporary(name) {
        removeLeftover(path)
      } else if let digests, let digest {
        if !digests.contains(digest) { removePartial(digest) }
      } else if digests != nil {
        removeLeftover(path)
      }
    }
  }

  /// Removes temporary files of killed processes from the cache folder, the statements' folder and these.
  mutating func removeTemporaries(in folders: [String]) {
    for name in names(in: nil) where Folder.isTemporary(name) { removeLeftover(name) }
    for folder in [CacheLayout.revocations] + folders {
      for name in names(in: folder) where Folder.isTemporary(name) { removeLeftover("\(folder)/\(name)") }
    }
  }

  // MARK: Single removals

  /// The lock is held until the removal is durable.
  private func removeEnvelope(in folder: Folder, holding lock: borrowing FileLock) throws(FileError) {
    try folder.removeAll(CacheLayout.manifest)
    try folder.sync()
  }

  private mutating func removePartial(_ digest: SHA256Digest) {
    attempt { sweep throws(FileError) in
      let path = CacheLayout.partial(digest)
      let status = try sweep.root.status(path)
      if status?.kind == .regular {
        // Nil if it is arriving just now. The tag belongs to whoever holds the lock.
        guard let file = try sweep.root.lockedFile(path, mode: CacheLayout.fileMode) else { return }
        try sweep.root.removeAll(CacheLayout.tag(digest))
        try sweep.root.remove(path)
        sweep.result.byteCount += try file.byteCount()
        sweep.result.leftoverCount += 1
      } else {
        try sweep.root.removeAll(CacheLayout.tag(digest))
        try sweep.root.removeAll(path)
      }
    }
  }

  /// Removes a file nobody has a lock on: one that is being written has.
  private mutating func removeLeftover(_ path: String) {
    attempt { sweep throws(FileError) in
      guard let status = try sweep.root.status(path) else { return }
      if status.kind == .directory {
        try sweep.root.removeAll(path)
      } else if try !sweep.root.removeUnlocked(path) {
        return
      }
      sweep.result.leftoverCount += 1
      sweep.count(status)
    }
  }

  private mutating func count(_ status: FileStatus) {
    if status.kind == .regular { result.byteCount += status.byteCount }
  }

  /// Names in a folder of the cache, nil being the cache folder; none if it cannot be listed.
  private mutating func names(in path: String?) -> [String] {
    do throws(FileError) {
      let folder = try path.map { path throws(FileError) in try root.folder(path) } ?? root
      return try folder?.entries().compactMap(\.name) ?? []
    } catch {
      result.failureCount += 1
      return []
    }
  }

  /// Counts a failure; what is gone already is none.
  private mutating func attempt(_ removal: (inout CacheSweep) throws(FileError) -> Void) {
    do throws(FileError) { try removal(&self) } catch {
      if !error.isAbsent { result.failureCount += 1 }
    }
  }
}
