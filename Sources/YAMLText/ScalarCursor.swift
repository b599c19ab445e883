/// Walks over the scalars of a text by offset. Steps back are short: places already passed are remembered.
struct ScalarCursor {
  private let bytes: [UInt8]
  /// Offsets of scalars and bytes are the same.
  private let isASCII: Bool
  private var scalarOffset = 0
  private var byteOffset = 0
  /// Byte offsets of the scalars 0, `stride`, 2 × `stride`, … as far as they were passed.
  private var milestones = [0]
  private static let stride = 256

  init(bytes: [UInt8], scalarCount: Int) {
    self.bytes = bytes
    isASCII = bytes.count == scalarCount
  }

  /// Where the scalar with this offset begins; the end of the text for offsets beyond it.
  mutating func byteIndex(of offset: Int) -> Int {
    if isASCII { return min(offset, bytes.count) }
    let milestone = min(offset / Self.stride, milestones.count - 1)
    if offset < scalarOffset || milestone * Self.stride > scalarOffset {
      scalarOffset = milestone * Self.stride
      byteOffset = milestones[milestone]
    }
    while scalarOffset < offset, byteOffset < bytes.count {
      byteOffset += Self.length(of: bytes[byteOffset])
      scalarOffset += 1
      if scalarOffset == milestones.count * Self.stride { milestones.append(byteOffset) }
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
