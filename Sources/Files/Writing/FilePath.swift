internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Names derived from a path, as bytes between slashes.
enum FilePath {
  /// The folder that holds the last part: `a/b` for `a/b/c` and `a/b/c/`, `.` for `c`, `/` for `/c` and `/`.
  static func folder(of path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// `.NAME.tmp-<pid>-<n>` in the same folder, another one at each call of this process.
  ///
  /// A long name is cut so that the system takes the result.
  static func temporary(beside path: String) -> String {
    let name = path.utf8.lastIndex(of: 0x2F).map { path[path.index(after: $0)...] } ?? path[...]
    var kept = name
    while kept.utf8.count > 200 { kept.removeLast() }
    let number = counter.add(1, ordering: .relaxed).newValue
    return path.dropLast(name.count) + ".\(kept).tmp-\(getpid())-\(number)"
  }

  /// Whether a name is one that `temporary(beside:)` gives.
  static func isTemporary(_ name: String) -> Bool {
    var rest = name.utf8[...]
    for _ in 0..<2 {
      let digits = rest.reversed().prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropLast(digits)
      guard digits > 0, rest.last == 0x2D else { return false }
      rest = rest.dropLast()
    }
    return rest.first == 0x2E && rest.count > 5 && rest.suffix(4).elementsEqual(".tmp".utf8)
  }

  private static let counter = Atomic<Int>(0)
}
