internal import ContentModel

/// The names that objects may have, whatever the store: paths that mean the same in folders, in addresses and in
/// buckets.
enum StorePath {
  /// In bytes.
  static let maximumLength = 400

  /// - Throws: `unusable` for a path with anything but ASCII letters, digits, `.`, `_`, `-` and `/`, or with a
  ///   part that is empty, `.` or `..`.
  static func check(_ path: String) throws(StoreError) {
    guard path.utf8.count <= maximumLength, path.utf8.allSatisfy(isAllowed),
      path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy({ $0 != "" && $0 != "." && $0 != ".." })
    else { throw StoreError(.unusable, "\(path.quotedForMessage) cannot be the name of an object") }
  }

  /// The folder of a path; nil for a path without one.
  static func folder(of path: String) -> String? {
    path.lastIndex(of: "/").map { String(path[..<$0]) }
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2E, 0x2F, 0x2D, 0x5F: true
    default: false
    }
  }
}
