internal import Files

/// Why the cache folder cannot be used, or something in it cannot be read or written.
public enum CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path is a link; what it leads to may be changed by others.
  case isLink(path: String)
  /// Something else stands at the path.
  case notFolder(path: String)
  /// The folder belongs to another user.
  case foreignOwner(path: String)
  /// Others than the owner may write to the folder.
  case writableByOthers(path: String)
  /// Another process holds the cache's lock.
  case busy
  /// There is no room on the device, or the user's share of it is used up: free some and try again.
  case full(String)
  /// The state of the client, with all its wishes, has become too long to be kept.
  case tooLarge(path: String)
  /// Any other failure of the system; the words name the path and the reason.
  case inputOutput(String)

  /// One lower-case sentence without a full stop.
  public var description: String {
    switch self {
    case .isLink(let path): "the cache folder \(path) is a link; give the folder itself"
    case .notFolder(let path): "the cache folder \(path) is no folder; give another path"
    case .foreignOwner(let path): "the cache folder \(path) belongs to another user; give another path"
    case .writableByOthers(let path):
      "others may write to the cache folder \(path); take that right away, or give another path"
    case .busy: "another process is writing to the cache; try again later"
    case .full(let words): "there is no room for the cache: \(words)"
    case .tooLarge(let path): "too much to keep in \(path); take some wishes back"
    case .inputOutput(let words): words
    }
  }

  /// The failure of one call.
  init(_ error: FileError) {
    self = error.isFull ? .full("\(error)") : .inputOutput("\(error)")
  }
}
