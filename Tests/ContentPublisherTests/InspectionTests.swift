import ContentModel
import ContentPublisher
import Files
import Signatures
import TestKit
import Testing

@Suite("Looking into trees")
struct InspectionTests {
  @Test("What changed between two trees is told")
  func difference() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build { $0.output = folder.path("old") }
      try project.write("boxes/one.box.yaml", project.box("one", answer: "3", version: 2))
      try project.write("boxes/three.box.yaml", project.box("three", answer: "3"))
      try project.write("decks/e.deck.yaml", "id: e\ntitle: Extra\nboxes: [three]\n")
      try project.write("puzzles/2026-09-22.puzzle.yaml", "date: 2026-09-22\nkind: box\nbox: three\n")
      _ = try await project.build { $0.after = try LocalRelease(folder.path("old")) }
      let old = try TreeInspection.load(folder.path("old"))
      let new = try TreeInspection.load(project.output)
      let content = try #require(TreeDifference(from: old, to: new).content)
      #expect(content.addedBoxes == ["three"])
      #expect(content.changedBoxes == ["one"])
      #expect(content.removedBoxes.isEmpty)
      #expect(content.addedDecks == ["e"])
      #expect(content.addedPuzzles.map(\.description) == ["2026-09-22"])
      #expect(content.isTaxonomyChanged)
      #expect(TreeDifference(from: new, to: old).content?.removedBoxes == ["three"])
      #expect(TreeDifference(from: new, to: new).manifestChanges.isEmpty)
      let manifest = try TreeInspection.load(folder.path("old/manifest.json"))
      #expect(TreeDifference(from: manifest, to: new).content == nil)
    }
  }

  @Test("Any damage to a tree is refused", arguments: ["manifest.json", "catalog", "taxonomy", "puzzles", "bundle"])
  func damage(_ part: String) async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let summary = try await project.build()
      let catalog = try #require(TreeInspection.load(project.output).lists)
      let path =
        switch part {
        case "manifest.json": part
        case "bundle": catalog.boxes[0].bundle.path.text
        default: try #require(summary.manifest.files.first { $0.role.name == part }).path.text
        }
      let good = try folder.read("build/\(path)")
      let keyring = try project.keyring.trusted()
      var changed = good
      changed[good.count / 2] ^= 1
      // White space around an envelope is not signed and means nothing, so there two bytes go and a letter comes.
      for bytes in [changed, Array(good.dropLast(2)), good + [0x78], []] {
        try folder.write(bytes, to: "build/\(path)")
        await #expect(throws: PublishError.self) {
          _ = try await VerifiedTree.verify(project.output, keyring: keyring, jobs: 1)
        }
      }
      try File.remove("\(project.output)/\(path)")
      await #expect(throws: PublishError.self) {
        _ = try await VerifiedTree.verify(project.output, keyring: keyring, jobs: 1)
      }
      try folder.write(good, to: "build/\(path)")
      _ = try await VerifiedTree.verify(project.output, keyring: keyring, jobs: 1)
    }
  }
}
