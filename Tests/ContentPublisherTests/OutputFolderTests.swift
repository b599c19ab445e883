import ContentCompiler
import Files
import TestKit
import Testing

@testable import ContentPublisher

@Suite("Output folders")
struct OutputFolderTests {
  @Test(
    "Names of a published tree",
    arguments: [
      ("catalog-0123456789abcdef.json", true), ("catalog.de-0123456789abcdef.json", true),
      ("catalog-0123456789abcdef.json.bak", false), ("catalog-0123456789ABCDEF.json", false), ("notes.json", false),
      ("-0123456789abcdef.json", false), ("catalog-0123456789abcde.json", false), ("", false),
    ])
  func fileNames(_ name: String, _ isOurs: Bool) { #expect(TreeNames.isFile(name) == isOurs) }

  @Test(
    "Names of bundles",
    arguments: [
      ("a-b-12-3f00000000000000.tar.gz", "3f", true), ("a-b-12-3f00000000000000.tar.gz", "3e", false),
      ("a-b-x-3f00000000000000.tar.gz", "3f", false), ("a--b-1-3f00000000000000.tar.gz", "3f", false),
      ("1-3f00000000000000.tar.gz", "3f", false), ("a-1-3f00000000000000.tar", "3f", false), ("my.tar.gz", "my", false),
    ])
  func bundleNames(_ name: String, _ folder: String, _ isOurs: Bool) {
    #expect(TreeNames.isBundle(name, in: folder) == isOurs)
  }

  @Test("Foreign files are found wherever they are; dotfiles at the top are not foreign")
  func foreignFiles() async throws {
    try await TemporaryFolder.with { folder in
      let ours = [
        "manifest.json", "_headers", "files/catalog-0123456789abcdef.json", "bundles/3f/a-1-3f00000000000000.tar.gz",
        ".gitkeep", ".git/config",
      ]
      let foreign = ["precious.txt", "files/notes.txt", "bundles/readme", "bundles/3f/mine.tar.gz", "bundles/zz/x"]
      for name in ours + foreign { try folder.write([1], to: name) }
      let output = try await OutputFolder.list(folder.path, jobs: 2)
      #expect(
        output.foreign.sorted() == [
          "bundles/3f/mine.tar.gz", "bundles/readme", "bundles/zz", "files/notes.txt", "precious.txt",
        ])
      #expect(
        output.published.sorted() == ["bundles/3f/a-1-3f00000000000000.tar.gz", "files/catalog-0123456789abcdef.json"])
      #expect(throws: PublishError.self) { try output.requireOwn() }
      #expect(throws: PublishError.self) { try OutputFolder.requireOwnTop(folder.path) }
    }
  }

  @Test("A forced build leaves foreign files as they are, and removes only what is ours and old")
  func forced() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      try folder.write([7], to: "build/precious.txt")
      try folder.write([7], to: "build/files/notes.txt")
      try folder.write([7], to: "build/files/catalog-0123456789abcdef.json")
      await #expect(throws: PublishError.self) { _ = try await project.build() }
      // Also what lies deeper, and then nothing was written.
      try File.remove(folder.path("build/precious.txt"))
      await #expect(throws: PublishError.self) { _ = try await project.build() }
      #expect(try File.status(folder.path("build/manifest.json")) == nil)
      try folder.write([7], to: "build/precious.txt")
      let summary = try await project.build { $0.isForced = true }
      #expect(summary.tree.foreignFileCount == 2)
      #expect(summary.tree.removedFileCount == 1)
      #expect(try folder.read("build/precious.txt") == [7])
      #expect(try folder.read("build/files/notes.txt") == [7])
      #expect(try File.status(folder.path("build/files/catalog-0123456789abcdef.json")) == nil)
    }
  }

  @Test("An output inside the project is not read")
  func insideTheProject() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for _ in 0..<2 {
        let summary = try await project.build { $0.output = folder.path("content/boxes/out") }
        #expect(summary.boxCount == 2)
        #expect(summary.report.entries.isEmpty)
      }
    }
  }
}
