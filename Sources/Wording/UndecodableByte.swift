/// Bytes of a file name that are not UTF-8, kept in a `String` until they are printed as `\xNN`.
enum UndecodableByte {
  /// The last private characters of Unicode, one for each byte from 80 on; no keyboard and no font has them.
  private static let first: UInt32 = 0x10_FF00

  static func value(of scalar: Unicode.Scalar) -> UInt8? {
    (first + 0x80...first + 0xFF).contains(scalar.value) ? UInt8(scalar.value - first) : nil
  }

  /// `\xNN`, or nil for any other character.
  static func escape(_ scalar: Unicode.Scalar) -> String? {
    value(of: scalar).map { "\\x" + String($0, radix: 16, uppercase: true) }
  }

  static func standIn(for byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(first + UInt32(byte)) ?? "\u{FFFD}" }
}

extension String {
  /// A file name as the system gives it; bytes that are not UTF-8 are printed as `\xNN` by `printablePath`.
  package init(nameBytes: [UInt8]) {
    if let name = String(validating: nameBytes, as: UTF8.self) {
      self = name
      return
    }
    var view = UnicodeScalarView()
    var rest = nameBytes[...]
    while let byte = rest.first {
      // A scalar has one to four bytes.
      let text = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
      view.append(contentsOf: text?.unicodeScalars ?? String(UndecodableByte.standIn(for: byte)).unicodeScalars)
      rest = rest.dropFirst(text?.utf8.count ?? 1)
    }
    self = String(view)
  }

  /// The text with `\xNN` for each byte that is not UTF-8, and nothing else changed.
  package var withEscapedBytes: String {
    guard unicodeScalars.contains(where: { UndecodableByte.value(of: $0) != nil }) else { return self }
    return unicodeScalars.map { UndecodableByte.escape($0) ?? String($0) }.joined()
  }
}
