import ContentModel
import Testing

@Suite struct JSONWriterTests {
  @Test("a document is compact, in the order written, and ends with a line feed")
  func golden() {
    let bytes = JSONWriter.document { writer in
      writer.member("b", "a/b")
      writer.member("a", -7)
      writer.member("yes", true)
      writer.member("list", ["x", "y"])
      writer.member("none", ifPresent: String?.none)
      writer.member("some", ifPresent: 3)
      writer.key("empty")
      writer.array([Int]()) { $0.integer($1) }
      writer.key("raw")
      writer.raw(Array("{}".utf8))
      writer.key("null")
      writer.null()
    }
    let expected = #"{"b":"a/b","a":-7,"yes":true,"list":["x","y"],"some":3,"empty":[],"raw":{},"null":null}"# + "\n"
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
  }

  @Test(
    "only what must be escaped is escaped",
    arguments: [
      ("", #""""#), ("a", #""a""#), ("/", #""/""#), ("\"", #""\"""#), ("\\", #""\\""#),
      ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#), ("\0", #""\u0000""#), ("\u{1F}", #""\u001f""#), ("\u{7F}", "\"\u{7F}\""),
      ("é😀\u{2028}", "\"é😀\u{2028}\""), ("<&'>", #""<&'>""#),
    ])
  func escapes(_ text: String, _ written: String) {
    var writer = JSONWriter()
    writer.string(text)
    #expect(Array(written.utf8) == writer.bytes)
  }
}
