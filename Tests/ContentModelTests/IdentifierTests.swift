import ContentModel
import Testing

@Suite struct IdentifierTests {
  private static let longest = String(repeating: "a", count: 64)

  @Test("ids", arguments: ["a", "0", "gold", "gold-a96e4aa3", "a-b-c", "7-up", longest])
  func ids(_ text: String) { #expect(Identifier.isValid(text)) }

  @Test(
    "no ids",
    arguments: ["", "-", "-a", "a-", "a--b", "A", "a_b", "a.b", "a b", "ä", "a/b", "a\0", "é", longest + "a"])
  func noIDs(_ text: String) { #expect(!Identifier.isValid(text)) }

  @Test(
    "project ids", arguments: ["a", "org.example.course", "my-course", "a.b-c.d", String(repeating: "a", count: 128)])
  func projects(_ text: String) { #expect(ProjectIdentifier.isValid(text)) }

  @Test(
    "no project ids",
    arguments: ["", ".", "a.", ".a", "a..b", "a.-b", "Org.example", "a/b", String(repeating: "a", count: 129)])
  func noProjects(_ text: String) { #expect(!ProjectIdentifier.isValid(text)) }

  @Test("key ids", arguments: ["a", "2026-a", "0", "a..b", "a-", "a.", "prod--1", longest])
  func keys(_ text: String) { #expect(KeyIdentifier.isValid(text)) }

  @Test("no key ids", arguments: ["", "-a", ".a", "..", "A", "a_b", "a/b", "a b", "a\n", longest + "a"])
  func noKeys(_ text: String) { #expect(!KeyIdentifier.isValid(text)) }

  @Test("names Windows keeps for devices", arguments: ["con", "prn", "aux", "nul", "com1", "lpt9", "com0"])
  func devices(_ text: String) { #expect(Identifier.isDeviceName(text)) }

  @Test("names Windows allows", arguments: ["cone", "com", "com10", "lpt", "nu", "coma"])
  func noDevices(_ text: String) { #expect(!Identifier.isDeviceName(text)) }

  @Test(
    "wire paths",
    arguments: [
      "files/a", "files/catalog-0123456789abcdef.json", "bundles/ab/gold-a96e4aa3-1-0123456789abcdef.tar.gz",
      "files/.a", "files/a..b", "files/_-.", "bundles/...", "files/" + String(repeating: "a", count: 194),
    ])
  func paths(_ text: String) { #expect(WirePath(text)?.description == text) }

  @Test(
    "no wire paths",
    arguments: [
      "", "/", "files", "files/", "file/a", "/files/a", "files//a", "files/a/", "files/.", "files/..", "files/../a",
      "files/a/../b", "files/./a", "files\\a", "files/A", "files/a b", "files/a\0", "files/ä", "files/a%2e",
      "files/a:b",
      "FILES/a", "bundles", "manifest.json", "../files/a", "files/a\n", "files/" + String(repeating: "a", count: 195),
    ])
  func noPaths(_ text: String) { #expect(WirePath(text) == nil) }
}
