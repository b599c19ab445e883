import ContentModel
import Testing

/// A text and the refusal it must meet.
struct RefusedText: Sendable, CustomTestStringConvertible {
  let bytes: [UInt8]
  let error: JSONError

  init(_ text: String, _ reason: JSONError.Reason, at offset: Int) {
    self.init(Array(text.utf8), reason, at: offset)
  }

  init(_ bytes: [UInt8], _ reason: JSONError.Reason, at offset: Int) {
    self.bytes = bytes
    error = JSONError(reason, at: offset)
  }

  /// A quoted string around raw bytes.
  init(quoting inside: [UInt8], at offset: Int) {
    self.init([0x22] + inside + [0x22], .invalidUTF8, at: offset)
  }

  var testDescription: String { String(decoding: bytes.prefix(60), as: UTF8.self).debugDescription + ": \(error)" }

  static let values: [RefusedText] = [
    .init("", .unexpectedEnd, at: 0),
    .init(" \n", .unexpectedEnd, at: 2),
    .init("nul", .expected(.value), at: 0),
    .init("nulL", .expected(.value), at: 0),
    .init("True", .expected(.value), at: 0),
    .init("FALSE", .expected(.value), at: 0),
    .init("NaN", .expected(.value), at: 0),
    .init("Infinity", .expected(.value), at: 0),
    .init("undefined", .expected(.value), at: 0),
    .init("'a'", .expected(.value), at: 0),
    .init("a", .expected(.value), at: 0),
    .init("// c\n1", .expected(.value), at: 0),
    .init("/* c */1", .expected(.value), at: 0),
    .init("# c", .expected(.value), at: 0),
    .init(",", .expected(.value), at: 0),
    .init(":", .expected(.value), at: 0),
    .init("]", .expected(.value), at: 0),
    .init("}", .expected(.value), at: 0),
    .init("1 2", .trailingContent, at: 2),
    .init("{}{}", .trailingContent, at: 2),
    .init("[]]", .trailingContent, at: 2),
    .init("\"\"\"", .trailingContent, at: 2),
    .init("truex", .trailingContent, at: 4),
    .init("null,", .trailingContent, at: 4),
    .init("1//", .trailingContent, at: 1),
    .init("1\0", .trailingContent, at: 1),
    .init("\u{FEFF}1", .byteOrderMark, at: 0),
    .init("\u{FEFF}", .byteOrderMark, at: 0),
    .init([0xFF, 0xFE, 0x31, 0x00], .expected(.value), at: 0),
    .init([0x00, 0x31], .expected(.value), at: 0),
  ]

  static let whiteSpace: [RefusedText] = [
    .init("\u{B}1", .expected(.value), at: 0),
    .init("\u{C}1", .expected(.value), at: 0),
    .init("\u{85}1", .expected(.value), at: 0),
    .init("\u{A0}1", .expected(.value), at: 0),
    .init("\u{2028}1", .expected(.value), at: 0),
    .init("\u{3000}1", .expected(.value), at: 0),
    .init("1\u{FEFF}", .trailingContent, at: 1),
    .init("[\u{A0}1]", .expected(.value), at: 1),
    .init("[1\u{2003}]", .expected(.commaOrBracket), at: 2),
    .init("{\"a\"\u{A0}:1}", .expected(.colon), at: 4),
  ]

  static let numbers: [RefusedText] = [
    .init("-", .unexpectedEnd, at: 1),
    .init("-a", .expected(.digit), at: 1),
    .init("--1", .expected(.digit), at: 1),
    .init("- 1", .expected(.digit), at: 1),
    .init("+1", .expected(.value), at: 0),
    .init(".5", .expected(.value), at: 0),
    .init("00", .leadingZero, at: 0),
    .init("01", .leadingZero, at: 0),
    .init("-01", .leadingZero, at: 0),
    .init("-00", .leadingZero, at: 0),
    .init("0x10", .trailingContent, at: 1),
    .init("1_000", .trailingContent, at: 1),
    .init("-0", .negativeZero, at: 0),
    .init("[-0]", .negativeZero, at: 1),
    .init("1.0", .notAnInteger, at: 0),
    .init("1.", .notAnInteger, at: 0),
    .init("0.5", .notAnInteger, at: 0),
    .init("-0.0", .notAnInteger, at: 0),
    .init("1e3", .notAnInteger, at: 0),
    .init("1E3", .notAnInteger, at: 0),
    .init("0e0", .notAnInteger, at: 0),
    .init("[1,2.5]", .notAnInteger, at: 3),
    .init("99999999999999999999999999.5", .notAnInteger, at: 0),
    .init("9007199254740992", .integerOutOfRange, at: 0),
    .init("-9007199254740992", .integerOutOfRange, at: 0),
    .init("90071992547409910", .integerOutOfRange, at: 0),
    .init("9223372036854775807", .integerOutOfRange, at: 0),
    .init("9223372036854775808", .integerOutOfRange, at: 0),
    .init("-9223372036854775809", .integerOutOfRange, at: 0),
    .init("18446744073709551616", .integerOutOfRange, at: 0),
    .init(String(repeating: "9", count: 400), .integerOutOfRange, at: 0),
    .init("١", .expected(.value), at: 0),
  ]

  static let strings: [RefusedText] = [
    .init("\"", .unexpectedEnd, at: 1),
    .init("\"a", .unexpectedEnd, at: 2),
    .init(#""a\""#, .unexpectedEnd, at: 4),
    .init(#""\"#, .unexpectedEnd, at: 2),
    .init("\"\n\"", .controlCharacter, at: 1),
    .init("\"\t\"", .controlCharacter, at: 1),
    .init("\"\0\"", .controlCharacter, at: 1),
    .init("\"ab\u{1F}\"", .controlCharacter, at: 3),
    .init("\"\u{1B}[0m\"", .controlCharacter, at: 1),
    .init(#""\a""#, .invalidEscape, at: 1),
    .init(#""\'""#, .invalidEscape, at: 1),
    .init(#""\0""#, .invalidEscape, at: 1),
    .init(#""\x41""#, .invalidEscape, at: 1),
    .init(#""\U0041""#, .invalidEscape, at: 1),
    .init(#""\N""#, .invalidEscape, at: 1),
    .init("\"\\\n\"", .invalidEscape, at: 1),
    .init("\"\\é\"", .invalidEscape, at: 1),
    .init(#""\u""#, .invalidEscape, at: 1),
    .init(#""\u004""#, .invalidEscape, at: 1),
    .init(#""\u00g1""#, .invalidEscape, at: 1),
    .init(#""\u+041""#, .invalidEscape, at: 1),
    .init(#""\u 041""#, .invalidEscape, at: 1),
    .init(#""\u{41}""#, .invalidEscape, at: 1),
    .init(#""\u00"#, .unexpectedEnd, at: 5),
    .init(#""\ud800""#, .loneSurrogate, at: 1),
    .init(#""a\udbff""#, .loneSurrogate, at: 2),
    .init(#""\udc00""#, .loneSurrogate, at: 1),
    .init(#""\udfff\ud800""#, .loneSurrogate, at: 1),
    .init(#""\ud800x""#, .loneSurrogate, at: 1),
    .init(#""\ud800\n""#, .loneSurrogate, at: 1),
    .init(#""\ud800\ud800""#, .loneSurrogate, at: 1),
    .init(#""\ud800\u0041""#, .loneSurrogate, at: 1),
    .init(#""\ud83d\uzzzz""#, .invalidEscape, at: 7),
    .init(#""\ud83d\\ude00""#, .loneSurrogate, at: 1),
    .init(#""\ud83d\ude00\ude00""#, .loneSurrogate, at: 13),
  ]

  static let encodings: [RefusedText] = [
    .init(quoting: [0x80], at: 1),
    .init(quoting: [0xBF], at: 1),
    .init(quoting: [0x61, 0xC3], at: 2),
    .init(quoting: [0xC3, 0x28], at: 1),
    .init(quoting: [0xC0, 0xAF], at: 1),
    .init(quoting: [0xC1, 0xBF], at: 1),
    .init(quoting: [0xE0, 0x80, 0xAF], at: 1),
    .init(quoting: [0xE0, 0x9F, 0xBF], at: 1),
    .init(quoting: [0xE2, 0x82], at: 1),
    .init(quoting: [0xE2, 0x28, 0xA1], at: 1),
    .init(quoting: [0xE2, 0x82, 0x28], at: 1),
    .init(quoting: [0xED, 0xA0, 0x80], at: 1),
    .init(quoting: [0xED, 0xBF, 0xBF], at: 1),
    .init(quoting: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], at: 1),
    .init(quoting: [0xF0, 0x80, 0x80, 0xAF], at: 1),
    .init(quoting: [0xF0, 0x8F, 0xBF, 0xBF], at: 1),
    .init(quoting: [0xF0, 0x9F, 0x98], at: 1),
    .init(quoting: [0xF0, 0x9F, 0x28, 0x80], at: 1),
    .init(quoting: [0xF0, 0x9F, 0x98, 0x28], at: 1),
    .init(quoting: [0xF4, 0x90, 0x80, 0x80], at: 1),
    .init(quoting: [0xF5, 0x80, 0x80, 0x80], at: 1),
    .init(quoting: [0xF8, 0x88, 0x80, 0x80, 0x80], at: 1),
    .init(quoting: [0xFE], at: 1),
    .init(quoting: [0xFF], at: 1),
    .init([0x22, 0xC3], .invalidUTF8, at: 1),
    .init([0x22, 0xF0, 0x9F], .invalidUTF8, at: 1),
    .init(Array(#"{""#.utf8) + [0xE9] + Array(#"":1}"#.utf8), .invalidUTF8, at: 2),
  ]

  static let containers: [RefusedText] = [
    .init("[", .unexpectedEnd, at: 1),
    .init("[1", .unexpectedEnd, at: 2),
    .init("[1,", .unexpectedEnd, at: 3),
    .init("[1,]", .trailingComma, at: 2),
    .init("[1 , ]", .trailingComma, at: 3),
    .init("[,]", .expected(.value), at: 1),
    .init("[,1]", .expected(.value), at: 1),
    .init("[1,,2]", .expected(.value), at: 3),
    .init("[1 2]", .expected(.commaOrBracket), at: 3),
    .init("[1:2]", .expected(.commaOrBracket), at: 2),
    .init("[1}", .expected(.commaOrBracket), at: 2),
    .init("{", .unexpectedEnd, at: 1),
    .init("{\"a\"", .unexpectedEnd, at: 4),
    .init("{\"a\":", .unexpectedEnd, at: 5),
    .init("{\"a\":1", .unexpectedEnd, at: 6),
    .init("{\"a\":1,", .unexpectedEnd, at: 7),
    .init("{\"a\":1,}", .trailingComma, at: 6),
    .init("{,}", .expected(.name), at: 1),
    .init("{a:1}", .expected(.name), at: 1),
    .init("{'a':1}", .expected(.name), at: 1),
    .init("{1:1}", .expected(.name), at: 1),
    .init("{null:1}", .expected(.name), at: 1),
    .init("{\"a\"}", .expected(.colon), at: 4),
    .init("{\"a\" 1}", .expected(.colon), at: 5),
    .init("{\"a\"=1}", .expected(.colon), at: 4),
    .init("{\"a\"::1}", .expected(.value), at: 5),
    .init("{\"a\":}", .expected(.value), at: 5),
    .init("{\"a\":1 \"b\":2}", .expected(.commaOrBrace), at: 7),
    .init("{\"a\":1;\"b\":2}", .expected(.commaOrBrace), at: 6),
    .init("{\"a\":1]", .expected(.commaOrBrace), at: 6),
    .init(String(repeating: "[", count: 17), .tooDeep(maximum: 16), at: 16),
    .init(String(repeating: "{\"a\":", count: 17), .tooDeep(maximum: 16), at: 80),
    .init(String(repeating: "[", count: 1_000_000), .tooDeep(maximum: 16), at: 16),
  ]

  static let names: [RefusedText] = [
    .init(#"{"a":1,"a":1}"#, .duplicateName("a"), at: 7),
    .init(#"{"":1,"":2}"#, .duplicateName(""), at: 6),
    .init(#"{"min":1,"m\u0069n":99}"#, .duplicateName("min"), at: 9),
    .init(#"{"\u006din":1,"min":99}"#, .duplicateName("min"), at: 14),
    .init(#"{"a/b":1,"a\/b":2}"#, .duplicateName("a/b"), at: 9),
    .init(#"{"😀":1,"\ud83d\ude00":2}"#, .duplicateName("😀"), at: 10),
    .init(#"{"a":{"b":1,"b":2}}"#, .duplicateName("b"), at: 12),
    .init(#"[{"a":1},{"a":1,"b":2,"a":3}]"#, .duplicateName("a"), at: 22),
    .init(#"{"\u0000":1,"\u0000":2}"#, .duplicateName("\0"), at: 12),
  ]
}

@Suite struct StrictJSONRefuseTests {
  @Test("refuses with the rule and the byte", arguments: RefusedText.values + RefusedText.whiteSpace)
  func refusesValues(_ refused: RefusedText) { check(refused) }

  @Test("refuses numbers that two readers could read differently", arguments: RefusedText.numbers)
  func refusesNumbers(_ refused: RefusedText) { check(refused) }

  @Test("refuses broken strings and escapes", arguments: RefusedText.strings)
  func refusesStrings(_ refused: RefusedText) { check(refused) }

  @Test("refuses what is not well-formed UTF-8", arguments: RefusedText.encodings)
  func refusesEncodings(_ refused: RefusedText) { check(refused) }

  @Test("refuses broken arrays and objects", arguments: RefusedText.containers + RefusedText.names)
  func refusesContainers(_ refused: RefusedText) { check(refused) }

  private func check(_ refused: RefusedText, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(throws: refused.error, sourceLocation: sourceLocation) { try StrictJSON.parse(refused.bytes) }
  }
}
