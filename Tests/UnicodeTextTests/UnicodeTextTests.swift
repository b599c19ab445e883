import Testing
import UnicodeText

@Suite("Unicode text")
struct UnicodeTextTests {
  @Test(
    "NFC composes, reorders and leaves the rest alone",
    arguments: [
      ("abc", "abc"), ("", ""), ("e\u{301}", "\u{E9}"), ("\u{E9}", "\u{E9}"), ("a\u{323}\u{307}", "\u{1EA1}\u{307}"),
      ("a\u{307}\u{323}", "\u{1EA1}\u{307}"), ("\u{1100}\u{1161}", "\u{AC00}"), ("\u{212B}", "\u{C5}"), ("ﬁ", "ﬁ"),
      ("😀", "😀"),
      ("\u{340}", "\u{300}"), ("x\u{0}e\u{301}", "x\u{0}\u{E9}"),
    ])
  func nfc(_ text: String, _ expected: String) {
    #expect(Array(UnicodeText.nfc(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("A hundred thousand marks on one letter are sorted in no time", .timeLimit(.minutes(1)))
  func marks() {
    let pairs = 50_000
    let mixed = "q" + String(repeating: "\u{301}\u{316}", count: pairs) + "e\u{301}"
    let below = Array(repeating: Unicode.Scalar(0x316), count: pairs)
    let above = Array(repeating: Unicode.Scalar(0x301), count: pairs)
    #expect(Array(UnicodeText.nfc(mixed).unicodeScalars) == ["q"] + below + above + ["\u{E9}"])
  }

  @Test(
    "Folding makes one of names that some file systems take for one",
    arguments: [
      ("straße", "STRASSE"), ("Img.PNG", "img.png"), ("he\u{301}lium", "H\u{C9}LIUM"), ("ΣΑΣ", "σας"), ("ſ", "S"),
      ("K", "k"),
    ])
  func folding(_ one: String, _ other: String) { #expect(UnicodeText.folded(one) == UnicodeText.folded(other)) }

  @Test("Folding keeps different names apart", arguments: [("a", "b"), ("i", "ı"), ("o", "ö")])
  func different(_ one: String, _ other: String) { #expect(UnicodeText.folded(one) != UnicodeText.folded(other)) }
}
