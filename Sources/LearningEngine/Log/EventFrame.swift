/// How byte strings stand in a file one after the other: 4 bytes of length, 4 of checksum, big-endian, then the bytes.
///
/// The checksum is FNV-1a of 64 bits over the four bytes of length and the bytes, its halves combined by exclusive or.
enum EventFrame {
  static let headerByteCount = 8

  /// Where the bytes of the frame that begins at a place lie; nil if it is cut off or damaged.
  static func content(_ file: [UInt8], at start: Int) -> Range<Int>? {
    guard let range = announced(file, at: start) else { return nil }
    return checksum(file, range) == number(file, at: start + 4) ? range : nil
  }

  /// Where they would lie by the length alone; nil beyond the end.
  static func announced(_ file: [UInt8], at start: Int) -> Range<Int>? {
    guard file.count - start >= headerByteCount else { return nil }
    let length = Int64(number(file, at: start))
    let first = start + headerByteCount
    guard length <= Int64(file.count - first) else { return nil }
    return first..<first + Int(length)
  }

  /// How many frames are long enough for an event, by their lengths alone, up to the first that is cut off. Not more
  /// than the file has room for, whatever it holds.
  static func announcedCount(_ file: [UInt8]) -> Int {
    var count = 0
    var position = 0
    while let range = announced(file, at: position) {
      if range.count >= EventForm.headerByteCount { count += 1 }
      position = range.upperBound
    }
    return count
  }

  /// Writes a frame behind others.
  static func append(_ bytes: ArraySlice<UInt8>, to file: inout [UInt8]) {
    add(UInt32(truncatingIfNeeded: bytes.count), to: &file)
    add(checksum(bytes), to: &file)
    file += bytes
  }

  private static func checksum(_ file: [UInt8], _ range: Range<Int>) -> UInt32 {
    var hash = begun(range.count)
    for index in range { hash.add(file[index]) }
    return folded(hash)
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var hash = begun(bytes.count)
    for byte in bytes { hash.add(byte) }
    return folded(hash)
  }

  private static func begun(_ count: Int) -> FNV1a {
    var hash = FNV1a()
    let length = UInt32(truncatingIfNeeded: count)
    for shift in stride(from: UInt32(24), through: 0, by: -8) { hash.add(UInt8(truncatingIfNeeded: length >> shift)) }
    return hash
  }

  private static func folded(_ hash: FNV1a) -> UInt32 {
    UInt32(truncatingIfNeeded: hash.value ^ hash.value >> 32)
  }

  private static func number(_ file: [UInt8], at start: Int) -> UInt32 {
    var value: UInt32 = 0
    for index in start..<start + 4 { value = value << 8 | UInt32(file[index]) }
    return value
  }

  private static func add(_ value: UInt32, to file: inout [UInt8]) {
    for shift in stride(from: UInt32(24), through: 0, by: -8) { file.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
