import Testing
import XMLText

struct XMLTextTests {
  private func parse(_ text: String) throws(XMLError) -> XMLElement { try XMLText.parse(Array(text.utf8)) }

  @Test func elementsTextAndPrefixes() throws {
    let root = try parse(
      "<?xml version=\"1.0\"?><D:a xmlns:D=\"DAV:\">x<b>1 &amp; &#50;</b><c/><b><![CDATA[<3>]]></b>y</D:a>")
    #expect(root.name == "a")
    #expect(root.text == "xy")
    #expect(root.all("b").map(\.text) == ["1 & 2", "<3>"])
    #expect(root["c"]?.text == "")
    #expect(root["d"] == nil)
  }

  @Test(arguments: ["", " ", "<a>", "<a></b>", "<a/><b/>", "plain", "<a>&unknown;</a>", "<a>\u{1}</a>", "<a"])
  func brokenTexts(_ text: String) {
    #expect { try parse(text) } throws: { if case XMLError.malformed? = $0 as? XMLError { true } else { false } }
  }

  /// Entities that grow by a factor of ten a line, and one that names a file.
  @Test(arguments: [
    "<!DOCTYPE a [<!ENTITY x \"xxxxxxxxxx\"><!ENTITY y \"&x;&x;&x;&x;&x;&x;&x;&x;&x;&x;\">]><a>&y;</a>",
    "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
    "<!DOCTYPE a SYSTEM \"http://127.0.0.1:9/a.dtd\"><a/>",
    "<!DOCTYPE a><a/>",
  ])
  func documentTypesAreRefused(_ text: String) {
    #expect(throws: XMLError.declaresType) { try parse(text) }
  }

  @Test func limits() throws {
    let deepest = String(repeating: "<a>", count: 32) + String(repeating: "</a>", count: 32)
    #expect(try parse(deepest).name == "a")
    #expect(throws: XMLError.tooComplex) { try parse("<a>" + deepest + "</a>") }
    #expect(try parse("<r>" + String(repeating: "<a/>", count: 99_999) + "</r>").children.count == 99_999)
    #expect(throws: XMLError.tooComplex) { try parse("<r>" + String(repeating: "<a/>", count: 100_000) + "</r>") }
  }
}
