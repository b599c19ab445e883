import ContentModel
import Testing

@Suite struct JSONObjectReaderTests {
  /// Reads the shape below from a text and gives the error's sentence, or nil.
  private func refusal(_ text: String) -> String? {
    do throws(WireError) {
      let reader = try JSONObjectReader(document: Array(text.utf8), maximumByteCount: 1_000)
      _ = try reader.string("title")
      _ = try reader.bool("open")
      _ = try reader.integer("count", in: 1...10)
      _ = try reader.strings("tags")
      _ = try reader.string(ifPresent: "note")
      _ = try reader.integer(ifPresent: "rank", in: 0...1)
      _ = try reader.object("bundle") { part throws(WireError) in try part.digest("sha256") }
      _ = try reader.objects("files") { part throws(WireError) in
        try part.object("place") { part throws(WireError) in try part.path("path") }
      }
      return nil
    } catch {
      return error.description
    }
  }

  private static let digest = String(repeating: "0a", count: 32)
  private static let bundle = #""bundle":{"sha256":"\#(digest)"}"#
  private static let good = #""title":"t","open":true,"count":3,"tags":["a"]"#

  @Test("reads a document of the right shape and ignores unknown names")
  func reads() {
    #expect(refusal(#"{\#(Self.good),\#(Self.bundle),"files":[],"later":[{}],"rank":1}"#) == nil)
    #expect(refusal(#"{\#(Self.good),\#(Self.bundle),"files":[{"place":{"path":"files/a.json"}}]}"#) == nil)
  }

  static let refusals: [(String, String)] = [
    ("[]", "the document is not an object"),
    ("{", "the document is not strict JSON: unexpected end of the text at byte 1"),
    ("{\"a\":\"" + String(repeating: "a", count: 1_000) + "\"}", "the document has 1008 bytes, more than 1000"),
    ("{}", "title is missing"),
    (#"{"title":null}"#, "title is not a string"),
    (#"{"title":"t","open":1}"#, "open is not true or false"),
    (#"{"title":"t","open":true,"count":"3"}"#, "count is not an integer"),
    (#"{"title":"t","open":true,"count":11}"#, "count must be from 1 to 10"),
    (#"{"title":"t","open":true,"count":1,"tags":"a"}"#, "tags is not an array"),
    (#"{"title":"t","open":true,"count":1,"tags":["a",2]}"#, "tags[1] is not a string"),
    (#"{\#(good),"note":null}"#, "note is not a string"),
    (#"{\#(good),"rank":2}"#, "rank must be from 0 to 1"),
    (#"{\#(good)}"#, "bundle is missing"),
    (#"{\#(good),"bundle":[]}"#, "bundle is not an object"),
    (#"{\#(good),"bundle":{"sha256":"00"}}"#, "bundle.sha256 must be 64 lower-case hex digits"),
    (#"{\#(good),\#(bundle),"files":{}}"#, "files is not an array"),
    (#"{\#(good),\#(bundle),"files":[{}]}"#, "files[0].place is missing"),
    (
      #"{\#(good),\#(bundle),"files":[{"place":{"path":"files/a"}},{"place":{"path":"../a"}}]}"#,
      "files[1].place.path must be a plain path below files/ or bundles/"
    ),
  ]

  @Test("names the member's path", arguments: refusals)
  func refuses(_ text: String, _ sentence: String) {
    #expect(refusal(text) == sentence)
  }

  @Test("a table's names become part of the path, and odd ones are quoted")
  func tables() throws {
    let reader = try JSONObjectReader(document: Array("{\"ios\":1,\"b\\nc\":\"x\"}".utf8), maximumByteCount: 100)
    do throws(WireError) {
      _ = try reader.table { _, value throws(WireError) in try value.asInteger(in: 0...9) }
      Issue.record("a string is no integer")
    } catch {
      #expect(error.description == #""b\nc" is not an integer"#)
    }
  }

  @Test("a long or hostile name does not flood the message")
  func hostileNames() {
    let name = String(repeating: "\u{1B}[2J", count: 10_000)
    #expect(JSONError(.duplicateName(name), at: 1).description.utf8.count < 400)
    #expect(!JSONError(.duplicateName(name), at: 1).description.utf8.contains(0x1B))
  }
}
