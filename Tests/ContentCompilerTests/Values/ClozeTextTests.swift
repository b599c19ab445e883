import Testing

@testable import ContentCompiler

/// Gaps in a text.
struct ClozeTextTests {
  private static let cases: [(text: String, gaps: [[String]]?)] = [
    ("no gap", []), ("{one} brace", []), ("a {{b}} c", [["b"]]), ("{{a}}{{b}}", [["a"], ["b"]]),
    ("{{ a | b c |d }}", [["a", "b c", "d"]]), ("a } b {{c}} { d", [["c"]]), ("{{a}}}", [["a"]]),
    ("{{é\u{301}}} {{日本}}", [["é\u{301}"], ["日本"]]), ("{{a{b}c}}", [["a{b}c"]]), ("a\n{{b}}\nc", [["b"]]),
    ("{{a", nil), ("a}}", nil), ("{{}}", nil), ("{{ }}", nil), ("{{|a}}", nil), ("{{a||b}}", nil), ("{{a{{b}}", nil),
    ("{{a}} b}}", nil), ("{{\\frac{1}{2}}}", nil), ("{{a} }", nil), ("{ {a}}", nil),
  ]

  @Test("a table of texts", arguments: cases)
  func table(_ text: String, _ gaps: [[String]]?) { #expect(ClozeText.gaps(in: text) == gaps) }
}
