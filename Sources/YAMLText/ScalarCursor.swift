/// Walks over the scalars of a text by offset. Cheap when offsets mostly grow, as those of events do.
struct ScalarCursor {
  private let bytes: [UInt8]
  /// Offsets of scalars and bytes are the same.
  private let isASCII: Bool
  private var scalarOffset = 0
  private var byteOffset = 0

  init(bytes: [UInt8], scalarCount: Int) {
    self.bytes = bytes
    isASCII = bytes.count == scalarCount
  }

  /// Where the scalar with this offset begins; the end of the text for offsets beyond it.
  mutating func byteIndex(of offset: Int) -> Int {
    if isASCII { return min(offset, bytes.count) }
    if offset < scalarOffset {
      scalarOffset = 0
      byteOffset = 0
    }
    while scalarOffset < offset, byteOffset < bytes.count {
      byteOffset += Self.length(of: bytes[byteOffset])
      scalarOffset += 1
    }
    return min(byteOffset, bytes.count)
  }

  /// The scalars between two offsets.
  mutating func scalars(from start: Int, to end: Int) -> [Unicode.Scalar] {
    let first = byteIndex(of: start)
    let last = byteIndex(of: end)
    return Array(String(decoding: bytes[first..<max(first, last)], as: UTF8.self).unicodeScalars)
  }

  private static func length(of first: UInt8) -> Int { first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4 }
}
