internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A file that this object alone works on: open, under an exclusive lock (`flock`), and grown at its end.
///
/// The lock ends with the object. Its methods may be called from any thread.
package final class LockedFile: Sendable {
  private let file: Mutex<FileDescriptor>

  fileprivate init(_ file: consuming FileDescriptor) { self.file = Mutex(file) }

  /// Bytes in the file.
  package func byteCount() throws(FileError) -> Int {
    try file.withLock { file throws(FileError) in try file.status().byteCount }
  }

  /// Reads all of it; never `notRegularFile`.
  package func read(limit: Int) throws(FileError) -> FileContents {
    try file.withLock { file throws(FileError) in
      try file.rewind()
      return try file.readAll(file.status(), limit: limit)
    }
  }

  /// Adds to the end. After an error a part of the bytes may be there.
  package func append(_ bytes: [UInt8]) throws(FileError) { try append(pieces: CollectionOfOne(bytes)) }

  /// Adds to the end. After an error a part of the pieces may be there.
  package func append(pieces: some Sequence<[UInt8]>) throws(FileError) {
    try file.withLock { file throws(FileError) in
      for piece in pieces { try file.write(piece) }
    }
  }

  /// Takes all bytes away.
  package func empty() throws(FileError) {
    try file.withLock { file throws(FileError) in try file.empty() }
  }
}

extension Folder {
  /// Opens a file, or makes an empty one, to work on it alone; nil if somebody else does.
  ///
  /// What comes back stands at `path`: it was not removed by its former owner in between. A link is refused (ELOOP),
  /// so is what is no regular file (EISDIR, ENXIO, EINVAL).
  package func lockedFile(_ path: String, mode: UInt32) throws(FileError) -> LockedFile? {
    try at(path, .open) { place throws(FileError) in
      while true {
        let file = try place.open(
          O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, mode: mode, as: .open)
        guard try file.status().kind == .regular else { throw FileError(.open, place.path, code: EINVAL) }
        guard try file.lock(.exclusive) else { return nil }
        guard try file.stands(at: place) else { continue }
        try file.setMode(mode)
        return LockedFile(file)
      }
    }
  }
}

extension FileDescriptor {
  fileprivate borrowing func rewind() throws(FileError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw FileError(.read, path, code: errno) }
  }

  fileprivate borrowing func empty() throws(FileError) {
    let (result, code) = retrying { ftruncate(number, 0) }
    guard result == 0 else { throw FileError(.write, path, code: code) }
  }
}
