internal import Files

/// Keeps a stored release, and all lists and bundles it names, in the cache as long as it lives, whoever prunes.
///
/// It ends with the process, however that ends.
package final class ReleaseLease: Sendable {
  package let sequence: Int
  private let lock: FileLock

  fileprivate init(sequence: Int, lock: consuming FileLock) {
    self.sequence = sequence
    self.lock = lock
  }
}

extension ContentCache {
  /// The longest wait for a prune that is looking at the release.
  static let leaseMilliseconds: UInt64 = 2000

  /// Takes a stored release into use; nil if a prune has taken it away meanwhile: then look again at what is stored.
  ///
  /// Any number of processes may have the same release in use.
  package func lease(_ sequence: Int) throws(CacheError) -> ReleaseLease? {
    do throws(FileError) {
      guard let folder = try root.folder(CacheLayout.release(sequence)),
        let lock = try folder.lock(.shared, waitingFor: Self.leaseMilliseconds)
      else { return nil }
      // Whoever prunes has had the lock before, or sees ours: then the envelope is still in the folder we have locked.
      guard try folder.status(CacheLayout.manifest)?.kind == .regular else { return nil }
      return ReleaseLease(sequence: sequence, lock: lock)
    } catch {
      throw CacheError(error)
    }
  }
}
