#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// What reading a file found.
package enum FileContents: Sendable, Equatable {
  /// The content.
  case bytes([UInt8])
  /// More than the limit; how much is not said, since it may still grow.
  case tooLarge
  /// A link, folder, pipe, socket or device.
  case notRegularFile(FileKind)
}

extension File {
  /// Reads a regular file whole.
  ///
  /// A pipe, socket, device, folder or link is said to be one and never waited for.
  /// The file may grow or shrink meanwhile: it is read to its end as that is then, and the limit holds all the same.
  /// `limit` is the most bytes to take, 0 or more.
  package static func read(_ path: String, limit: Int) throws(FileError) -> FileContents {
    try Place(path).read(limit: limit)
  }

  /// The bytes of a file that is expected to have exactly `byteCount`; nil if it has more or fewer.
  ///
  /// What it is else, such as a link or a folder, is an error or nil. For callers that compare the bytes with a digest,
  /// and read thousands of files: it takes one call less for each.
  package static func read(_ path: String, exactly byteCount: Int) throws(FileError) -> [UInt8]? {
    guard byteCount >= 0, byteCount < Int.max else { return nil }
    // O_NONBLOCK: opening a pipe without a writer would wait for one.
    let file = try Place(path).open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    let bytes = try file.readBytes(upTo: byteCount + 1, expecting: byteCount)
    return bytes.count == byteCount ? bytes : nil
  }

  /// Reads at most the first `byteCount` bytes of a regular file; never `tooLarge`.
  package static func readPrefix(_ path: String, byteCount: Int) throws(FileError) -> FileContents {
    try Place(path).readPrefix(byteCount: byteCount)
  }
}

extension Place {
  /// Reads a regular file whole; see `File.read(_:limit:)`.
  func read(limit: Int) throws(FileError) -> FileContents {
    try readRegular { (file, status) throws(FileError) in try file.readAll(status, limit: limit) }
  }

  /// Reads the beginning of a regular file; see `File.readPrefix(_:byteCount:)`.
  func readPrefix(byteCount: Int) throws(FileError) -> FileContents {
    try readRegular { (file, status) throws(FileError) in
      .bytes(try file.readBytes(upTo: min(byteCount, max(status.byteCount, 4096))))
    }
  }

  private func readRegular(
    _ body: (borrowing FileDescriptor, FileStatus) throws(FileError) -> FileContents
  ) throws(FileError) -> FileContents {
    let file: FileDescriptor
    do throws(FileError) {
      // O_NONBLOCK: opening a pipe without a writer would wait for one.
      file = try open(O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch {
      // Links and sockets cannot even be opened.
      if error.code == ELOOP || error.code == ENXIO || error.code == EOPNOTSUPP,
        let kind = try status()?.kind, kind != .regular
      {
        return .notRegularFile(kind)
      }
      throw error
    }
    let status = try file.status()
    guard status.kind == .regular else { return .notRegularFile(status.kind) }
    return try body(file, status)
  }
}

extension FileDescriptor {
  /// Reads a regular file from where it stands to its end; `status` is what was said of it just before.
  borrowing func readAll(_ status: FileStatus, limit: Int) throws(FileError) -> FileContents {
    guard status.byteCount <= limit else { return .tooLarge }
    // One byte more than expected: a full buffer says that the file grew, one byte less that it ended where it should.
    var bytes = try readBytes(upTo: status.byteCount + 1, expecting: status.byteCount)
    while bytes.count > status.byteCount {
      let more = try readBytes(upTo: min(limit - bytes.count + 1, 1 << 20))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes.count <= limit ? .bytes(bytes) : .tooLarge
  }

  /// The next bytes, fewer than asked only at the end of the file; one allocation.
  ///
  /// - Parameter expected: when a read stops at exactly so many, the end is not asked for once more: that saves a call for
  ///   nearly every file.
  fileprivate borrowing func readBytes(
    upTo byteCount: Int, expecting expected: Int? = nil
  ) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      do throws(FileError) {
        count = try unsafe read(
          into: UnsafeMutableBufferPointer(rebasing: buffer.prefix(byteCount)), expecting: expected)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
