#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Directory {
  /// Makes a folder; with `intermediates` also the folders above it, and then it is content if the folder is there.
  ///
  /// `mode` is the permissions of every folder made, whatever the umask.
  package static func create(_ path: String, intermediates: Bool = false, mode: UInt32 = 0o755) throws(FileError) {
    guard intermediates else { return try Place(path).makeFolder(mode: mode) }
    if try isFolder(path) { return }
    let above = FilePath.folder(of: path)
    if above != path { try create(above, intermediates: true, mode: mode) }
    do throws(FileError) {
      try Place(path).makeFolder(mode: mode)
    } catch let error where error.isAlreadyThere {
      // Another process may have been faster.
      guard try isFolder(path) else { throw error }
    }
  }

  /// Removes an empty folder.
  package static func remove(_ path: String) throws(FileError) {
    try Place(path).removeFolder()
  }

  /// Makes the names in a folder durable: new files, renames and removals.
  package static func sync(_ path: String) throws(FileError) {
    try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY, as: .sync).sync()
  }

  /// True for a folder, also through a link.
  private static func isFolder(_ path: String) throws(FileError) -> Bool {
    var raw = stat()
    do throws(FileError) {
      try unsafe systemCall(.inspect, path) { unsafe stat($0, &raw) }
    } catch let error where error.isAbsent {
      return false
    }
    return FileKind(mode: raw.st_mode) == .directory
  }
}
