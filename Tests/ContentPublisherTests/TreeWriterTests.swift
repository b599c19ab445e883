import ContentCompiler
import Files
import Synchronization
import TestKit
import Testing

@testable import ContentPublisher

@Suite("Writing trees")
struct TreeWriterTests {
  private func file(_ path: String, _ bytes: [UInt8]) -> TreeFile { TreeFile(path: path) { bytes } }

  private func write(
    _ folder: TemporaryFolder, _ files: [TreeFile], manifest: [UInt8], isCurrent: Bool = true, filesPerSync: Int = 9
  ) async throws -> PublishedTree {
    let writer = TreeWriter(output: folder.path("out"), jobs: 2, filesPerSync: filesPerSync)
    return try await writer.write(
      files, manifest: manifest, allowsForeign: true, isCurrent: { () throws(PublishError) in isCurrent })
  }

  private let catalog = "files/catalog-0123456789abcdef.json"

  @Test("A torn file of a killed build is replaced, a good one is kept")
  func tornFile() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write([1], to: "out/\(catalog)")
      let first = try await write(folder, [file(catalog, [1, 2])], manifest: [9])
      #expect(first.newFileCount == 1)
      #expect(try folder.read("out/\(catalog)") == [1, 2])
      let second = try await write(folder, [file(catalog, [1, 2])], manifest: [9])
      #expect(second.newFileCount == 0)
      #expect(try folder.read("out/manifest.json") == [9])
    }
  }

  @Test("A file that cannot be made leaves the old tree and takes new files away")
  func failure() async throws {
    try await TemporaryFolder.with { folder in
      _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      let broken = TreeFile(path: "files/puzzles-0123456789abcdef.json") { () throws(PublishError) in
        throw PublishError(.inputOutput, "no")
      }
      let new = file("files/taxonomy-0123456789abcdef.json", [3])
      await #expect(throws: PublishError.self) { _ = try await write(folder, [new, broken], manifest: [2]) }
      #expect(try folder.read("out/manifest.json") == [1])
      #expect(try folder.read("out/\(catalog)") == [1])
      #expect(try Directory.entries(at: folder.path("out/files")).count == 1)
    }
  }

  @Test("Parts that are made durable one by one give the same tree", arguments: 1...8)
  func parts(_ filesPerSync: Int) async throws {
    try await TemporaryFolder.with { folder in
      let paths = (0..<7).map { "bundles/ab/box\($0)-1-ab0000000000000\($0).tar.gz" }
      let files = paths.enumerated().map { file($1, [UInt8($0)]) }
      let tree = try await write(folder, files, manifest: [1], filesPerSync: filesPerSync)
      #expect(tree.newFileCount == 7)
      #expect(tree.newByteCount == 7)
      for (number, path) in paths.enumerated() { #expect(try folder.read("out/\(path)") == [UInt8(number)]) }
    }
  }

  @Test("A file of a later part that cannot be made takes those of the parts before away", arguments: 1...4)
  func failureInParts(_ filesPerSync: Int) async throws {
    try await TemporaryFolder.with { folder in
      _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      func part(_ letter: String, _ asked: AskedCount) -> [TreeFile] {
        (0..<8).map { number in
          TreeFile(path: "files/puzzles-\(letter)00000000000000\(number).json") { () throws(PublishError) in
            asked.add()
            return [2]
          }
        }
      }
      let (before, after) = (AskedCount(), AskedCount())
      let broken = TreeFile(path: "files/puzzles-0123456789abcdef.json") { () throws(PublishError) in
        throw PublishError(.inputOutput, "no")
      }
      let error = await #expect(throws: PublishError.self) {
        _ = try await write(
          folder, part("a", before) + [broken] + part("b", after), manifest: [2], filesPerSync: filesPerSync)
      }
      #expect(before.value == 8)
      // What was begun at the same time is at most the rest of the part.
      #expect(after.value < filesPerSync)
      #expect(error?.message == "no")
      #expect(try folder.read("out/manifest.json") == [1])
      #expect(try Directory.entries(at: folder.path("out/files")).count == 1)
    }
  }

  @Test("Folders of a tree that nothing is in are gone at once, whoever emptied them")
  func emptyFolders() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["out/bundles/ab", "out/bundles/cd", "out/files"] {
        try Directory.create(folder.path(name), intermediates: true)
      }
      try folder.write([1], to: "out/bundles/cd/a-1-cd00000000000000.tar.gz")
      _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      #expect(
        try Directory.entries(at: folder.path("out")).compactMap(\.name).sorted() == [
          "_headers", "files", "manifest.json",
        ])
    }
  }

  @Test("A file that was seen in place and is gone stops the build before anything is written or removed")
  func goneMeanwhile() async throws {
    try await TemporaryFolder.with { folder in
      _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      let gone = "bundles/3f/a-1-3f00000000000000.tar.gz"
      let new = file("files/taxonomy-0123456789abcdef.json", [3])
      let error = await #expect(throws: PublishError.self) {
        _ = try await write(folder, [new, TreeFile(inPlace: gone)], manifest: [2])
      }
      #expect(error?.message.contains("was removed during the build") == true)
      #expect(try folder.read("out/manifest.json") == [1])
      #expect(try folder.read("out/\(catalog)") == [1])
      #expect(try Directory.entries(at: folder.path("out/files")).count == 1)
      // One that is there is neither written nor removed.
      try folder.write([7], to: "out/\(gone)")
      let tree = try await write(folder, [new, TreeFile(inPlace: gone)], manifest: [2])
      #expect(tree.newFileCount == 1 && tree.removedFileCount == 1)
      #expect(try folder.read("out/\(gone)") == [7])
    }
  }

  @Test("A tree that another build replaced meanwhile is not written over")
  func replacedMeanwhile() async throws {
    try await TemporaryFolder.with { folder in
      _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      let error = await #expect(throws: PublishError.self) {
        _ = try await write(folder, [file(catalog, [1])], manifest: [2], isCurrent: false)
      }
      #expect(error?.message.contains("another build") == true)
      #expect(try folder.read("out/manifest.json") == [1])
    }
  }

  @Test("While one writes, another is told to wait")
  func locked() async throws {
    try await TemporaryFolder.with { folder in
      try Directory.create(folder.path("out"))
      guard let lock = try FileLock.acquire(folder: folder.path("out")) else {
        Issue.record("the folder is locked already")
        return
      }
      let error = await #expect(throws: PublishError.self) {
        _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      }
      #expect(error?.message.contains("is writing") == true)
      _ = lock
    }
  }

  @Test("What a killed build left after this one began is taken away too")
  func leftMeanwhile() async throws {
    try await TemporaryFolder.with { folder in
      let writer = TreeWriter(output: folder.path("out"), jobs: 2)
      try folder.write([1], to: "out/files/puzzles-0123456789abcdef.json")
      _ = try await writer.write([file(catalog, [1])], manifest: [1], allowsForeign: true, isCurrent: { true })
      #expect(try Directory.entries(at: folder.path("out/files")).count == 1)
    }
  }

  @Test("Leftovers of killed builds are taken away")
  func leftovers() async throws {
    try await TemporaryFolder.with { folder in
      try folder.write([1], to: "out/.manifest.json.tmp-12-1")
      try folder.write([1], to: "out/files/.catalog-0123456789abcdef.json.tmp-12-1")
      _ = try await write(folder, [file(catalog, [1])], manifest: [1])
      let names = try Directory.entries(at: folder.path("out")).compactMap(\.name)
      #expect(names == ["_headers", "files", "manifest.json"])
      #expect(try Directory.entries(at: folder.path("out/files")).count == 1)
    }
  }

  @Test("What a box packs to is the same the second time, and a changed medium is noticed")
  func repacking() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let content = try ProjectFolder(folder.path("content"))
      let library = try await #require(Self.library(content))
      let packer = BundlePacker(project: library.project, read: content.reader)
      let box = try #require(library.boxes.last)
      let packed = try packer.pack(box)
      let dropped = PackedBundle(path: packed.path, byteCount: packed.byteCount, digest: packed.digest, bytes: nil)
      #expect(try packer.bytes(of: dropped, box: box) == packed.bytes)
      try project.write("boxes/img/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>")
      #expect(throws: PublishError.self) { try packer.bytes(of: dropped, box: box) }
    }
  }

  private static func library(_ folder: ProjectFolder) async -> ContentLibrary? {
    await ProjectCheck(folder.inventory(), options: CheckOptions(), read: folder.reader).run().library
  }
}

private final class AskedCount: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .relaxed) }
  func add() { count.add(1, ordering: .relaxed) }
}
