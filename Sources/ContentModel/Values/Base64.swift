/// Base64 (RFC 4648, sections 4 and 5) with one text for one value.
package enum Base64 {
  /// The standard alphabet, padded.
  package static func encode(_ bytes: [UInt8]) -> String {
    String(decoding: encode(bytes, alphabet: standard), as: UTF8.self)
  }

  /// Reads the standard or the URL alphabet, padded; nil unless encoding again gives the same text.
  ///
  /// So padding bits are zero, the two alphabets are not mixed, and there is no white space.
  package static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    let padding = digits.suffix(2).count { $0 == 0x3D }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var word = 0
    var bitCount = 0
    for digit in digits.dropLast(padding) {
      guard let value = value(of: digit) else { return nil }
      word = (word << 6 | value) & 0xFFFF
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: word >> bitCount))
      }
    }
    return encode(bytes, alphabet: standard) == digits || encode(bytes, alphabet: forURLs) == digits ? bytes : nil
  }

  private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let forURLs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static func encode(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var word = 0
      for index in 0..<3 { word = word << 8 | (index < count ? Int(bytes[start + index]) : 0) }
      for index in 0..<4 { text.append(index <= count ? alphabet[word >> (18 - 6 * index) & 63] : 0x3D) }
    }
    return text
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x41...0x5A: Int(digit) - 0x41
    case 0x61...0x7A: Int(digit) - 0x61 + 26
    case 0x30...0x39: Int(digit) - 0x30 + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }
}
