package import ContentModel

/// Writes values one after the other, for files that only this program reads.
package struct BinaryWriter {
  package private(set) var bytes: [UInt8] = []

  /// - Parameter capacity: so many bytes are likely, where it is known.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  /// Seven bits to a byte, the lowest first; the highest bit says that more follow (LEB128).
  ///
  /// - Parameter value: 0 or more.
  package mutating func write(_ value: Int) {
    var rest = UInt64(bitPattern: Int64(value))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func write(_ value: Bool) { bytes.append(value ? 1 : 0) }

  package mutating func write(_ text: String) {
    write(text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  /// How many there are, then the bytes.
  package mutating func write(bytes part: [UInt8]) {
    write(part.count)
    bytes.append(contentsOf: part)
  }

  package mutating func write(_ digest: SHA256Digest) { bytes.append(contentsOf: digest.bytes) }

  /// A mark whether there is a value, then the value.
  package mutating func write<Value>(ifPresent value: Value?, _ body: (inout BinaryWriter, Value) -> Void) {
    write(value != nil)
    if let value { body(&self, value) }
  }

  /// How many there are, then each.
  package mutating func write<Value>(_ values: [Value], _ body: (inout BinaryWriter, Value) -> Void) {
    write(values.count)
    for value in values { body(&self, value) }
  }
}
