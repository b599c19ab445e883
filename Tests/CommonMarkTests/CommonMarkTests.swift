import CommonMark
import Testing

@Suite("References in CommonMark")
struct CommonMarkTests {
  @Test(
    "A table of texts",
    arguments: [
      ("plain *text* with `<b>` code", []),
      ("a [link](https://example.org \"t\")", [.link("https://example.org")]),
      ("<https://example.org>", [.link("https://example.org")]),
      ("[a][b]\n\n[b]: javascript:x", [.link("javascript:x")]),
      ("![alt](media:map)", [.image("media:map")]),
      ("[![i](media:a)](#top)", [.link("#top"), .image("media:a")]),
      ("x <b>bold</b>", [.rawHTML("<b>"), .rawHTML("</b>")]),
      ("<div>\nx\n</div>", [.rawHTML("<div>\nx\n</div>\n")]),
      ("a \\<b> c", []), ("1 < 2 and 3 > 2", []), ("    <b>indented code</b>", []), ("```\n<b>\n```", []),
      ("<!-- note -->", [.rawHTML("<!-- note -->\n")]),
      ("text\u{0}<b>", [.rawHTML("<b>")]),
    ] as [(String, [CommonMarkReference])])
  func references(_ text: String, _ expected: [CommonMarkReference]) {
    #expect(CommonMark.references(in: text) == expected)
  }
}
