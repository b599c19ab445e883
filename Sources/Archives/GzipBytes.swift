/// Any bytes in one gzip member: the same bytes give the same member.
///
/// Written at level 6 without name and time; zlib's version decides the bytes.
package enum GzipBytes {
  /// - Throws: `failed`.
  package static func pack(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8] {
    let writer = try ArchiveWriter.open(.raw)
    try writer.add(ArchiveEntry(path: "data", bytes: bytes))
    return try writer.finish()
  }

  /// The bytes in the one member that `bytes` is, its checksum verified.
  ///
  /// - Parameter limit: of what is unpacked, in bytes.
  /// - Throws: `tooLarge` as soon as more came out, `damaged`, `failed`.
  package static func unpack(_ bytes: [UInt8], limit: Int) throws(ArchiveError) -> [UInt8] {
    try GzipMember.decompress(bytes, byteCount: limit, named: limit)
  }
}
