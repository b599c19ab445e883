/// The entries of a tar in memory, as far as a bundle may have them.
enum TarContents {
  /// Regular files in their order.
  ///
  /// - Throws: every `ArchiveError`.
  static func read(_ tar: [UInt8], limits: ArchiveLimits) throws(ArchiveError) -> [ArchiveEntry] {
    try unsafe tar.withUnsafeBufferPointer { buffer throws(ArchiveError) in
      var reader = try unsafe ArchiveReader.open(.tar, over: buffer)
      var entries: [ArchiveEntry] = []
      var paths = EntryPathSet()
      var room = limits.byteCount
      while try reader.next() {
        guard entries.count < limits.entryCount else { throw .tooManyEntries(limit: limits.entryCount) }
        let path = try checkedPath(reader)
        try paths.insert(path)
        guard let bytes = try reader.data(limit: room) else { throw .tooLarge(limit: limits.byteCount) }
        room -= bytes.count
        entries.append(ArchiveEntry(path: path, bytes: bytes))
      }
      try checkEnd(tar[min(reader.headerOffset, tar.count)...])
      return entries
    }
  }

  private static func checkedPath(_ reader: borrowing ArchiveReader) throws(ArchiveError) -> String {
    guard let path = reader.path else { throw .unusablePath("?") }
    guard reader.isPlainRegularFile else { throw .notRegularFile(path: EntryPath.printable(path)) }
    guard EntryPath.isUsable(path) else { throw .unusablePath(EntryPath.printable(path)) }
    return String(decoding: path, as: UTF8.self)
  }

  /// A tar ends with two blocks of zeros; libarchive takes fewer, and anything after them.
  private static func checkEnd(_ tail: ArraySlice<UInt8>) throws(ArchiveError) {
    guard tail.count >= 2 * blockLength else { throw .damaged("the tar has no end") }
    guard tail.allSatisfy({ $0 == 0 }) else { throw .damaged("bytes follow the end of the tar") }
  }

  private static let blockLength = 512
}
