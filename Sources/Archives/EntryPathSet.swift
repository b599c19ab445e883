/// The paths of one archive: each once, and none both a file and the folder of another file.
struct EntryPathSet {
  private var files: Set<String> = []
  private var folders: Set<String> = []

  /// Adds the path of the next entry.
  ///
  /// - Throws: `unusablePath`, `repeatedPath`, `conflictingPath`.
  mutating func insert(_ path: String) throws(ArchiveError) {
    guard EntryPath.isUsable(path.utf8) else { throw .unusablePath(EntryPath.printable(path.utf8)) }
    guard files.insert(path).inserted else { throw .repeatedPath(path) }
    guard !folders.contains(path) else { throw .conflictingPath(path) }
    for index in path.utf8.indices where path.utf8[index] == EntryPath.slash {
      let folder = String(path[..<index])
      guard !files.contains(folder) else { throw .conflictingPath(folder) }
      folders.insert(folder)
    }
  }
}
