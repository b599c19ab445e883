#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Keeps other processes, and other locks of this one, out of a folder or file as long as it lives.
///
/// The lock is on the folder or file itself (`flock`), so nothing is left behind: it ends with the process, however
/// that ends. It binds only those who ask for it.
package struct FileLock: ~Copyable, Sendable {
  /// Whom a lock keeps out.
  package enum Mode: Sendable {
    /// Everybody.
    case exclusive
    /// Those who want it for themselves: readers share it.
    case shared
  }

  private let file: FileDescriptor

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
    return try acquire(folder, .exclusive, waitingFor: milliseconds)
  }

  /// Locks what was opened only for this.
  static func acquire(
    _ file: consuming FileDescriptor, _ mode: Mode, waitingFor milliseconds: UInt64
  ) throws(FileError) -> FileLock? {
    let end = SystemClock.monotonicNanoseconds + milliseconds * 1_000_000
    while true {
      if try file.lock(mode) { return FileLock(file: file) }
      if SystemClock.monotonicNanoseconds >= end { return nil }
      SystemClock.sleep(milliseconds: 10)
    }
  }
}

extension FileDescriptor {
  /// Locks the file until it is closed; false if somebody else's lock forbids it.
  borrowing func lock(_ mode: FileLock.Mode) throws(FileError) -> Bool {
    let kind = mode == .exclusive ? LOCK_EX : LOCK_SH
    let (result, code) = retrying { flock(number, kind | LOCK_NB) }
    if result == 0 { return true }
    guard code == EWOULDBLOCK else { throw FileError(.lock, path, code: code) }
    return false
  }
}
