import Testing

@testable import Archives

@Suite("Paths inside an archive")
struct EntryPathTests {
  @Test(
    "Lower-case ASCII paths are usable",
    arguments: ["box.json", "media/a-b_c.0.png", "...", "a..b", ".a", "a/b/c", String(repeating: "a", count: 100)])
  func usable(path: String) {
    #expect(EntryPath.isUsable(path.utf8))
  }

  @Test(
    "What leaves the folder, differs by file system or is too long is refused",
    arguments: [
      "", "/", "/a", "a/", "a//b", ".", "..", "./a", "a/.", "../a", "a/../b", "a/..", "A", "é", "a b", "a\\b", "a\u{0}",
      "a:b", "a\n", "~", String(repeating: "a", count: 101),
    ])
  func unusable(path: String) {
    #expect(!EntryPath.isUsable(path.utf8))
    #expect(throws: ArchiveError.self) { try GzipTar.pack([ArchiveEntry(path: path, bytes: [])]) }
  }

  @Test("A refused path cannot paint the terminal")
  func printable() {
    #expect(EntryPath.printable([0x1B, 0x5B, 0x41, 0xC3, 0xA9, 0x0A]) == "?[A???")
  }

  @Test("A file and a folder of the same name are refused in either order")
  func conflicts() {
    let file = ArchiveEntry(path: "media", bytes: [])
    let inside = ArchiveEntry(path: "media/a/b.png", bytes: [])
    #expect(throws: ArchiveError.conflictingPath("media")) { try GzipTar.pack([file, inside]) }
    #expect(throws: ArchiveError.conflictingPath("media")) { try GzipTar.pack([inside, file]) }
    #expect(throws: ArchiveError.repeatedPath("media")) { try GzipTar.pack([file, file]) }
  }
}
