import ContentModel
import Testing

/// A text and the value it must give.
struct AcceptedText: Sendable, CustomTestStringConvertible {
  let text: String
  let value: JSONValue

  init(_ text: String, _ value: JSONValue) {
    self.text = text
    self.value = value
  }

  var testDescription: String { text.debugDescription }

  static let scalars: [AcceptedText] = [
    .init("null", .null),
    .init("true", .bool(true)),
    .init("false", .bool(false)),
    .init("0", .integer(0)),
    .init("1", .integer(1)),
    .init("-1", .integer(-1)),
    .init("10", .integer(10)),
    .init("-10", .integer(-10)),
    .init("9007199254740991", .integer(9_007_199_254_740_991)),
    .init("-9007199254740991", .integer(-9_007_199_254_740_991)),
    .init("1234567890", .integer(1_234_567_890)),
    .init(" 1", .integer(1)),
    .init("1 ", .integer(1)),
    .init("\t\r\n 1\n\r\t ", .integer(1)),
  ]

  static let strings: [AcceptedText] = [
    .init(#""""#, .string("")),
    .init(#""a""#, .string("a")),
    .init(#""a b""#, .string("a b")),
    .init(#""/""#, .string("/")),
    .init(#""\/""#, .string("/")),
    .init(#""\"""#, .string("\"")),
    .init(#""\\""#, .string("\\")),
    .init(#""\\\\n""#, .string("\\\\n")),
    .init(#""\b\f\n\r\t""#, .string("\u{8}\u{C}\n\r\t")),
    .init(#""\u0000""#, .string("\0")),
    .init(#""\u001f""#, .string("\u{1F}")),
    .init(#""\u0041""#, .string("A")),
    .init(#""\u00e9\u00E9""#, .string("éé")),
    .init(#""\uFFFD""#, .string("\u{FFFD}")),
    .init(#""\uFFFF""#, .string("\u{FFFF}")),
    .init(#""\ufeff""#, .string("\u{FEFF}")),
    .init(#""\ud7ff\ue000""#, .string("\u{D7FF}\u{E000}")),
    .init(#""\ud83d\ude00""#, .string("😀")),
    .init(#""\uD83D\uDE00x""#, .string("😀x")),
    .init(#""\ud800\udc00""#, .string("\u{10000}")),
    .init(#""\udbff\udfff""#, .string("\u{10FFFF}")),
    .init("\"\u{7F}\"", .string("\u{7F}")),
    .init("\"\u{80}\u{7FF}\"", .string("\u{80}\u{7FF}")),
    .init("\"\u{800}\u{FFFF}\"", .string("\u{800}\u{FFFF}")),
    .init("\"\u{D7FF}\u{E000}\"", .string("\u{D7FF}\u{E000}")),
    .init(
      "\"\u{10000}\u{3FFFF}\u{40000}\u{FFFFF}\u{10FFFF}\"", .string("\u{10000}\u{3FFFF}\u{40000}\u{FFFFF}\u{10FFFF}")),
    .init("\"\u{2028}\u{2029}\u{FEFF}\"", .string("\u{2028}\u{2029}\u{FEFF}")),
    .init("\"e\u{301}\"", .string("e\u{301}")),
    .init("\"日本語 ñ ß\"", .string("日本語 ñ ß")),
    .init(#""a\u0062c\u0064e""#, .string("abcde")),
    .init(#""// no comment""#, .string("// no comment")),
  ]

  static let containers: [AcceptedText] = [
    .init("[]", .array([])),
    .init("{}", .object([])),
    .init("[ ]", .array([])),
    .init("{ }", .object([])),
    .init("[1]", .array([.integer(1)])),
    .init("[1,2]", .array([.integer(1), .integer(2)])),
    .init(" [ 1 , 2 ] ", .array([.integer(1), .integer(2)])),
    .init("[[],{}]", .array([.array([]), .object([])])),
    .init("[null,true,false,\"\",0]", .array([.null, .bool(true), .bool(false), .string(""), .integer(0)])),
    .init(#"{"a":1}"#, .object([.init(name: "a", value: .integer(1))])),
    .init(#" { "a" : 1 } "#, .object([.init(name: "a", value: .integer(1))])),
    .init(#"{"":0}"#, .object([.init(name: "", value: .integer(0))])),
    .init(
      #"{"b":1,"a":2}"#, .object([.init(name: "b", value: .integer(1)), .init(name: "a", value: .integer(2))])),
    .init(
      #"{"a":1,"A":2}"#, .object([.init(name: "a", value: .integer(1)), .init(name: "A", value: .integer(2))])),
    .init(
      #"{"a":{"a":1}}"#,
      .object([.init(name: "a", value: .object([.init(name: "a", value: .integer(1))]))])),
    .init(
      "{\"\u{E9}\":1,\"e\u{301}\":2}",
      .object([.init(name: "\u{E9}", value: .integer(1)), .init(name: "e\u{301}", value: .integer(2))])),
    .init(String(repeating: "[", count: 16) + String(repeating: "]", count: 16), nested(16)),
    .init("[true]\n", .array([.bool(true)])),
  ]

  static func nested(_ depth: Int) -> JSONValue {
    depth == 0 ? .null : (1..<depth).reduce(.array([])) { value, _ in .array([value]) }
  }
}

@Suite struct StrictJSONAcceptTests {
  @Test(
    "accepts, and gives the value", arguments: AcceptedText.scalars + AcceptedText.strings + AcceptedText.containers)
  func accepts(_ accepted: AcceptedText) throws {
    let value = try StrictJSON.parse(Array(accepted.text.utf8))
    #expect(value == accepted.value)
    #expect(bytes(value) == bytes(accepted.value), "equal texts may still differ in bytes")
  }

  private func bytes(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter()
    value.write(into: &writer)
    return writer.bytes
  }
}
