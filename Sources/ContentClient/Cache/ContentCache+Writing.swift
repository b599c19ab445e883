package import ContentModel
internal import Files

extension ContentCache {
  /// Remembers what the client knows of itself, durably.
  ///
  /// - Throws: `CacheError`; the old state is then still there, or, if only the last sync failed, the new one.
  package func write(_ state: ClientState, holding lock: borrowing CacheLock) throws(CacheError) {
    let bytes = state.encode()
    guard bytes.count <= CacheLayout.stateByteLimit else { throw .tooLarge(path: "\(root.path)/\(CacheLayout.state)") }
    do throws(FileError) { try put(CacheLayout.state, bytes, isDurable: true) } catch { throw CacheError(error) }
  }

  /// Removes a list or bundle that turned out to be damaged, so that it is not looked at again.
  package func drop(_ path: WirePath, holding lock: borrowing CacheLock) throws(CacheError) {
    do throws(FileError) { try root.removeAll(path.text) } catch { throw CacheError(error) }
  }

  /// Puts a verified bundle in its place, by rename; needs no lock, and may be done by several processes at once.
  ///
  /// The bundle should be named by a release that this process has leased, else a prune may take it at once.
  ///
  /// - Parameter isDurable: false for many at once, with `syncBundles()` at the end; until then a loss of power may
  ///   leave a file that does not verify, which is the same as none.
  package func placeBundle(_ path: WirePath, _ bytes: [UInt8], isDurable: Bool) throws(CacheError) {
    do throws(FileError) { try put(path.text, bytes, isDurable: isDurable) } catch { throw CacheError(error) }
  }

  /// Makes all bundles placed so far durable.
  package func syncBundles() throws(CacheError) {
    do throws(FileError) { try root.syncFileSystem() } catch { throw CacheError(error) }
  }
}

extension ContentCache {
  /// Times that something wrong in the way is taken away, before the failure is taken for the system's.
  private static let attemptLimit = 8

  /// Writes a file and whatever folders it needs. A link is replaced; other things in the way are taken away.
  func put(_ path: String, _ bytes: [UInt8], isDurable: Bool) throws(FileError) {
    var attempt = 1
    while true {
      do throws(FileError) {
        return try root.replace(path, bytes, mode: CacheLayout.fileMode, isDurable: isDurable)
      } catch {
        guard attempt < Self.attemptLimit else { throw error }
        attempt += 1
        if error.isAbsent {
          // Also when a prune removes an empty folder at this moment.
          try makeFolders(above: path)
        } else if try root.status(path)?.kind == .directory {
          try root.removeAll(path)
        } else {
          throw error
        }
      }
    }
  }

  /// Makes a folder and those above it; what stands there and is no folder is removed.
  func makeFolder(_ path: String) throws(FileError) {
    try makeFolders(above: path)
    try makeOneFolder(path)
  }

  private func makeFolders(above path: String) throws(FileError) {
    var above = ""
    for part in path.split(separator: "/").dropLast() {
      above += above.isEmpty ? part : "/\(part)"
      try makeOneFolder(above)
    }
  }

  private func makeOneFolder(_ path: String) throws(FileError) {
    var attempt = 1
    while true {
      switch try root.status(path)?.kind {
      case .directory?: return
      case nil: break
      default: try? root.remove(path)
      }
      do throws(FileError) { return try root.makeFolder(path, mode: CacheLayout.folderMode) } catch {
        // Another process may have been faster, or a prune may have taken the new folder away before it was used.
        guard error.isAlreadyThere || error.isNotFound, attempt < Self.attemptLimit else { throw error }
        attempt += 1
      }
    }
  }
}
