#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension File {
  /// Writes a file that must not be there yet.
  ///
  /// If anything fails, the half-written file is removed. Not durable before a sync. `mode` is the final permissions,
  /// whatever the umask; at no moment are they wider. The error says `isAlreadyThere` if anything stands at the path,
  /// also a dangling link.
  package static func writeNew(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o644) throws(FileError) {
    try create(path, bytes, mode: mode, durable: false)
  }

  /// Writes a file in the place of another, or a new one, durably: after a crash the old or the new one is there, whole.
  ///
  /// The bytes go to `.NAME.tmp-<pid>-<n>` in the same folder, which is synced, renamed to `path`, and the folder is
  /// synced. On failure before the rename the old file is untouched and the temporary one removed; if only the last
  /// sync fails, that is thrown and the new file is in place. A link at `path` is replaced, not followed.
  package static func replace(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o644) throws(FileError) {
    let temporary = try createTemporary(beside: path, bytes, mode: mode)
    do throws(FileError) {
      try rename(temporary, to: path)
    } catch {
      try? remove(temporary)
      throw error
    }
    try Directory.sync(FilePath.folder(of: path))
  }

  /// Removes a file or link.
  package static func remove(_ path: String) throws(FileError) {
    try unsafe systemCall(.remove, path) { unsafe unlink($0) }
  }

  private static func create(_ path: String, _ bytes: [UInt8], mode: UInt32, durable: Bool) throws(FileError) {
    let file = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, as: .create)
    do throws(FileError) {
      try file.write(bytes)
      try file.setMode(mode)
      if durable { try file.sync() }
      try file.close()
    } catch {
      try? remove(path)
      throw error
    }
  }

  private static func createTemporary(beside path: String, _ bytes: [UInt8], mode: UInt32) throws(FileError) -> String {
    while true {
      let temporary = FilePath.temporary(beside: path)
      do throws(FileError) {
        try create(temporary, bytes, mode: mode, durable: true)
        return temporary
      } catch let error where error.isAlreadyThere {
        // Left by a process that was killed and had the same number; the next name is another one.
      }
    }
  }

  private static func rename(_ source: String, to destination: String) throws(FileError) {
    guard !destination.utf8.contains(0) else { throw FileError(.replace, destination, code: EINVAL) }
    let (result, code) = unsafe source.withCString { from in
      unsafe destination.withCString { to in
        retrying { unsafe system_rename(from, to) }
      }
    }
    guard result == 0 else { throw FileError(.replace, destination, code: code) }
  }
}

private func system_rename(_ source: UnsafePointer<CChar>, _ destination: UnsafePointer<CChar>) -> Int32 {
  unsafe rename(source, destination)
}
