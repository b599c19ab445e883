#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The file system as a whole.
package enum FileSystem {
  /// The absolute path of something that exists, without links, `.` and `..`.
  package static func realPath(_ path: String) throws(FileError) -> String {
    var resolved: String?
    try unsafe systemCall(.resolve, path) { pointer in
      guard let text = unsafe realpath(pointer, nil) else { return -1 }
      resolved = unsafe String(validatingCString: text)
      unsafe free(text)
      return 0
    }
    guard let resolved else { throw FileError(.resolve, path, code: EILSEQ) }
    return resolved
  }

  /// As `realPath`, also for something that does not exist yet: what is missing is added as it is written.
  package static func plannedRealPath(_ path: String) throws(FileError) -> String {
    do throws(FileError) { return try realPath(path) } catch {
      let above = FilePath.folder(of: path)
      guard error.isNotFound, above != path, let name = path.split(separator: "/").last else { throw error }
      let folder = try plannedRealPath(above)
      switch name {
      case ".": return folder
      case "..": return FilePath.folder(of: folder)
      default: return folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      }
    }
  }
}
