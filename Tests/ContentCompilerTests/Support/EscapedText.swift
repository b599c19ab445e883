/// Bytes that a text file cannot show, written with backslashes.
///
/// - `\xNN`: one byte; `\u{NNNN}`: one scalar; `\\`: a backslash.
/// - `\` at a line's end: the line goes on without a line feed.
/// - `\{80*text}`: the text 80 times, escapes inside included; braces in it must be in pairs.
enum EscapedText {
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static func bytes(_ text: String) throws -> [UInt8] {
    var rest = Array(text.utf8)[...]
    return try take(&rest, isNested: false)
  }

  private static func take(_ rest: inout ArraySlice<UInt8>, isNested: Bool) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var openBraces = 0
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "{") { openBraces += 1 }
      if byte == UInt8(ascii: "}") { openBraces -= 1 }
      if isNested, openBraces < 0 { return bytes }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      switch rest.popFirst() {
      case UInt8(ascii: "\\"): bytes.append(byte)
      case UInt8(ascii: "\n"): break
      case UInt8(ascii: "x"):
        bytes.append(UInt8(try number(rest.prefix(2), radix: 16)))
        rest = rest.dropFirst(2)
      case UInt8(ascii: "u"): bytes += try scalar(&rest)
      case UInt8(ascii: "{"): bytes += try repetition(&rest)
      default: throw Mistake(description: "unknown escape before ‘\(String(decoding: rest.prefix(20), as: UTF8.self))’")
      }
    }
    if isNested { throw Mistake(description: "a repetition is not closed") }
    return bytes
  }

  private static func scalar(_ rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
    let digits = rest.dropFirst().prefix { $0 != UInt8(ascii: "}") }
    rest = rest.dropFirst(digits.count + 2)
    guard let scalar = Unicode.Scalar(UInt32(try number(digits, radix: 16))) else {
      throw Mistake(description: "no scalar: \(String(decoding: digits, as: UTF8.self))")
    }
    return Array(scalar.utf8)
  }

  private static func repetition(_ rest: inout ArraySlice<UInt8>) throws -> [UInt8] {
    let digits = rest.prefix { $0 != UInt8(ascii: "*") }
    let count = try number(digits, radix: 10)
    rest = rest.dropFirst(digits.count + 1)
    let unit = try take(&rest, isNested: true)
    return Array(repeatElement(unit, count: count).joined())
  }

  private static func number(_ digits: ArraySlice<UInt8>, radix: Int) throws -> Int {
    let text = String(decoding: digits, as: UTF8.self)
    guard let value = Int(text, radix: radix) else { throw Mistake(description: "no number: ‘\(text)’") }
    return value
  }
}
