package import ContentModel

/// The bytes are not what `BinaryWriter` wrote.
package struct BinaryDamage: Error {
  package init() {}
}

/// Reads what `BinaryWriter` wrote, and never beyond its end, whatever the bytes are.
package struct BinaryReader {
  private let all: ArraySlice<UInt8>
  /// Of the next byte, in the indices of the slice.
  package private(set) var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    all = bytes
    position = bytes.startIndex
  }

  package var isAtEnd: Bool { position == all.endIndex }

  /// - Throws: `BinaryDamage` also for what does not fit an `Int`.
  package mutating func integer() throws(BinaryDamage) -> Int {
    var value: UInt64 = 0
    for shift in stride(from: 0, to: 64, by: 7) {
      guard position < all.endIndex else { throw BinaryDamage() }
      let byte = all[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      guard byte & 0x80 != 0 else { return Int(bitPattern: UInt(truncatingIfNeeded: value)) }
    }
    throw BinaryDamage()
  }

  package mutating func bool() throws(BinaryDamage) -> Bool {
    switch try take(1).first {
    case 0: return false
    case 1: return true
    default: throw BinaryDamage()
    }
  }

  package mutating func text() throws(BinaryDamage) -> String {
    String(decoding: try bytes(), as: UTF8.self)
  }

  package mutating func bytes() throws(BinaryDamage) -> ArraySlice<UInt8> { try take(try integer()) }

  package mutating func sha256Digest() throws(BinaryDamage) -> SHA256Digest {
    guard let digest = SHA256Digest(bytes: try take(SHA256Digest.byteCount)) else { throw BinaryDamage() }
    return digest
  }

  package mutating func optional<Value>(
    _ body: (inout BinaryReader) throws(BinaryDamage) -> Value
  ) throws(BinaryDamage) -> Value? {
    try bool() ? try body(&self) : nil
  }

  package mutating func list<Value>(
    _ body: (inout BinaryReader) throws(BinaryDamage) -> Value
  ) throws(BinaryDamage) -> [Value] {
    let count = try integer()
    // Each has a byte or more: a damaged count must not ask for all the memory there is.
    guard count >= 0, count <= all.endIndex - position else { throw BinaryDamage() }
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try body(&self)) }
    return values
  }

  /// The next bytes.
  package mutating func take(_ count: Int) throws(BinaryDamage) -> ArraySlice<UInt8> {
    guard count >= 0, count <= all.endIndex - position else { throw BinaryDamage() }
    defer { position += count }
    return all[position..<position + count]
  }
}
