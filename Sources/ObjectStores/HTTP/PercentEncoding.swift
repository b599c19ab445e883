/// Percent-encoding (RFC 3986, section 2), as signatures of requests want it: only unreserved characters stay, digits
/// in upper case.
enum PercentEncoding {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// - Parameter kept: ASCII characters that stay as they are beside the unreserved ones.
  static func encode(_ text: some StringProtocol, keeping kept: String = "") -> String {
    let bytes = text.utf8.flatMap { byte -> [UInt8] in
      if byte.isASCIILetterOrDigit || "-._~".utf8.contains(byte) || kept.utf8.contains(byte) { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Also `+` for a space, as forms have it; nil for a broken escape or bytes that are not UTF-8.
  static func decodeForm(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst()?.hexadecimal, let low = rest.popFirst()?.hexadecimal else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// A query with its parameters sorted and encoded, as a signature wants it.
  static func query(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { (encode($0.name), encode($0.value)) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      .map { "\($0.0)=\($0.1)" }
      .joined(separator: "&")
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit.
  fileprivate var hexadecimal: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}
