import ContentModel
import Signatures
import Testing

@testable import ContentClient

@Suite struct VerifiedReleaseTests {
  @Test("bytes of the right length and digest are believed, all others refused")
  func files() throws {
    let bytes = Array("content".utf8)
    let entry = try TrustSample.file(.catalog, bytes)
    #expect(try VerifiedFile(UnverifiedBytes(bytes), entry: entry).bytes == bytes)
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        #expect(reason { try VerifiedFile(UnverifiedBytes(changed), entry: entry) } == .wrongFile)
      }
    }
    for other in [[], Array(bytes.dropLast()), bytes + [0]] {
      #expect(reason { try VerifiedFile(UnverifiedBytes(other), entry: entry) } == .wrongFile)
    }
    // A signed entry whose size contradicts its digest fits no bytes.
    let odd = FileEntry(role: .catalog, path: entry.path, size: entry.size + 1, digest: entry.digest)
    #expect(reason { try VerifiedFile(UnverifiedBytes(bytes), entry: odd) } == .wrongFile)
  }

  @Test("a release is its lists, merged over all catalogs and sorted")
  func merges() throws {
    let first = Catalog(
      boxes: [ReleaseSample.box("d"), ReleaseSample.box("b")], decks: [ReleaseSample.deck("z", ["a", "d"])])
    let second = Catalog(boxes: [ReleaseSample.box("a"), ReleaseSample.box("c")], decks: [ReleaseSample.deck("y", [])])
    let release = try ReleaseSample.release(catalogs: [first, second])
    #expect(release.boxes.map(\.id) == ["a", "b", "c", "d"])
    #expect(release.decks.map(\.id) == ["y", "z"])
    #expect(release.deckPositions == [[], [0, 3]])
    #expect(release.box("c")?.id == "c")
    for id in ["", "0", "aa", "e", "ä"] { #expect(release.box(id) == nil) }
    #expect(release.entries.count == 4)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let name: String
    let catalogs: [Catalog]
    let words: String

    var testDescription: String { name }
  }

  @Test(
    "catalogs that contradict themselves are refused",
    arguments: [
      Fault(
        name: "a box twice in one catalog",
        catalogs: [Catalog(boxes: [ReleaseSample.box("a"), ReleaseSample.box("a")], decks: [])],
        words: "the catalogs name the box a twice"),
      Fault(
        name: "a box in two catalogs",
        catalogs: [
          Catalog(boxes: [ReleaseSample.box("b"), ReleaseSample.box("c")], decks: []),
          Catalog(boxes: [ReleaseSample.box("a"), ReleaseSample.box("b")], decks: []),
        ], words: "the catalogs name the box b twice"),
      Fault(
        name: "a deck in two catalogs",
        catalogs: [
          Catalog(boxes: [ReleaseSample.box("a")], decks: [ReleaseSample.deck("d", [])]),
          Catalog(boxes: [], decks: [ReleaseSample.deck("d", [])]),
        ], words: "the catalogs name the deck d twice"),
      Fault(
        name: "a deck of a box that no catalog has",
        catalogs: [Catalog(boxes: [ReleaseSample.box("a")], decks: [ReleaseSample.deck("d", ["a", "q"])])],
        words: #"deck d holds the box "q", which no catalog names"#),
    ])
  func contradictions(_ fault: Fault) throws {
    #expect(throws: Refusal(.malformedFile, fault.words)) { try ReleaseSample.release(catalogs: fault.catalogs) }
  }

  @Test("a list that is missing, broken or too new is refused, each by its name")
  func lists() throws {
    let installID = try #require(TrustSample.installID)
    let (manifest, files) = try ReleaseSample.published()
    for left in files.indices {
      var some = files
      let gone = some.remove(at: left)
      #expect(throws: Refusal(.missingFile, "\(gone.entry.path) is missing")) {
        try VerifiedRelease(manifest, for: installID, files: some)
      }
    }
    #expect(try VerifiedRelease(manifest, for: installID, files: files.reversed()).boxes.count == 0)
    for role in [FileEntry.Role.catalog, .taxonomy, .puzzles] {
      for (text, reason) in [(#"{"format":2}"#, Refusal.Reason.needsNewerApp), ("<html>", .malformedFile)] {
        let (manifest, files) = try ReleaseSample.published(replacing: [role: Array(text.utf8)])
        #expect(Self.reason { try VerifiedRelease(manifest, for: installID, files: files) } == reason)
      }
    }
  }

  @Test("files of another release do not stand in")
  func otherRelease() throws {
    let installID = try #require(TrustSample.installID)
    let (manifest, files) = try ReleaseSample.published()
    let (_, others) = try ReleaseSample.published(replacing: [.taxonomy: Array(#"{"format":1,"worlds":[ ]}"#.utf8)])
    let mixed = files.filter { $0.entry.role != .taxonomy } + others.filter { $0.entry.role == .taxonomy }
    #expect(Self.reason { try VerifiedRelease(manifest, for: installID, files: mixed) } == .missingFile)
  }

  func reason<Value>(_ body: () throws -> Value) -> Refusal.Reason? { Self.reason(body) }

  static func reason<Value>(_ body: () throws -> Value) -> Refusal.Reason? {
    do { _ = try body() } catch { return (error as? Refusal)?.reason }
    return nil
  }
}
