#if canImport(Darwin)
  internal import Darwin
#else
  internal import CSystem
  internal import Glibc
#endif

/// What the system is asked to do at a place.
extension Place {
  /// Opens with close-on-exec.
  func open(
    _ flags: Int32, mode: UInt32 = 0, as operation: FileError.Operation = .open
  ) throws(FileError) -> FileDescriptor {
    let number = try unsafe systemCall(operation, self) { unsafe openat(folder, $0, flags | O_CLOEXEC, mode_t(mode)) }
    return FileDescriptor(owning: number, path: path)
  }

  /// Opens a folder, a link not followed; a link is said to be no folder.
  func openFolder(as operation: FileError.Operation = .open) throws(FileError) -> FileDescriptor {
    do throws(FileError) {
      return try open(O_RDONLY | O_DIRECTORY | O_NOFOLLOW, as: operation)
    } catch {
      throw error.code == ELOOP ? FileError(operation, path, code: ENOTDIR) : error
    }
  }

  /// What stands here, a link not followed; nil if nothing does.
  func status() throws(FileError) -> FileStatus? {
    var raw = stat()
    do throws(FileError) {
      try unsafe systemCall(.inspect, self) { unsafe fstatat(folder, $0, &raw, AT_SYMLINK_NOFOLLOW) }
    } catch let error where error.isAbsent {
      return nil
    }
    return FileStatus(raw)
  }

  /// Removes a file or link.
  func remove() throws(FileError) {
    try unsafe systemCall(.remove, self) { unsafe unlinkat(folder, $0, 0) }
  }

  /// Removes an empty folder.
  func removeFolder() throws(FileError) {
    try unsafe systemCall(.remove, self) { unsafe unlinkat(folder, $0, AT_REMOVEDIR) }
  }

  /// Makes a folder with exactly this mode, whatever the umask.
  func makeFolder(mode: UInt32) throws(FileError) {
    try unsafe systemCall(.create, self) { unsafe mkdirat(folder, $0, mode_t(mode)) }
    let made = try openFolder()
    // A folder takes the set-group-id bit from the one above it; that is the system's choice and is kept.
    try made.setMode(made.status().mode & ~0o777 | mode)
  }

  /// Moves what stands here into the place of `destination`.
  func rename(to destination: Place) throws(FileError) {
    guard !name.utf8.contains(0) else { throw FileError(.replace, path, code: EINVAL) }
    try unsafe systemCall(.replace, destination) { to in
      unsafe name.withCString { from in unsafe renameat(folder, from, destination.folder, to) }
    }
  }

  /// Gives what stands here a second name, at which nothing must stand (EEXIST).
  func link(to destination: Place) throws(FileError) {
    try unsafe systemCall(.create, destination) { to in
      unsafe name.withCString { from in unsafe linkat(folder, from, destination.folder, to, 0) }
    }
  }

  /// Moves what stands here to a name at which nothing must stand (EEXIST); EINVAL where the file system cannot.
  func renameNew(to destination: Place) throws(FileError) {
    try unsafe systemCall(.create, destination) { to in
      unsafe name.withCString { from in
        #if canImport(Darwin)
          unsafe renameatx_np(folder, from, destination.folder, to, UInt32(RENAME_EXCL))
        #else
          unsafe renameat2(folder, from, destination.folder, to, contentc_rename_noreplace)
        #endif
      }
    }
  }

  /// Sets when what stands here says it was last changed, a link not followed; nil means now.
  func touch(milliseconds: Int64?) throws(FileError) {
    try unsafe systemCall(.write, self) { name in
      guard let milliseconds else { return unsafe utimensat(folder, name, nil, AT_SYMLINK_NOFOLLOW) }
      let time = timespec(
        tv_sec: time_t(milliseconds / 1000), tv_nsec: Int(milliseconds % 1000) * 1_000_000)
      return unsafe [time, time].withUnsafeBufferPointer { times in
        unsafe utimensat(folder, name, times.baseAddress, AT_SYMLINK_NOFOLLOW)
      }
    }
  }

  /// Makes the names in the folder around this place durable: new files, renames and removals.
  func syncFolder() throws(FileError) {
    try beside(FilePath.folder(of: name)).open(O_RDONLY | O_DIRECTORY, as: .sync).sync()
  }
}
