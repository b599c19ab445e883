import Testing
import YAMLText

@Suite("What is not content YAML is told with its place")
struct FaultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let faults: String

    init(_ name: String, _ text: String, _ faults: String) { self.init(name, Array(text.utf8), faults) }

    init(_ name: String, _ bytes: [UInt8], _ faults: String) {
      testDescription = name
      self.bytes = bytes
      self.faults = faults
    }
  }

  static let cases = [
    // The whole file.
    Case("nothing", "", "1:1 empty"), Case("only a comment", "# x\n", "1:1 empty"),
    Case("only a marker", "---\n", "1:1 empty"),
    Case("a scalar", "--- ~\n", "1:5 rootNotMapping"), Case("a list", "- a\n", "1:1 rootNotMapping"),
    Case("a second document", "a: x\n---\nb: y\n", "2:1 secondDocument"),
    Case("text after the end", "a: x\n...\nb: y\n", "3:1 textAfterDocumentEnd"),
    Case("33 levels", "a: " + String(repeating: "[", count: 80_000), "1:35 tooDeep(limit: 32)"),
    Case(
      "33 levels in blocks", (0..<33).map { String(repeating: " ", count: $0) + "k:\n" }.joined(),
      "33:33 tooDeep(limit: 32)"),
    Case("50,001 nodes", "a: [" + String(repeating: "x,", count: 49_998) + "]", "1:99999 tooManyNodes(limit: 50000)"),

    // Bytes and characters.
    Case("UTF-16 with a mark", [0xFF, 0xFE, 0x61, 0, 0x3A, 0], "1:1 utf16"),
    Case("UTF-16 without one", [0x61, 0, 0x3A, 0, 0x20, 0], "1:1 utf16"),
    Case("Latin 1", Array("a: caf".utf8) + [0xE9, 0x0A], "1:7 invalidUTF8(byteOffset: 6)"),
    Case("an encoded surrogate", Array("a: ".utf8) + [0xED, 0xA0, 0x80], "1:4 invalidUTF8(byteOffset: 3)"),
    Case("an overlong sequence", Array("a: ".utf8) + [0xC0, 0xAF], "1:4 invalidUTF8(byteOffset: 3)"),
    Case("a cut sequence", Array("a: ".utf8) + [0xF0, 0x9F], "1:4 invalidUTF8(byteOffset: 3)"),
    Case(
      "NUL and DEL, both told", "a: x\u{0}y\nb: \u{7F}\n",
      "1:5 forbiddenCharacter(\"\\0\")\n2:4 forbiddenCharacter(\"\\u{7F}\")"),
    Case("a C1 character", "a: x\u{9B}y\n", "1:5 forbiddenCharacter(\"\\u{009B}\")"),
    Case("a mark inside the text", "a: x\u{FEFF}y\n", "1:5 forbiddenCharacter(\"\\u{FEFF}\")"),
    Case("a lone carriage return ends the file", "a: &x y\rb: *x\n", "1:4 anchor(\"&x\")\n1:8 loneCarriageReturn"),
    Case("a tab as indentation", "a:\n\tb: x\n", "2:1 tabIndentation"),
    Case("a tab after spaces", "a:\n  b: x\n \tc: y\n", "3:2 tabIndentation"),
    Case("a tab in the indentation of a block", "a: |\n\tx\n", "2:1 tabIndentation"),
    Case("a non-breaking space after a colon", "t:\u{A0}H\nu: x\n", "1:3 foreignSpace(\"\\u{00A0}\")"),
    Case("one as the last entry", "a: x\nt:\u{A0}H\n", "2:3 foreignSpace(\"\\u{00A0}\")"),
    Case("an ideographic space as indentation", "a:\n\u{3000}b: x\n c: y\n", "2:1 foreignSpace(\"\\u{3000}\")"),

    // Features.
    Case(
      "anchor, merge key and alias", "a: &b {c: d}\ne:\n  <<: *b\n",
      "1:4 anchor(\"&b\")\n3:3 mergeKey\n3:7 alias(\"*b\")"),
    Case("anchor and tag on one node", "a: &b !!str c\n", "1:4 anchor(\"&b\")\n1:7 tag(\"!!str\")"),
    Case("a tag", "a: !!python/object:os.system x\n", "1:4 tag(\"!!python/object:os.system\")"),
    Case("a list as key", "? [a]\n: b\n", "1:3 keyNotText"), Case("no key", ": b\n", "1:1 emptyKey"),
    Case("a key twice", "a: x\n'a': y\n", "2:1 duplicateKey(\"a\") (1:1)\n{a@1:1: ‘x’@1:4}"),
    Case(
      "a key twice but for its form", "e\u{301}: x\n\u{E9}: y\n",
      "2:1 duplicateKey(\"é\") (1:1)\n{e\u{301}@1:1: ‘x’@1:5}"),

    // Syntax.
    Case("a second colon", "t: Note: this\n", "1:8 colonInValue"),
    Case("an apostrophe in single quotes", "t: 'it's'\n", "1:8 textAfterQuote"),
    Case("text after a brace", "- a: {b} c\n", "1:10 textAfterBracket(\"}\")"),
    Case("a list not closed before a brace", "a: {b: [}\n", "1:9 unclosedList (1:8)"),
    Case("a mapping not closed", "a: {b: c\nd: e\n", "2:2 unclosedMapping (1:4)"),
    Case("a quote not closed", "a: 'x\n  y\n", "1:4 unclosedQuote"),
    Case("an unknown escape", "a: \"\\sqrt\"\n", "1:5 unknownEscape(Optional(\"s\"))"),
    Case("quoted text at column one", "a: 'x\ny'\n", "2:1 quoteContinuedTooFarLeft (1:4)"),
    Case("a word without a colon", "a: x\nword\nb: y\n", "2:1 keyWithoutColon"),
    Case("a key of 1,025 characters", String(repeating: "k", count: 1025) + ": x\n", "1:1 keyTooLong"),
    Case("an at sign", "a: @x\n", "1:4 reservedCharacter(\"@\")"),
    Case("emphasis at the start", "a: *x* y\n", "1:4 indicatorInValue(\"*\")"),
    Case("a list on its key's line", "a: - x\n", "1:4 misplacedDash"),
    Case("text after a bar", "a: |x\n  y\n", "1:5 blockHeader"),
    Case("a line too far right", "a: 'x'\n  b: y\n", "2:3 badIndentation"),
  ]

  @Test("A table of faults", arguments: cases)
  func fault(_ example: Case) { #expect(Outline.of(example.bytes) == example.faults) }

  @Test("A text cut at any byte never crashes, and says what is wrong")
  func cuts() {
    let text = Array("a: {b: ['x', \"y\\n\"], c: |\n}\nd:\n  - e: 'é😀'\n  - >-\n    f\n".utf8)
    for length in 0..<text.count { #expect(!Outline.of(Array(text.prefix(length))).isEmpty) }
  }
}
