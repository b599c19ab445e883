import Files
import Foundation
import ObjectStores
import TestKit
import Testing

struct FolderStoreTests {
  private static let service = ObjectService(contentType: "application/json", cacheControl: "no-cache", isPacked: true)

  private func object(_ path: String, _ text: String) -> OutgoingObject {
    OutgoingObject(path: path, bytes: Array(text.utf8), service: Self.service)
  }

  @Test func aMissingFolderIsEmptyAndMadeByTheFirstObject() async throws {
    try await TemporaryFolder.with { temporary in
      let store = FolderStore(temporary.path("a/b"))
      #expect(try await store.read("manifest.json", limit: 10) == nil)
      #expect(try await store.look("manifest.json") == nil)
      #expect(try await store.list("files") == [])
      try await store.remove("manifest.json")
      #expect(!FileManager.default.fileExists(atPath: temporary.path("a")))
      try await store.write(object("files/x/y.json", "one"))
      #expect(try temporary.read("a/b/files/x/y.json") == Array("one".utf8))
    }
  }

  @Test func whatWasWrittenIsReadLookedAtAndListed() async throws {
    try await TemporaryFolder.with { temporary in
      let store = FolderStore(temporary.path)
      try await store.write(object("files/b.json", "12345"))
      try await store.write(object("files/a/c.json", "1"))
      let read = try #require(try await store.read("files/b.json", limit: 5))
      #expect(read.bytes == Array("12345".utf8))
      #expect(read.facts.version != nil)
      let look = try #require(try await store.look("files/b.json"))
      #expect(look.storedByteCount == 5)
      #expect(look.ageSeconds == 0)
      #expect(try await store.list("files")?.map(\.path) == ["files/a/c.json", "files/b.json"])
      await #expect(throws: StoreError.self) { try await store.read("files/b.json", limit: 4) }
      try await store.remove("files/b.json")
      #expect(try await store.list("files")?.map(\.path) == ["files/a/c.json"])
    }
  }

  @Test func versionsDecideWhatIsReplaced() async throws {
    try await TemporaryFolder.with { temporary in
      let store = FolderStore(temporary.path)
      #expect(try await store.replace(object("m", "1"), over: nil))
      let first = try #require(try await store.read("m", limit: 9)?.facts.version)
      #expect(try await store.replace(object("m", "2"), over: nil) == false)
      #expect(try await store.replace(object("m", "2"), over: first))
      #expect(try await store.replace(object("m", "3"), over: first) == false)
      try await store.remove("m")
      #expect(try await store.replace(object("m", "3"), over: first) == false)
      #expect(try await store.read("m", limit: 9) == nil)
    }
  }

  @Test(arguments: ["link", "pipe", "folder"])
  func whatIsNoRegularFileIsRefusedAndUntouched(_ kind: String) async throws {
    try await TemporaryFolder.with { temporary in
      try temporary.write([7], to: "outside/secret")
      try FileManager.default.createDirectory(atPath: temporary.path("root/files"), withIntermediateDirectories: true)
      let path = temporary.path("root/files/x")
      switch kind {
      case "link": try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../../outside/secret")
      case "pipe": #expect(unsafe mkfifo(path, 0o600) == 0)
      default: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      }
      let store = FolderStore(temporary.path("root"))
      let object = object("files/x", "new")
      await #expect(throws: StoreError.self) { try await store.read("files/x", limit: 9) }
      await #expect(throws: StoreError.self) { try await store.look("files/x") }
      await #expect(throws: StoreError.self) { try await store.write(object) }
      await #expect(throws: StoreError.self) { try await store.create(object) }
      await #expect(throws: StoreError.self) { try await store.replace(object, over: ObjectVersion("x")) }
      await #expect(throws: StoreError.self) { try await store.remove("files/x") }
      #expect(try temporary.read("outside/secret") == [7])
    }
  }

  @Test func aLinkOnTheWayIsNotFollowedButTheFolderItselfMayBeOne() async throws {
    try await TemporaryFolder.with { temporary in
      try temporary.write([7], to: "outside/secret")
      try FileManager.default.createDirectory(atPath: temporary.path("root"), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: temporary.path("root/files"), withDestinationPath: "../outside")
      let store = FolderStore(temporary.path("root"))
      await #expect(throws: StoreError.self) { try await store.write(object("files/secret", "new")) }
      await #expect(throws: StoreError.self) { try await store.list("files") }
      #expect(try temporary.read("outside/secret") == [7])
      try FileManager.default.createSymbolicLink(atPath: temporary.path("here"), withDestinationPath: "outside")
      try await FolderStore(temporary.path("here")).write(object("new", "1"))
      #expect(try temporary.read("outside/new") == Array("1".utf8))
    }
  }

  @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/./b", "a b", "a\n", "é", String(repeating: "a", count: 401)])
  func namesThatMeanSomethingElseSomewhereAreRefused(_ path: String) async throws {
    try await TemporaryFolder.with { temporary in
      let store = FolderStore(temporary.path)
      await #expect(throws: StoreError.self) { try await store.write(object(path, "1")) }
      await #expect(throws: StoreError.self) { try await store.look(path) }
    }
  }

  @Test func whatKilledWritesLeftIsHiddenAndTakenAwayWhenOld() async throws {
    try await TemporaryFolder.with { temporary in
      for name in ["files/.a.json.tmp-1-1", "files/.a.json.tmp-1-2", "files/.keep"] {
        try temporary.write([1], to: name)
      }
      let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)]
      try FileManager.default.setAttributes(old, ofItemAtPath: temporary.path("files/.a.json.tmp-1-1"))
      try FileManager.default.setAttributes(old, ofItemAtPath: temporary.path("files/.keep"))
      let store = FolderStore(temporary.path)
      #expect(try await store.list("files")?.map(\.path) == ["files/.keep"])
      try await store.write(object("files/b", "1"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: temporary.path("files")).sorted()
          == [".a.json.tmp-1-2", ".keep", "b"])
    }
  }

  @Test func theAgeIsByTheFileSystemsClock() async throws {
    try await TemporaryFolder.with { temporary in
      try temporary.write([1], to: "files/a")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: temporary.path("files/a"))
      let age = try #require(try await FolderStore(temporary.path).look("files/a")?.ageSeconds)
      #expect((7199...7260).contains(age))
    }
  }
}
