import Testing
import YAMLText

@Suite("Good documents become trees with places")
struct TreeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let outline: String

    init(_ name: String, _ text: String, _ outline: String) {
      testDescription = name
      self.text = text
      self.outline = outline
    }
  }

  static let cases = [
    Case(
      "scalars stay text", "a: no\nb: 010\nc: 12:30\nd: ~",
      "{a@1:1: ‘no’@1:4, b@2:1: ‘010’@2:4, c@3:1: ‘12:30’@3:4, d@4:1: ‘~’@4:4}"),
    Case("an empty value lies right after its colon", "a:\nb: x", "{a@1:1: empty@1:3, b@2:1: ‘x’@2:4}"),
    Case("an empty entry lies right after its dash", "a:\n  -\n  - x", "{a@1:1: [empty@2:4, ‘x’@3:5]}"),
    Case("written empty text is not empty", "a: ''", "{a@1:1: ‘’@1:4}"),
    Case("a comment leaves a value empty", "a: # note", "{a@1:1: empty@1:3}"),
    Case("flow collections", "a: {b: [x, 'y'], c: z}", "{a@1:1: {b@1:5: [‘x’@1:9, ‘y’@1:12], c@1:18: ‘z’@1:21}}"),
    Case(
      "block text ends in line feeds as written", "a: |+\n  x\n\nb: >-\n  y\n  z",
      "{a@1:1: ‘x⏎⏎’@1:4, b@4:1: ‘y z’@4:4}"),
    Case("CRLF is one line end", "a: |\r\n  x\r\n  y\r\nb: z\r\n", "{a@1:1: ‘x⏎y⏎’@1:4, b@4:1: ‘z’@4:4}"),
    Case("a byte order mark takes no column", "\u{FEFF}a: x", "{a@1:1: ‘x’@1:4}"),
    Case("columns count scalars", "😀👨‍👩‍👧: x", "{😀👨‍👩‍👧@1:1: ‘x’@1:9}"),
    Case("a tab counts one column", "a:\tx", "{a@1:1: ‘x’@1:4}"),
    Case(
      "a tab before a comment is good YAML", "a: x\n\t# note\nb: y\n \t \nc: z",
      "{a@1:1: ‘x’@1:4, b@3:1: ‘y’@3:4, c@5:1: ‘z’@5:4}"),
    Case("U+2028 in text ends no line", "a: x\u{2028}y\nb: z", "{a@1:1: ‘x\u{2028}y’@1:4, b@2:1: ‘z’@2:4}"),
    Case("U+0085 in a comment ends no line", "a: x # n\u{85}b: q\nc: z", "{a@1:1: ‘x’@1:4, c@2:1: ‘z’@2:4}"),
    Case(
      "quoted text goes on when it is indented", "a: 'x\n  y'\nb: [\n  \"p\n   q\"]",
      "{a@1:1: ‘x y’@1:4, b@3:1: [‘p q’@4:3]}"),
    Case("a directive is accepted", "%YAML 1.2\n---\na: x", "{a@3:1: ‘x’@3:4}"),
    Case(
      "depth 32 is allowed", "a: " + String(repeating: "[", count: 31) + String(repeating: "]", count: 31),
      "{a@1:1: " + String(repeating: "[", count: 31) + String(repeating: "]", count: 31) + "}"),
    Case(
      "a key of 1,024 characters", String(repeating: "k", count: 1024) + ": x",
      "{" + String(repeating: "k", count: 1024) + "@1:1: ‘x’@1:1027}"),
  ]

  @Test("A table of documents", arguments: cases)
  func tree(_ example: Case) { #expect(Outline.of(example.text) == example.outline) }

  @Test("LF and CRLF, with and without a byte order mark, give the same texts")
  func lineEndsDoNotMatter() {
    let text = "a: |\n  x\n  y\nb: 'p\n  q'\nc: [1,\n 2]\n"
    let crlf = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(Outline.of(crlf) == Outline.of(text))
    #expect(Outline.of("\u{FEFF}" + text) == Outline.of(text))
  }

  @Test(
    "LaTeX in double quotes is found at its first escape",
    arguments: [
      (#"a: "\frac""#, 4), (#"a: "x \\ \theta""#, 9), (#"a: "\\frac""#, -1), (#"a: "a\nb""#, 5), (#"a: "a\n1""#, -1),
      (#"a: '\frac'"#, -1),
    ])
  func suspiciousEscapes(_ text: String, _ offset: Int) throws {
    let root = try #require(YAMLDocument(SourceText(path: "x", bytes: Array(text.utf8))).root)
    guard case .mapping(let entries) = root.content, case .scalar(let scalar) = entries[0].value.content else {
      Issue.record("no scalar")
      return
    }
    #expect(scalar.suspiciousEscape.map { Int($0.start) } ?? -1 == offset)
  }

  @Test(
    "A comment that touches the next character cuts an unquoted value",
    arguments: [
      ("a: C# and F #sharp", "1:13 remark commentCutsValue(\"C# and F\")\n{a@1:1: ‘C# and F’@1:4}"),
      ("a: x # a note", "{a@1:1: ‘x’@1:4}"), ("a: 'x' #note", "{a@1:1: ‘x’@1:4}"), ("a: x ## n", "{a@1:1: ‘x’@1:4}"),
      ("a: [x #y\n  ]", "1:7 remark commentCutsValue(\"x\")\n{a@1:1: [‘x’@1:5]}"), ("a: #x", "{a@1:1: empty@1:3}"),
    ])
  func comments(_ text: String, _ outline: String) { #expect(Outline.of(text) == outline) }
}
