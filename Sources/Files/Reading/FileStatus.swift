#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What the system knows of a file without opening it.
package struct FileStatus: Sendable, Equatable {
  /// A link is named as a link.
  package let kind: FileKind
  /// Length of a regular file in bytes.
  package let byteCount: Int
  /// The permission bits, such as 0o644, with set-user-id, set-group-id and sticky.
  package let mode: UInt32
  /// The user id of the owner.
  package let owner: UInt32

  init(_ raw: stat) {
    kind = FileKind(mode: raw.st_mode)
    byteCount = Int(raw.st_size)
    mode = UInt32(raw.st_mode & 0o7777)
    owner = UInt32(raw.st_uid)
  }
}
