#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What stands at a path, links not followed.
package enum FileKind: Sendable, Hashable {
  case regular, directory, symbolicLink, fifo, socket
  /// A character or block device.
  case device
  case unknown

  /// From the mode that `lstat` gives.
  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .regular
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .symbolicLink
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    case S_IFCHR, S_IFBLK: self = .device
    default: self = .unknown
    }
  }

  /// From the type that `readdir` gives, without asking for each file; `unknown` where the file system gives none.
  init(directoryEntryType type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .regular
    case Int(DT_DIR): self = .directory
    case Int(DT_LNK): self = .symbolicLink
    case Int(DT_FIFO): self = .fifo
    case Int(DT_SOCK): self = .socket
    case Int(DT_CHR), Int(DT_BLK): self = .device
    default: self = .unknown
    }
  }
}
