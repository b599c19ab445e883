import TestKit
import Testing
import YAMLText

@Suite("Offsets become lines and columns as an editor counts")
struct LineMapTests {
  @Test("A random text gives the same places as counting by hand", arguments: [UInt64](1...50))
  func againstCounting(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [Unicode.Scalar] = ["a", "é", "😀", "\t", "\n", "\u{2028}", "\u{85}", "\u{301}"]
    var view = String.UnicodeScalarView()
    for _ in 0..<200 { view.append(pieces[Int.random(in: 0..<pieces.count, using: &random)]) }
    let lines = LineMap(SourceText(path: "x", bytes: Array(String(view).utf8)))
    var expected = TextPosition(line: 1, column: 1, utf16Column: 1)
    for (offset, scalar) in view.enumerated() {
      #expect(lines.position(of: offset) == expected)
      expected =
        scalar == "\n"
        ? TextPosition(line: expected.line + 1, column: 1, utf16Column: 1)
        : TextPosition(
          line: expected.line, column: expected.column + 1,
          utf16Column: expected.utf16Column + (scalar.value > 0xFFFF ? 2 : 1))
    }
    #expect(lines.position(of: 200) == expected)
    #expect(lines.position(of: 10_000) == expected)
  }

  @Test("Lines are given without their ends")
  func lineTexts() {
    let lines = LineMap(SourceText(path: "x", bytes: Array("\u{FEFF}one\r\ntwo\n\nfour".utf8)))
    let texts = (0...5).map { String(String.UnicodeScalarView(lines.scalars(ofLine: $0))) }
    #expect(texts == ["", "one", "two", "", "four", ""])
  }
}
