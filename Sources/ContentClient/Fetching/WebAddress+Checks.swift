extension WebAddress {
  /// A host and perhaps a port; in lower case.
  static func authority(_ text: Substring) throws(InvalidAddress) -> String {
    guard !text.contains("@") else {
      throw InvalidAddress("the address holds a user or password; neither is ever sent, so leave them out")
    }
    let isBracketed = text.hasPrefix("[")
    let close = isBracketed ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
    let end = close ?? text.endIndex
    let host = text[..<end]
    guard !host.isEmpty else { throw InvalidAddress("the address names no host") }
    guard isBracketed ? isAddressLiteral(host) : host.utf8.allSatisfy(isNameByte) else {
      throw InvalidAddress("the address has no valid host; write names beyond ASCII in their xn-- form")
    }
    if end != text.endIndex {
      let digits = text[end...].dropFirst()
      guard text[end] == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
        (1...65535).contains(port)
      else { throw InvalidAddress("the address has a port that is not between 1 and 65535") }
    }
    return text.lowercased()
  }

  /// Only what may stand in a path or query as it is, and whole escapes.
  static func isEncoded(_ bytes: some Sequence<UInt8>) -> Bool {
    var digitsLeft = 0
    for byte in bytes {
      if digitsLeft > 0 {
        guard isHexadecimal(byte) else { return false }
        digitsLeft -= 1
      } else if byte == UInt8(ascii: "%") {
        digitsLeft = 2
      } else if byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte) {
        return false
      }
    }
    return digitsLeft == 0
  }

  /// An IPv6 address in brackets; whether it is one the system says.
  private static func isAddressLiteral(_ host: Substring) -> Bool {
    let inner = host.dropFirst().dropLast()
    return host.hasSuffix("]") && inner.utf8.contains(UInt8(ascii: ":"))
      && inner.utf8.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
    default: false
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}

extension StringProtocol {
  /// Letters, digits, `+`, `-`, `.`, a letter first (RFC 3986, 3.1).
  var isScheme: Bool {
    guard let first = utf8.first, (0x41...0x5A).contains(first) || (0x61...0x7A).contains(first) else { return false }
    return utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
  }

  /// Without slashes at the end.
  var trimmingSlashes: String {
    String(self[..<(lastIndex { $0 != "/" }.map { index(after: $0) } ?? startIndex)])
  }

  var encodingBeyondASCII: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return String(self) }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = utf8.flatMap { byte in
      byte < 0x80 ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
