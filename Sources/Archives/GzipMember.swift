/// One gzip member (RFC 1952), strictly.
enum GzipMember {
  /// The bytes inside the one gzip member that `bytes` is.
  ///
  /// The checksum and the length at its end must be right and nothing may follow. A second member fails the checksum,
  /// unless all but the last are empty, which changes nothing.
  ///
  /// - Parameters:
  ///   - byteCount: the most bytes to take.
  ///   - limit: what the error says, as people know it.
  /// - Throws: `tooLarge` as soon as more came out; `damaged`; `failed`.
  static func decompress(_ bytes: [UInt8], byteCount: Int, named limit: Int) throws(ArchiveError) -> [UInt8] {
    guard bytes.count >= headerLength + trailerLength, bytes.starts(with: signature) else {
      throw .damaged("this is not gzip")
    }
    let contents = try unsafe bytes.withUnsafeBufferPointer { buffer throws(ArchiveError) in
      var reader = try unsafe ArchiveReader.open(.gzip, over: buffer)
      let isEmpty = try !reader.next()
      // libarchive would also open gzip inside gzip.
      guard reader.filterCount == 1 else { throw .damaged("gzip is nested") }
      guard let contents = try isEmpty ? [] : reader.data(limit: byteCount) else {
        throw .tooLarge(limit: limit)
      }
      guard reader.consumedByteCount == bytes.count else { throw .damaged("bytes follow the gzip member") }
      return contents
    }
    guard littleEndian(bytes.suffix(8).prefix(4)) == CRC32.checksum(contents),
      littleEndian(bytes.suffix(4)) == UInt32(truncatingIfNeeded: contents.count)
    else { throw .damaged("gzip checksum does not match") }
    return contents
  }

  /// The two magic bytes and the method deflate.
  private static let signature: [UInt8] = [0x1F, 0x8B, 8]
  private static let headerLength = 10
  private static let trailerLength = 8

  private static func littleEndian(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
