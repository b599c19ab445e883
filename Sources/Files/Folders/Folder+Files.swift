#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The calls of `File` and `Directory`, seen from an open folder.
extension Folder {
  /// Reads a regular file whole; see `File.read(_:limit:)`.
  package func read(_ path: String, limit: Int) throws(FileError) -> FileContents {
    try at(path, .open) { place throws(FileError) in try place.read(limit: limit) }
  }

  /// Reads the beginning of a regular file; see `File.readPrefix(_:byteCount:)`.
  package func readPrefix(_ path: String, byteCount: Int) throws(FileError) -> FileContents {
    try at(path, .open) { place throws(FileError) in try place.readPrefix(byteCount: byteCount) }
  }

  /// What stands at `path`, a link not followed; nil if nothing does.
  package func status(_ path: String) throws(FileError) -> FileStatus? {
    do throws(FileError) {
      return try at(path, .inspect) { place throws(FileError) in try place.status() }
    } catch let error where error.isAbsent {
      return nil
    }
  }

  /// Writes a file that must not be there yet; see `File.writeNew(_:_:mode:)`.
  package func writeNew(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(FileError) {
    try at(path, .create) { place throws(FileError) in try place.writeNew(bytes, mode: mode) }
  }

  /// Writes a file in the place of another, or a new one; see `File.replace(_:_:mode:)`.
  ///
  /// The temporary file is locked while it is written, see `removeUnlocked(_:)`. With `isDurable` false nothing is
  /// synced, for many files with one sync at the end: other processes see the old or the new file whole all the same,
  /// but after a power loss it may be there with fewer bytes, or none.
  package func replace(_ path: String, _ bytes: [UInt8], mode: UInt32, isDurable: Bool) throws(FileError) {
    try replace(path, pieces: CollectionOfOne(bytes), mode: mode, isDurable: isDurable)
  }

  /// As `replace(_:_:mode:isDurable:)`, for a file that is never whole in memory.
  package func replace(
    _ path: String, pieces: some Sequence<[UInt8]>, mode: UInt32, isDurable: Bool
  ) throws(FileError) {
    try at(path, .replace) { place throws(FileError) in
      try place.replace(pieces, mode: mode, isDurable: isDurable)
    }
  }

  /// Writes a file that must not be there yet, durably: at no moment is part of it there. Of several at the same time
  /// one wins.
  ///
  /// - Returns: false if anything stands at the path; it was not touched.
  package func create(_ path: String, _ bytes: [UInt8], mode: UInt32) throws(FileError) -> Bool {
    try at(path, .create) { place throws(FileError) in try place.createWhole(bytes, mode: mode) }
  }

  /// What the clock of the file system says: milliseconds since 1970-01-01T00:00:00Z. The folder must be writable.
  ///
  /// It may be another machine's clock, and only a file that is made shows it.
  package func fileSystemTime() throws(FileError) -> Int64 {
    try at("clock", .create) { place throws(FileError) in try place.time() }
  }

  /// Adds to the end of a file that is there.
  package func append(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try at(path, .write) { place throws(FileError) in
      let file = try place.open(O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, as: .write)
      try file.write(bytes)
      try file.close()
    }
  }

  /// Moves a file, link or folder, also into the place of another.
  package func rename(_ source: String, to destination: String) throws(FileError) {
    try at(source, .replace) { from throws(FileError) in
      try at(destination, .replace) { to throws(FileError) in try from.rename(to: to) }
    }
  }

  /// Removes a file or link.
  package func remove(_ path: String) throws(FileError) {
    try at(path, .remove) { place throws(FileError) in try place.remove() }
  }

  /// Removes an empty folder.
  package func removeFolder(_ path: String) throws(FileError) {
    try at(path, .remove) { place throws(FileError) in try place.removeFolder() }
  }

  /// Makes a folder with exactly this mode, whatever the umask; the folders above it must be there.
  package func makeFolder(_ path: String, mode: UInt32) throws(FileError) {
    try at(path, .create) { place throws(FileError) in try place.makeFolder(mode: mode) }
  }

  /// Makes a folder and those above it, where they are missing, each with this mode. Not durable before a sync.
  package func makeFolders(_ path: String, mode: UInt32) throws(FileError) {
    if try status(path)?.kind == .directory { return }
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      made += made.isEmpty ? String(part) : "/" + part
      guard try status(made)?.kind != .directory else { continue }
      do throws(FileError) { try makeFolder(made, mode: mode) } catch let error where error.isAlreadyThere {
        // Another process may have been faster.
        guard try status(made)?.kind == .directory else { throw error }
      }
    }
  }

  /// Whether a name is one that `replace` gives a file while it is written.
  package static func isTemporary(_ name: String) -> Bool { FilePath.isTemporary(name) }
}
