import Files
import Foundation
import TestKit
import Testing

struct FolderCreateTests {
  @Test func aNewFileIsWholeAndTheSecondIsRefused() throws {
    try TemporaryFolder.with { temporary in
      let folder = try Folder(temporary.path)
      #expect(try folder.create("a", [1, 2], mode: 0o640))
      #expect(try folder.create("a", [3], mode: 0o640) == false)
      #expect(try folder.read("a", limit: 10) == .bytes([1, 2]))
      #expect(try folder.status("a")?.mode == 0o640)
      #expect(try folder.entries().map(\.name) == ["a"])
    }
  }

  @Test func whateverStandsThereIsInTheWay() throws {
    try TemporaryFolder.with { temporary in
      let folder = try Folder(temporary.path)
      try folder.makeFolder("folder", mode: 0o755)
      try FileManager.default.createSymbolicLink(atPath: temporary.path("link"), withDestinationPath: "nowhere")
      #expect(try folder.create("folder", [1], mode: 0o644) == false)
      #expect(try folder.create("link", [1], mode: 0o644) == false)
      #expect(try folder.entries().map(\.name) == ["folder", "link"])
    }
  }

  @Test func ofManyAtOnceOneWins() async throws {
    try await TemporaryFolder.with { temporary in
      let folder = try Folder(temporary.path)
      let winners = try await withThrowingTaskGroup(of: UInt8?.self) { group in
        for number: UInt8 in 0..<16 {
          group.addTask { try folder.create("a", [number], mode: 0o644) ? number : nil }
        }
        return try await group.reduce(into: [UInt8]()) { if let number = $1 { $0.append(number) } }
      }
      #expect(winners.count == 1)
      #expect(try folder.read("a", limit: 10) == .bytes(winners))
    }
  }

  @Test func foldersAreMadeOnTheWay() throws {
    try TemporaryFolder.with { temporary in
      let folder = try Folder(temporary.path)
      try folder.makeFolders("a/b/c", mode: 0o755)
      try folder.makeFolders("a/b/d", mode: 0o755)
      #expect(try folder.folder("a/b")?.entries().map(\.name) == ["c", "d"])
      #expect(try folder.create("a/file", [1], mode: 0o644))
      #expect(throws: FileError.self) { try folder.makeFolders("a/file/x", mode: 0o755) }
      #expect(throws: FileError.self) { try folder.makeFolders("../x", mode: 0o755) }
    }
  }

  @Test func theFileSystemSaysItsTime() throws {
    try TemporaryFolder.with { temporary in
      let folder = try Folder(temporary.path)
      let before = try folder.fileSystemTime()
      #expect(try folder.create("a", [], mode: 0o644))
      let after = try folder.fileSystemTime()
      let made = try #require(try folder.status("a")?.modifiedMilliseconds)
      #expect((before...after).contains(made))
      #expect(try folder.entries().map(\.name) == ["a"])
    }
  }
}
