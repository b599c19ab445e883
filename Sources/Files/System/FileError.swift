#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A call to the system that failed: what was tried, on which path, and why.
package struct FileError: Error, Equatable, CustomStringConvertible {
  /// What was tried.
  package enum Operation: String, Sendable {
    case open, read, write, create, replace, remove, list, inspect, lock, sync, resolve
    case run
    case setMode = "set the mode of"
  }

  package let operation: Operation
  /// The path, or a stream's name such as "standard output", or the first word of a command.
  package let path: String
  /// The system's error number (`errno`).
  package let code: Int32

  /// An error of the call `operation` on `path`.
  package init(_ operation: Operation, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// The system's words for `code` in English, such as "no space left on device".
  package var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    guard unsafe strerror_r(code, &text, text.count - 1) == 0 else { return "error \(code)" }
    let message = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  /// Such as "cannot open notes/a.yaml: permission denied".
  package var description: String { "cannot \(operation.rawValue) \(path): \(reason)" }

  /// Nothing stands at the path.
  package var isNotFound: Bool { code == ENOENT }

  /// A part of the path that should be a folder is none, so nothing can stand at the path.
  package var isBelowFile: Bool { code == ENOTDIR }

  /// Nothing can be found by the path: a part of it is missing, or is no folder.
  package var isAbsent: Bool { isNotFound || isBelowFile }

  /// There is no room: the disk is full, or the user's share of it is used up.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// Something stands at the path already.
  package var isAlreadyThere: Bool { code == EEXIST }

  /// The file system knows no second name of a file, such as FAT.
  var hasNoLinks: Bool { code == EPERM || code == EOPNOTSUPP || code == ENOTSUP || code == ENOSYS || code == EMLINK }

  /// The rights do not suffice, or nobody may write here.
  package var isDenied: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// The reader of a pipe has gone, as `head` does when it has seen enough.
  package var isBrokenPipe: Bool { code == EPIPE }

  /// More bytes than were asked for.
  package var isTooLarge: Bool { code == EFBIG }
}
