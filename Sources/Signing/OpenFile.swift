#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A file descriptor with its path for messages; closed when it goes out of scope.
struct OpenFile: ~Copyable {
  private let descriptor: Int32
  private let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { _ = close(descriptor) }

  static func folder(_ path: String) throws(SecretKeyStoreError) -> OpenFile {
    let descriptor = retrying { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure("open", path, errno) }
    return OpenFile(descriptor: descriptor, path: path)
  }

  /// Makes a new file in this folder; refuses any existing name, links among them.
  func create(_ name: String, path: String) throws(SecretKeyStoreError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = Self.retrying { unsafe openat(descriptor, name, flags, 0o600) }
    guard file >= 0 else { throw Self.failure("open", path, errno) }
    return OpenFile(descriptor: file, path: path)
  }

  /// Opens a file of this folder without following a link or waiting for a pipe's writer.
  func openFile(_ name: String, path: String) throws(SecretKeyStoreError) -> OpenFile {
    let file = Self.retrying { unsafe openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
    guard file >= 0 else { throw Self.failure("open", path, errno) }
    return OpenFile(descriptor: file, path: path)
  }

  /// Gives a file of this folder a second name that nothing has yet.
  func link(_ name: String, as newName: String, path: String) throws(SecretKeyStoreError) {
    let code = Self.retrying { unsafe linkat(descriptor, name, descriptor, newName, 0) }
    guard code == 0 else { throw Self.failure("link", path, errno) }
  }

  func remove(_ name: String) { _ = unsafe unlinkat(descriptor, name, 0) }

  /// Mode 0600 exactly: the umask may have taken bits away when the file was made.
  func restrictToOwner() throws(SecretKeyStoreError) {
    guard fchmod(descriptor, 0o600) == 0 else { throw Self.failure("fchmod", path, errno) }
  }

  /// A regular file, of this user or root, without rights for group and others.
  func requirePrivate() throws(SecretKeyStoreError) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Self.failure("fstat", path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegularFile(path: path) }
    guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .foreignOwner(path: path) }
    let mode = Int(status.st_mode & 0o7777)
    guard mode & 0o077 == 0 else { throw .openToOthers(path: path, mode: mode) }
  }

  func append(_ bytes: [UInt8]) throws(SecretKeyStoreError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return Self.retrying { unsafe write(descriptor, rest.baseAddress, rest.count) }
      }
      guard count > 0 else { throw Self.failure("write", path, errno) }
      written += count
    }
  }

  func contents(maximumByteCount: Int) throws(SecretKeyStoreError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: maximumByteCount + 1)
    var filled = 0
    while filled < bytes.count {
      let start = filled
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        let free = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return Self.retrying { unsafe read(descriptor, free.baseAddress, free.count) }
      }
      guard count >= 0 else { throw Self.failure("read", path, errno) }
      if count == 0 { break }
      filled += count
    }
    defer { wipe(&bytes) }
    guard filled <= maximumByteCount else { throw .tooLarge(path: path, maximum: maximumByteCount) }
    return Array(bytes[..<filled])
  }

  func synchronize() throws(SecretKeyStoreError) {
    guard fsync(descriptor) == 0 else { throw Self.failure("fsync", path, errno) }
  }

  private static func failure(_ call: String, _ path: String, _ code: Int32) -> SecretKeyStoreError {
    switch code {
    case EEXIST: .alreadyExists(path: path)
    case ENOENT: .notFound(path: path)
    case ELOOP: .isLink(path: path)
    default: .system(call: call, path: path, code: code)
    }
  }

  /// Repeats a call that a signal interrupted.
  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
