#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Keeps other processes, and other locks of this one, out of a folder as long as it lives.
///
/// The lock is on the folder itself (`flock`), so nothing is left behind: it ends with the process, however that ends.
/// It binds only those who ask for it.
package struct FileLock: ~Copyable {
  private let folder: FileDescriptor

  /// Locks a folder, or nil if somebody else has it all the time.
  ///
  /// A process that is being started shares the locks of its parent for a moment, so even a lock that is about to be
  /// free should be waited for.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - milliseconds: how long to wait for another to let go; 0 does not wait.
  package static func acquire(
    folder path: String, waitingFor milliseconds: UInt64 = 0
  ) throws(FileError) -> FileLock? {
    let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY, as: .lock)
    let end = SystemClock.monotonicNanoseconds + milliseconds * 1_000_000
    while true {
      let (result, code) = retrying { flock(folder.number, LOCK_EX | LOCK_NB) }
      if result == 0 { return FileLock(folder: folder) }
      guard code == EWOULDBLOCK else { throw FileError(.lock, path, code: code) }
      if SystemClock.monotonicNanoseconds >= end { return nil }
      SystemClock.sleep(milliseconds: 10)
    }
  }
}
