#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension File {
  /// What stands at `path`, a link not followed; nil if nothing does.
  package static func status(_ path: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    do throws(FileError) {
      try unsafe systemCall(.inspect, path) { unsafe lstat($0, &raw) }
    } catch let error where error.isNotFound || error.isBelowFile {
      return nil
    }
    return FileStatus(raw)
  }
}
