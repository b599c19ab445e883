import Testing

@testable import ContentCompiler

/// Formulas by pandoc's rule.
struct MathSpansTests {
  /// The text, what is left for CommonMark, and whether a sign neither opens nor closes.
  private static let cases: [(text: String, plain: String, hasUnclosed: Bool)] = [
    ("no formula", "no formula", false), ("$x$", "xxx", false), ("a $x$ b $y$", "a xxx b xxx", false),
    ("costs $5 and $x^2 more", "costs $5 and $x^2 more", true), ("$x$5", "$x$5", true), ("$ x$", "$ x$", true),
    ("$x $", "$x $", true), ("\\$5", "\\$5", false), ("$x\\$y$", "xxxxxx", false), ("`$x`", "`$x`", false),
    ("``a ` $x``", "``a ` $x``", false), ("```\n$x\n```", "```\n$x\n```", false),
    ("~~~\n$x\n~~~", "~~~\n$x\n~~~", false),
    ("~$x", "~$x", true), ("`$x", "`$x", true), ("$$x$$", "xxxxx", false), ("$$\nx\n$$", "xx\nx\nxx", false),
    ("$$x$", "$$x$", true), ("$a\n\nb$", "$a\n\nb$", true), ("$a\nb$", "xx\nxx", false), ("$<b>$", "xxxxx", false),
    ("$", "$", true), ("$$", "$$", true), ("$$$$", "$$$$", true), ("a$b$c", "axxxc", false),
    ("$1$ $2$", "xxx xxx", false),
    ("\\\\$x$", "\\\\xxx", false), ("$😀$", "xxx", false),
    ("$a $ b\n\n$c$", "$a $ b\n\nxxx", true), ("$$a $b$", "$$a xxx", true), ("$$$a$$$", "xxxxxx$", true),
    ("`a ``b `c` $d$", "`a ``b `c` xxx", false), ("```a `b ```c``` $d$", "```a `b ```c``` xxx", false),
  ]

  @Test("a table of texts", arguments: cases)
  func table(_ text: String, _ plain: String, _ hasUnclosed: Bool) {
    let spans = MathSpans(text)
    #expect(spans.textWithoutMath == plain)
    #expect(spans.hasUnclosed == hasUnclosed)
  }
}
