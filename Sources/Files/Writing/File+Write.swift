extension File {
  /// Writes a file that must not be there yet.
  ///
  /// If anything fails, the half-written file is removed. Not durable before a sync. `mode` is the final permissions,
  /// whatever the umask; at no moment are they wider. The error says `isAlreadyThere` if anything stands at the path,
  /// also a dangling link.
  package static func writeNew(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o644) throws(FileError) {
    try Place(path).writeNew(bytes, mode: mode)
  }

  /// Writes a file in the place of another, or a new one, durably: after a crash the old or the new one is there, whole.
  ///
  /// The bytes go to `.NAME.tmp-<pid>-<n>` in the same folder, which is synced, renamed to `path`, and the folder is
  /// synced. On failure before the rename the old file is untouched and the temporary one removed; if only the last
  /// sync fails, that is thrown and the new file is in place. A link at `path` is replaced, not followed.
  package static func replace(_ path: String, _ bytes: [UInt8], mode: UInt32 = 0o644) throws(FileError) {
    try Place(path).replace(CollectionOfOne(bytes), mode: mode, isDurable: true)
  }

  /// Sets when a file says it was last changed; a link is not followed.
  ///
  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z; nil for now, by the clock of the file system.
  package static func touch(_ path: String, milliseconds: Int64? = nil) throws(FileError) {
    try Place(path).touch(milliseconds: milliseconds)
  }

  /// Removes a file or link.
  package static func remove(_ path: String) throws(FileError) {
    try Place(path).remove()
  }
}
