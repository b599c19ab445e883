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

  /// Locks a folder, or nil if somebody else has it. Never waits.
  package static func acquire(folder path: String) throws(FileError) -> FileLock? {
    let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY, as: .lock)
    let (result, code) = retrying { flock(folder.number, LOCK_EX | LOCK_NB) }
    if result == 0 { return FileLock(folder: folder) }
    if code == EWOULDBLOCK { return nil }
    throw FileError(.lock, path, code: code)
  }
}
