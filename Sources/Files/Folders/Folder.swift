#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// An open folder, and everything below it by relative paths.
///
/// No link is ever followed, at no part of a path, and no path leads out: `.`, `..`, empty and absolute parts are
/// refused (EINVAL). What happens to the folder's own path meanwhile does not matter. Errors name whole paths.
package final class Folder: Sendable {
  /// How the folder was opened, for messages.
  package let path: String
  private let descriptor: FileDescriptor

  /// Opens a folder.
  ///
  /// A link at `path` itself is refused (ENOTDIR); those above it are followed. Slashes and `.` at its end do not count,
  /// as the system would follow a link before them.
  package convenience init(_ path: String) throws(FileError) {
    let bare = Self.bare(path)
    try self.init(owning: Place(bare).openFolder(), path: bare)
  }

  private init(owning descriptor: consuming FileDescriptor, path: String) throws(FileError) {
    self.path = path
    self.descriptor = descriptor
  }

  /// What the system knows of the folder itself.
  package func status() throws(FileError) -> FileStatus { try descriptor.status() }

  /// Opens a folder in this one; nil if there is none.
  package func folder(_ path: String) throws(FileError) -> Folder? {
    do throws(FileError) {
      return try at(path, .open) { place throws(FileError) in
        try Folder(owning: place.openFolder(), path: place.path)
      }
    } catch let error where error.isAbsent {
      return nil
    }
  }

  /// Everything in the folder but `.` and `..`, sorted by the bytes of the names.
  package func entries() throws(FileError) -> [DirectoryEntry] {
    try Directory.entries(of: reopened(as: .list))
  }

  /// Makes the names in the folder durable: new files, renames and removals.
  package func sync() throws(FileError) { try descriptor.sync() }

  /// Makes everything written so far to the folder's file system durable; see `FileSystemSync`.
  package func syncFileSystem() throws(FileError) { try descriptor.syncFileSystem() }

  /// Locks the folder itself; nil if somebody else's lock forbids it all the time. It outlives this object.
  package func lock(
    _ mode: FileLock.Mode, waitingFor milliseconds: UInt64 = 0
  ) throws(FileError) -> FileLock? {
    try FileLock.acquire(reopened(as: .lock), mode, waitingFor: milliseconds)
  }

  /// The same folder opened once more: a lock and a position in a listing belong to one opening.
  private func reopened(as operation: FileError.Operation) throws(FileError) -> FileDescriptor {
    try Place(folder: descriptor.number, prefix: path + "/", name: ".").openFolder(as: operation)
  }

  /// Calls `body` with the place that a relative path means; the folders on the way are open as long as it runs.
  func at<Result: ~Copyable>(
    _ path: String, _ operation: FileError.Operation, _ body: (Place) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let parts = path.utf8.split(separator: 0x2F, omittingEmptySubsequences: false).map { String(Substring($0)) }
    guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw FileError(operation, "\(self.path)/\(path)", code: EINVAL)
    }
    return try Self.descend(descriptor, parts[...], operation, body)
  }

  /// Opens one folder after the other: as a borrowed parameter each stays open for the next.
  private static func descend<Result: ~Copyable>(
    _ folder: borrowing FileDescriptor, _ parts: ArraySlice<String>, _ operation: FileError.Operation,
    _ body: (Place) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    let place = Place(folder: folder.number, prefix: folder.path + "/", name: parts.first ?? "")
    if parts.count <= 1 { return try body(place) }
    return try descend(place.openFolder(as: operation), parts.dropFirst(), operation, body)
  }

  private static func bare(_ path: String) -> String {
    var bare = path[...]
    while bare.utf8.count > 1 {
      if bare.utf8.last == 0x2F {
        bare = bare.dropLast()
      } else if bare.utf8.elementsEqual("/.".utf8) || bare.utf8.suffix(2).elementsEqual("/.".utf8) {
        bare = bare.dropLast()
      } else {
        break
      }
    }
    return String(bare)
  }
}
