#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Owns an open file; closed when it goes out of scope.
struct FileDescriptor: ~Copyable {
  private(set) var number: Int32
  /// The path it was opened by, for errors.
  let path: String

  init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  /// Opens with close-on-exec.
  static func open(
    _ path: String, _ flags: Int32, mode: UInt32 = 0, as operation: FileError.Operation = .open
  ) throws(FileError) -> FileDescriptor {
    try Place(path).open(flags, mode: mode, as: operation)
  }

  deinit {
    if number >= 0 { _ = system_close(number) }
  }

  /// Closes now, to hear of errors that only closing shows: some file systems find the disk full only then.
  consuming func close() throws(FileError) {
    let closing = number
    number = -1
    // After EINTR the descriptor is closed on Linux and must not be closed again: another thread may have its number.
    guard system_close(closing) == 0 || errno == EINTR else { throw FileError(.write, path, code: errno) }
  }

  /// Gives the descriptor away; whoever takes it closes it.
  consuming func release() -> Int32 {
    let released = number
    number = -1
    return released
  }

  /// Writes everything.
  borrowing func write(_ bytes: [UInt8]) throws(FileError) {
    var done = 0
    while done < bytes.count {
      let (count, code) = unsafe bytes.withUnsafeBytes { buffer in
        retrying { unsafe system_write(number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done) }
      }
      guard count >= 0 else { throw FileError(.write, path, code: code) }
      done += count
    }
  }

  /// Reads until `buffer` is full or the file ends; the count of bytes read.
  ///
  /// - Parameter expected: it also stops when a read ends at exactly so many bytes, though there was room for more.
  borrowing func read(
    into buffer: UnsafeMutableBufferPointer<UInt8>, expecting expected: Int? = nil
  ) throws(FileError) -> Int {
    var done = 0
    while done < buffer.count {
      let (count, code) = retrying {
        unsafe system_read(number, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done)
      }
      guard count >= 0 else { throw FileError(.read, path, code: code) }
      done += count
      if count == 0 || done == expected { break }
    }
    return done
  }

  /// Makes the contents durable.
  borrowing func sync() throws(FileError) {
    #if canImport(Darwin)
      // fsync on Apple systems stops at the drive's cache; some file systems know only fsync.
      if fcntl(number, F_FULLFSYNC) == 0 { return }
    #endif
    let (result, code) = retrying { fsync(number) }
    guard result == 0 else { throw FileError(.sync, path, code: code) }
  }

  /// Sets the permission bits exactly, whatever the umask did.
  ///
  /// Asking first is far cheaper than a change that changes nothing: that is an entry in the file system's journal.
  borrowing func setMode(_ mode: UInt32) throws(FileError) {
    if try status().mode == mode { return }
    let (result, code) = retrying { fchmod(number, mode_t(mode)) }
    guard result == 0 else { throw FileError(.setMode, path, code: code) }
  }

  borrowing func status() throws(FileError) -> FileStatus {
    var raw = stat()
    let (result, code) = retrying { unsafe fstat(number, &raw) }
    guard result == 0 else { throw FileError(.inspect, path, code: code) }
    return FileStatus(raw)
  }

  /// Whether this very file stands at `place`: it was neither removed nor replaced since it was opened.
  borrowing func stands(at place: Place) throws(FileError) -> Bool {
    guard let there = try place.status() else { return false }
    return try status().identity == there.identity
  }
}

// Inside the type the names `read`, `write` and `close` are its own methods.
private func system_close(_ number: Int32) -> Int32 { close(number) }
private func system_read(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, count)
}
private func system_write(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, buffer, count)
}
