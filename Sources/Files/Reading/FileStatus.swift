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
  /// When the content last changed, by the clock of the file system: milliseconds since 1970-01-01T00:00:00Z.
  package let modifiedMilliseconds: Int64
  /// Tells the file from every other one that exists at the same time.
  package let identity: FileIdentity

  init(_ raw: stat) {
    kind = FileKind(mode: raw.st_mode)
    byteCount = Int(raw.st_size)
    mode = UInt32(raw.st_mode & 0o7777)
    owner = UInt32(raw.st_uid)
    #if canImport(Darwin)
      let modified = raw.st_mtimespec
    #else
      let modified = raw.st_mtim
    #endif
    modifiedMilliseconds = Int64(modified.tv_sec) * 1000 + Int64(modified.tv_nsec) / 1_000_000
    identity = FileIdentity(device: UInt64(truncatingIfNeeded: raw.st_dev), number: UInt64(raw.st_ino))
  }
}

/// The device and the number of a file on it; a removed file's number is given away again.
package struct FileIdentity: Sendable, Equatable {
  let device: UInt64
  let number: UInt64
}
