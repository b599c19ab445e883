/// What a first look at the bytes finds: everything that libyaml would stumble over or read differently.
struct TextScan {
  /// UTF-8 for libyaml, scalar for scalar as long as the source; shorter only where reading must end early.
  private(set) var bytes: [UInt8] = []
  private(set) var faults: [YAMLFault] = []
  /// True where reading ended early, so a fault of syntax at the very end is only the cut.
  private(set) var isCut = false
  /// Scalars handed on.
  private(set) var scalarCount = 0

  /// Stands in for U+0085, U+2028 and U+2029, which libyaml takes for line ends and an editor does not.
  static let breakStandIns: [(scalar: Unicode.Scalar, standIn: Unicode.Scalar)] = [
    ("\u{85}", "\u{F8F0}"), ("\u{2028}", "\u{F8F1}"), ("\u{2029}", "\u{F8F2}"),
  ]
  /// True if a stand-in was used and texts must be turned back.
  private(set) var hasStandIns = false

  init(_ source: SourceText) {
    let body = source.body
    if Self.looksLikeUTF16(source.bytes) {
      faults.append(YAMLFault(.utf16, .fileStart))
      isCut = true
      return
    }
    if Self.isPlainASCII(body) {
      bytes = Array(body)
      scalarCount = bytes.count
    } else {
      scan(Array(body), byteOrderMark: source.hasByteOrderMark ? 3 : 0)
    }
  }

  /// Printable ASCII, tab, LF and CRLF: nothing to look into.
  private static func isPlainASCII(_ body: ArraySlice<UInt8>) -> Bool {
    for byte in body where byte &- 0x20 >= 0x5F && byte != 0x0A && byte != 0x09 { return false }
    return true
  }

  private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
    guard bytes.count >= 4 else { return false }
    return bytes[0] == 0 && bytes[1] != 0 && bytes[2] == 0 || bytes[0] != 0 && bytes[1] == 0 && bytes[3] == 0
  }

  private mutating func scan(_ source: [UInt8], byteOrderMark: Int) {
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count, !isCut {
      let byte = source[index]
      if byte < 0x80 {
        if byte == 0x0D && !(index + 1 < source.count && source[index + 1] == 0x0A) {
          stop(.loneCarriageReturn)
          return
        }
        append(ascii: byte)
        index += 1
        continue
      }
      guard let (scalar, length) = Self.decode(source, index) else {
        stop(.invalidUTF8(byteOffset: index + byteOrderMark))
        return
      }
      append(scalar)
      index += length
    }
  }

  private mutating func append(ascii byte: UInt8) {
    let isAllowed = byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D
    if isAllowed {
      bytes.append(byte)
      scalarCount += 1
    } else {
      forbid(Unicode.Scalar(byte))
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if let pair = Self.breakStandIns.first(where: { $0.scalar == scalar }) {
      hasStandIns = true
      appendAllowed(pair.standIn)
    } else if value < 0xA0 || value == 0xFEFF || value == 0xFFFE || value == 0xFFFF {
      forbid(scalar)
    } else {
      appendAllowed(scalar)
    }
  }

  private mutating func appendAllowed(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: scalar.utf8)
    scalarCount += 1
  }

  private mutating func forbid(_ scalar: Unicode.Scalar) {
    faults.append(YAMLFault(.forbiddenCharacter(scalar), SourceSpan(start: scalarCount, end: scalarCount + 1)))
    bytes.append(0x78)  // a letter: it means nothing to YAML
    scalarCount += 1
    // A file with so many is no text: nobody reads a million places.
    if faults.count >= YAMLLimits.forbiddenCharacters { isCut = true }
  }

  private mutating func stop(_ kind: YAMLFault.Kind) {
    faults.append(YAMLFault(kind, SourceSpan(start: scalarCount, end: scalarCount + 1)))
    isCut = true
  }

  /// One well-formed UTF-8 sequence (Unicode Standard, table 3-7), or nil.
  private static func decode(_ bytes: [UInt8], _ index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = bytes[index]
    let length: Int
    var value: UInt32
    switch first {
    case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    for byte in bytes[index + 1..<index + length] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    let minimum: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    guard value >= minimum, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }

  /// The text as written, where stand-ins were used.
  static func restore(_ text: String) -> String {
    var view = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      view.append(breakStandIns.first { $0.standIn == scalar }?.scalar ?? scalar)
    }
    return String(view)
  }
}
