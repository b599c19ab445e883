#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension Place {
  /// Writes a file that must not be there yet; see `File.writeNew(_:_:mode:)`.
  func writeNew(_ bytes: [UInt8], mode: UInt32) throws(FileError) {
    let file = try create(mode: mode)
    do throws(FileError) {
      try file.write(bytes)
      try file.setMode(mode)
      try file.close()
    } catch {
      try? remove()
      throw error
    }
  }

  /// Writes a file in the place of another, or a new one; see `File.replace(_:_:mode:)`.
  ///
  /// The temporary file is locked (`flock`) until it has its name, so that whoever tidies up can tell it from one that
  /// was left by a killed process. With `isDurable` false nothing is synced: after a power loss the file may be there
  /// with fewer bytes than written, or none.
  func replace(_ pieces: some Sequence<[UInt8]>, mode: UInt32, isDurable: Bool) throws(FileError) {
    let temporary = try createTemporary(mode: mode)
    do throws(FileError) {
      for piece in pieces { try temporary.file.write(piece) }
      try temporary.file.setMode(mode)
      if isDurable { try temporary.file.sync() }
      try temporary.place.rename(to: self)
    } catch {
      try? temporary.place.remove()
      throw error
    }
    // Some file systems say only now that the disk is full, but not after a sync.
    do throws(FileError) { try temporary.file.close() } catch {
      if !isDurable { try? remove() }
      throw error
    }
    if isDurable { try syncFolder() }
  }

  /// Writes a file that must not be there yet, durably; see `Folder.create(_:_:mode:)`.
  func createWhole(_ bytes: [UInt8], mode: UInt32) throws(FileError) -> Bool {
    let temporary = try createTemporary(mode: mode)
    let isMade: Bool
    do throws(FileError) {
      try temporary.file.write(bytes)
      try temporary.file.setMode(mode)
      try temporary.file.sync()
      isMade = try temporary.place.moveNew(to: self)
    } catch {
      try? temporary.place.remove()
      throw error
    }
    try temporary.file.close()
    if isMade { try syncFolder() }
    return isMade
  }

  /// What the file system's clock says, seen on a file made for this.
  func time() throws(FileError) -> Int64 {
    let temporary = try createTemporary(mode: 0o600)
    let status = Result { () throws(FileError) in try temporary.file.status() }
    try temporary.place.remove()
    return try status.get().modifiedMilliseconds
  }

  /// Gives a file another name, at which nothing must stand; the old name is gone in any case.
  private func moveNew(to destination: Place) throws(FileError) -> Bool {
    do throws(FileError) {
      do throws(FileError) {
        try link(to: destination)
      } catch let error where error.hasNoLinks {
        try renameNew(to: destination)
        return true
      }
      try remove()
      return true
    } catch let error where error.isAlreadyThere {
      try remove()
      return false
    }
  }

  private func create(mode: UInt32) throws(FileError) -> FileDescriptor {
    try open(O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode, as: .create)
  }

  private func createTemporary(mode: UInt32) throws(FileError) -> TemporaryFile {
    while true {
      let place = beside(FilePath.temporary(beside: name))
      let file: FileDescriptor
      do throws(FileError) { file = try place.create(mode: mode) } catch {
        // Left by a process that was killed and had the same number; the next name is another one.
        if error.isAlreadyThere { continue }
        throw error
      }
      do throws(FileError) {
        // Whoever tidied up between the two calls took it for a left one: the next name.
        if try file.lock(.exclusive), try file.stands(at: place) { return TemporaryFile(file: file, place: place) }
      } catch {
        try? place.remove()
        throw error
      }
    }
  }
}

/// A file that is being written, and where it stands meanwhile.
private struct TemporaryFile: ~Copyable {
  let file: FileDescriptor
  let place: Place
}
