internal import Files
internal import Synchronization

/// The clock of a folder's file system, by which its files are dated; on a mounted disk it is another machine's.
///
/// It is asked once, by making a file, and goes on with this machine's count of seconds: a clock that is set meanwhile
/// makes no file older.
final class FolderClock: Sendable {
  private enum Reading {
    case none
    case taken(milliseconds: Int64, at: UInt64)
    /// The folder is not writable, so nothing can be pruned from it either.
    case impossible
  }

  private let reading = Mutex(Reading.none)

  /// Milliseconds since 1970-01-01T00:00:00Z; nil where no file can be made.
  func now(in folder: Folder) -> Int64? {
    reading.withLock { reading in
      if case .none = reading {
        reading =
          (try? folder.fileSystemTime()).map { .taken(milliseconds: $0, at: SystemClock.monotonicNanoseconds) }
          ?? .impossible
      }
      guard case .taken(let milliseconds, let start) = reading else { return nil }
      return milliseconds + Int64((SystemClock.monotonicNanoseconds - start) / 1_000_000)
    }
  }
}
