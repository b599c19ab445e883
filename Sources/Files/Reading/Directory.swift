#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Folders: listing, making, removing.
package enum Directory {}

/// One name in a folder.
package struct DirectoryEntry: Sendable, Equatable {
  /// The name as the file system has it; any bytes but zero and `/`.
  package let nameBytes: [UInt8]
  /// A link is named as a link.
  package let kind: FileKind

  /// The name as text; nil if it is not valid UTF-8, and then no path can reach it.
  package var name: String? { String(validating: nameBytes, as: UTF8.self) }
}

extension Directory {
  /// Everything in a folder but `.` and `..`, sorted by the bytes of the names.
  ///
  /// A link at `path` itself is followed; links inside are named as links.
  package static func entries(at path: String) throws(FileError) -> [DirectoryEntry] {
    try entries(of: FileDescriptor.open(path, O_RDONLY | O_DIRECTORY, as: .list))
  }

  /// Everything in a folder that was opened only for this.
  static func entries(of folder: consuming FileDescriptor) throws(FileError) -> [DirectoryEntry] {
    let path = folder.path
    let number = folder.release()
    guard let stream = unsafe fdopendir(number) else {
      let code = errno
      close(number)
      throw FileError(.list, path, code: code)
    }
    defer { unsafe closedir(stream) }
    var entries: [DirectoryEntry] = []
    while true {
      errno = 0
      guard let raw = unsafe readdir(stream) else { break }
      if let entry = unsafe entry(raw, in: dirfd(stream)) { entries.append(entry) }
    }
    guard errno == 0 else { throw FileError(.list, path, code: errno) }
    entries.sort { $0.nameBytes.precedes($1.nameBytes) }
    return entries
  }

  /// nil for `.` and `..`.
  private static func entry(_ raw: UnsafeMutablePointer<dirent>, in folder: Int32) -> DirectoryEntry? {
    // Reading the field in Swift would copy its 256 bytes, and past the end of a short record.
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return nil }
    let name = unsafe UnsafeRawPointer(raw) + offset
    let text = unsafe name.assumingMemoryBound(to: CChar.self)
    let nameBytes = unsafe Array(UnsafeRawBufferPointer(start: name, count: Int(strlen(text))))
    if nameBytes == [0x2E] || nameBytes == [0x2E, 0x2E] { return nil }
    var kind = unsafe FileKind(directoryEntryType: raw.pointee.d_type)
    if kind == .unknown {
      var status = stat()
      if unsafe fstatat(folder, text, &status, AT_SYMLINK_NOFOLLOW) == 0 { kind = FileKind(mode: status.st_mode) }
    }
    return DirectoryEntry(nameBytes: nameBytes, kind: kind)
  }
}

extension [UInt8] {
  /// The order of the bytes; what begins another one comes first.
  fileprivate func precedes(_ other: [UInt8]) -> Bool {
    let order = unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right in
        guard let start = left.baseAddress, let otherStart = right.baseAddress else { return Int32(0) }
        return unsafe memcmp(start, otherStart, Swift.min(left.count, right.count))
      }
    }
    return order == 0 ? count < other.count : order < 0
  }
}
