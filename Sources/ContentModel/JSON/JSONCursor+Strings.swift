extension JSONCursor {
  /// Reads a string; `position` stands on its opening quote.
  mutating func string() throws(JSONError) -> String {
    position += 1
    var unescaped: [UInt8] = []
    var start = position
    while position < bytes.count {
      switch bytes[position] {
      case 0x22:
        let rest = bytes[start..<position]
        position += 1
        if unescaped.isEmpty { return String(decoding: rest, as: UTF8.self) }
        unescaped.append(contentsOf: rest)
        return String(decoding: unescaped, as: UTF8.self)
      case 0x5C:
        unescaped.append(contentsOf: bytes[start..<position])
        try escape(into: &unescaped)
        start = position
      case 0x00..<0x20: throw JSONError(.controlCharacter, at: position)
      case 0x20..<0x80: position += 1
      default: try skipMultiByteScalar()
      }
    }
    throw JSONError(.unexpectedEnd, at: position)
  }

  /// Well-formed sequences only: The Unicode Standard, table 3-7.
  private mutating func skipMultiByteScalar() throws(JSONError) {
    let lead = bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: throw JSONError(.invalidUTF8, at: position)
    }
    guard position + length <= bytes.count, second.contains(bytes[position + 1]) else {
      throw JSONError(.invalidUTF8, at: position)
    }
    for index in 2..<max(2, length) where bytes[position + index] & 0xC0 != 0x80 {
      throw JSONError(.invalidUTF8, at: position)
    }
    position += length
  }

  /// Reads one escape, or two that form a surrogate pair; `position` stands on the backslash.
  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    let start = position
    guard start + 1 < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count) }
    position += 2
    switch bytes[start + 1] {
    case 0x22, 0x5C, 0x2F: text.append(bytes[start + 1])
    case 0x62: text.append(0x08)
    case 0x66: text.append(0x0C)
    case 0x6E: text.append(0x0A)
    case 0x72: text.append(0x0D)
    case 0x74: text.append(0x09)
    case 0x75: text.append(contentsOf: String(try escapedScalar(escapeStart: start)).utf8)
    default: throw JSONError(.invalidEscape, at: start)
    }
  }

  private mutating func escapedScalar(escapeStart: Int) throws(JSONError) -> Unicode.Scalar {
    let first = try hexDigits(escapeStart: escapeStart)
    if let scalar = Unicode.Scalar(first) { return scalar }
    // What is left are surrogates; only a high one followed at once by a low one means a character.
    guard first < 0xDC00, bytes[position...].starts(with: [0x5C, 0x75]) else {
      throw JSONError(.loneSurrogate, at: escapeStart)
    }
    let secondStart = position
    position += 2
    let second = try hexDigits(escapeStart: secondStart)
    guard (0xDC00...0xDFFF).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((UInt32(first) - 0xD800) << 10 | (UInt32(second) - 0xDC00)))
    else { throw JSONError(.loneSurrogate, at: escapeStart) }
    return scalar
  }

  private mutating func hexDigits(escapeStart: Int) throws(JSONError) -> UInt16 {
    var value: UInt16 = 0
    for _ in 0..<4 {
      guard position < bytes.count else { throw JSONError(.unexpectedEnd, at: position) }
      let digit: UInt8
      switch bytes[position] {
      case let byte where (0x30...0x39).contains(byte): digit = byte - 0x30
      case let byte where (0x41...0x46).contains(byte): digit = byte - 0x41 + 10
      case let byte where (0x61...0x66).contains(byte): digit = byte - 0x61 + 10
      default: throw JSONError(.invalidEscape, at: escapeStart)
      }
      value = value << 4 | UInt16(digit)
      position += 1
    }
    return value
  }
}
