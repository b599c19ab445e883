/// Why an archive was not written or not believed.
package enum ArchiveError: Error, Equatable, CustomStringConvertible {
  /// The path breaks the rule of `EntryPath`. Bytes that are not printable ASCII are shown as `?`.
  case unusablePath(String)
  /// Two entries have this path.
  case repeatedPath(String)
  /// This path is an entry and also the folder of another entry.
  case conflictingPath(String)
  /// A link, folder, device, pipe, or a file with holes.
  case notRegularFile(path: String)
  /// More entries than allowed.
  case tooManyEntries(limit: Int)
  /// The data is longer than allowed when unpacked. The limit is in bytes.
  case tooLarge(limit: Int)
  /// The bytes are not one whole gzip member that holds one whole tar.
  case damaged(String)
  /// libarchive could not do its work; in practice memory ran out.
  case failed(String)

  /// A sentence without full stop, in lower case, safe to print.
  package var description: String {
    switch self {
    case .unusablePath(let path):
      "archive path \"\(path)\" is refused: use a-z, 0-9, '.', '_', '-' and '/', at most \(EntryPath.maximumLength) bytes"
    case .repeatedPath(let path): "archive path \"\(path)\" appears twice"
    case .conflictingPath(let path): "archive path \"\(path)\" is both a file and a folder"
    case .notRegularFile(let path): "archive entry \"\(path)\" is not a plain regular file"
    case .tooManyEntries(let limit): "archive has more than \(limit) entries"
    case .tooLarge(let limit): "archive unpacks to more than \(limit) bytes"
    case .damaged(let reason): "archive is damaged: \(reason)"
    case .failed(let reason): "archive library failed: \(reason)"
    }
  }
}
