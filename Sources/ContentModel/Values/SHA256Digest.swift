/// A SHA-256 digest: 32 bytes, printed as 64 lower-case hex digits.
package struct SHA256Digest: Sendable, Hashable {
  /// The digest's 32 bytes in order, eight to a word, the first byte highest.
  private let words: (UInt64, UInt64, UInt64, UInt64)

  /// Bytes in a digest.
  package static let byteCount = 32

  /// - Parameter bytes: exactly 32 bytes, else nil.
  package init?(bytes: [UInt8]) { self.init(bytes: bytes[...]) }

  /// - Parameter bytes: exactly 32 bytes, else nil.
  package init?(bytes: ArraySlice<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    let first = bytes.startIndex
    func word(_ start: Int) -> UInt64 {
      var word: UInt64 = 0
      for index in start..<start + 8 { word = word << 8 | UInt64(bytes[first + index]) }
      return word
    }
    words = (word(0), word(8), word(16), word(24))
  }

  /// Reads 64 lower-case hex digits; anything else is nil.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 64 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for index in stride(from: 0, to: 64, by: 2) {
      guard let high = Self.nibble(digits[index]), let low = Self.nibble(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    self.init(bytes: bytes)
  }

  /// The 32 bytes.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(32)
    for word in [words.0, words.1, words.2, words.3] {
      for shift in stride(from: 56, through: 0, by: -8) { result.append(UInt8(truncatingIfNeeded: word >> shift)) }
    }
    return result
  }

  /// All 64 hex digits.
  package var hex: String { hex(digits: 64) }

  /// The first 16 hex digits, used in file names.
  package var hex16: String { hex(digits: 16) }

  /// The first byte as two hex digits, used as a folder name.
  package var hex2: String { hex(digits: 2) }

  private func hex(digits: Int) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for word in [words.0, words.1, words.2, words.3].prefix((digits + 15) / 16) {
      for shift in stride(from: 60, through: 0, by: -4) {
        let nibble = UInt8(truncatingIfNeeded: word >> UInt64(shift)) & 15
        text.append(nibble < 10 ? 0x30 + nibble : 0x61 + nibble - 10)
      }
    }
    text.removeLast(text.count - digits)
    return String(decoding: text, as: UTF8.self)
  }

  private static func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  package static func == (left: Self, right: Self) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) { hasher.combine(words.0) }
}
