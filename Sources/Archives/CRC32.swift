/// The checksum in the last eight bytes of a gzip member (RFC 1952, section 8).
///
/// libarchive 3.6 skips it when it reads gzip, so that a damaged member could unpack to other bytes.
enum CRC32 {
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = table
    var value: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8)
    }
    return ~value
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }
}
