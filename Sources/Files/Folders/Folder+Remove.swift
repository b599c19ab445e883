#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Tidying up.
extension Folder {
  /// Removes a file unless somebody holds a lock on it; false if so.
  ///
  /// It is locked meanwhile, so that nobody begins to use it. Anything but a regular file is not asked for a lock; a
  /// folder must be empty.
  package func removeUnlocked(_ path: String) throws(FileError) -> Bool {
    try at(path, .remove) { place throws(FileError) in
      switch try place.status()?.kind {
      case .regular?: break
      case .directory?:
        try place.removeFolder()
        return true
      default:
        try place.remove()
        return true
      }
      let file = try place.open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, as: .remove)
      guard try file.lock(.exclusive), try file.stands(at: place) else { return false }
      try place.remove()
      return true
    }
  }

  /// Removes whatever stands at `path`, a folder with everything in it; it is no error if nothing does.
  ///
  /// Links are removed, not followed. Names that are not UTF-8 cannot be reached, and their folder stays (ENOTEMPTY).
  package func removeAll(_ path: String) throws(FileError) {
    guard let status = try status(path) else { return }
    do throws(FileError) {
      guard status.kind == .directory else { return try remove(path) }
      try folder(path)?.removeEntries(depth: 0)
      try removeFolder(path)
    } catch let error where error.isNotFound {
      // Somebody else was faster.
    }
  }

  /// Folders inside each other beyond which nothing of ours lies.
  private static let maximumDepth = 64

  private func removeEntries(depth: Int) throws(FileError) {
    guard depth < Self.maximumDepth else { throw FileError(.remove, path, code: ELOOP) }
    for entry in try entries() {
      guard let name = entry.name else { continue }
      do throws(FileError) {
        if entry.kind == .directory {
          try folder(name)?.removeEntries(depth: depth + 1)
          try removeFolder(name)
        } else {
          try remove(name)
        }
      } catch let error where error.isNotFound {
        continue
      }
    }
  }
}
