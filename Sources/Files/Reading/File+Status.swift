extension File {
  /// What stands at `path`, a link not followed; nil if nothing does.
  package static func status(_ path: String) throws(FileError) -> FileStatus? {
    try Place(path).status()
  }
}
