internal import Files

/// The right to change the cache, which one process has at a time; ends with this value, or with the process.
///
/// It is never held while the network is used.
package struct CacheLock: ~Copyable, Sendable {
  private let lock: FileLock

  fileprivate init(_ lock: consuming FileLock) { self.lock = lock }
}

extension ContentCache {
  /// Takes the cache's lock; nil if another process, or another task of this one, has it all the time.
  ///
  /// Waiting blocks the thread.
  package func lock(waitingFor milliseconds: UInt64) throws(CacheError) -> CacheLock? {
    do throws(FileError) {
      guard let lock = try root.lock(.exclusive, waitingFor: milliseconds) else { return nil }
      return CacheLock(lock)
    } catch {
      throw CacheError(error)
    }
  }
}
