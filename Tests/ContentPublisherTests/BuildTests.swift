import ContentCompiler
import ContentModel
import ContentPublisher
import Files
import Signatures
import TestKit
import Testing

@Suite("Builds")
struct BuildTests {
  @Test("The first release has number 1, and the tree verifies")
  func firstRelease() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let summary = try await project.build()
      #expect(summary.plan == .next(sequence: 1, reason: .firstRelease))
      #expect(summary.manifest.expires == SampleProject.start.adding(days: 10))
      #expect(summary.keyIDs == ["a"])
      #expect(!summary.isCompared)
      let again = try await project.build()
      #expect(again.isCompared)
      #expect([summary.boxCount, summary.deckCount, summary.topicCount, summary.puzzleCount] == [2, 1, 1, 1])
      let tree = try await VerifiedTree.verify(project.output, keyring: project.keyring.trusted(), jobs: 1)
      #expect(tree.manifest.manifest == summary.manifest)
      #expect(tree.byteCount == summary.byteCount)
      #expect(tree.fileCount == 6)
    }
  }

  @Test("Nothing changed: the same bytes until half of the time has passed, then the next number")
  func renewal() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      let first = try project.manifestBytes()
      let beforeHalf = Instant(milliseconds: SampleProject.start.adding(days: 5).milliseconds - 1000)
      let plan1 = try await project.build { $0.created = beforeHalf }.plan
      #expect(plan1 == .same)
      #expect(try project.manifestBytes() == first)
      let summary = try await project.build { $0.created = SampleProject.start.adding(days: 5) }
      #expect(summary.plan == .next(sequence: 2, reason: .renewed))
      #expect(summary.manifest.created == SampleProject.start.adding(days: 5))
    }
  }

  @Test("What changes makes a new release, and is named")
  func changes() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      try project.write("boxes/one.box.yaml", project.box("one", answer: "3", version: 2))
      let plan2 = try await project.build().plan
      #expect(plan2 == .next(sequence: 2, reason: .changed(["files"])))
      _ = try KeyAdministration(keyring: project.keyring).generate("b", role: .signing, passphrase: nil)
      let plan3 = try await project.build().plan
      #expect(plan3 == .next(sequence: 3, reason: .changed(["signing keys"])))
      try project.write(
        "contentc.yaml", "id: demo.course\nlicense: CC-BY-4.0\nrelease:\n  default: {latest: 3, min: 1}\n")
      let plan4 = try await project.build().plan
      #expect(plan4 == .next(sequence: 4, reason: .changed(["release"])))
      let plan5 = try await project.build { $0.sequence = 40 }.plan
      #expect(plan5 == .next(sequence: 40, reason: .asked))
      let names = try Directory.entries(at: "\(project.output)/files").count
      #expect(names == 3)
    }
  }

  @Test("Errors in the content leave the output alone")
  func contentErrors() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      let before = try project.manifestBytes()
      // The answer changed and the version did not.
      try project.write("boxes/one.box.yaml", project.box("one", answer: "3"))
      guard case .contentErrors(let report) = try await Build(try project.request()).run() else {
        Issue.record("the change was not noticed")
        return
      }
      #expect(report.entries.map(\.code.description) == ["CC0801"])
      #expect(try project.manifestBytes() == before)
    }
  }

  @Test("A tree given with --after whose lists are not whole is refused; its manifest alone gives the number")
  func brokenLists() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let lists = try await project.build { $0.output = folder.path("live") }.manifest.files.map(\.path.text)
      // Bundles are of no matter here.
      try File.remove(folder.path("live/\(try #require(lists.first))"))
      let error = await #expect(throws: PublishError.self) {
        _ = try await project.build { $0.after = try LocalRelease(folder.path("live")) }
      }
      #expect(error?.code == .refused)
      #expect(error?.hint?.contains("manifest.json alone") == true)
      let plan = try await project.build { $0.after = try LocalRelease(folder.path("live/manifest.json")) }.plan
      #expect(plan == .same)
    }
  }

  @Test("A base that is not believed stops the build and names --sequence")
  func unbelievedBase() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      let other = KeyringFile(folder.path("other/keyring.json"))
      _ = try KeyAdministration(keyring: other).generate("a", role: .signing, passphrase: nil)
      let error = await #expect(throws: PublishError.self) {
        _ = try await project.build {
          $0.keyring = other
        }
      }
      #expect(error?.code == .refused)
      #expect(error?.hint?.contains("--sequence") == true)
    }
  }

  @Test("A base of another channel stops the build, unless a number is given")
  func otherChannel() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      let error = await #expect(throws: PublishError.self) { _ = try await project.build { $0.channel = "beta" } }
      #expect(error?.code == .refused)
      let summary = try await project.build {
        $0.channel = "beta"
        $0.sequence = 7
      }
      #expect(summary.manifest.channel == "beta")
      #expect(summary.manifest.sequence == 7)
    }
  }

  @Test("A base may be a manifest alone; then the content is not compared")
  func manifestAlone() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      try folder.write(try project.manifestBytes(), to: "live.json")
      try project.write("boxes/one.box.yaml", project.box("one", answer: "3"))
      let summary = try await project.build {
        $0.after = try LocalRelease(folder.path("live.json"))
        $0.output = folder.path("other")
      }
      #expect(summary.manifest.sequence == 2)
      #expect(!summary.isCompared)
      await #expect(throws: PublishError.self) {
        _ = try await project.build { $0.after = try LocalRelease(folder.path("nothing")) }
      }
    }
  }

  @Test("Fewer keys than the threshold: refused before anything is written")
  func threshold() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try KeyAdministration(keyring: project.keyring).generate("b", role: .signing, passphrase: nil)
      let ring = try project.keyring.require()
      try project.keyring.save(try Keyring(threshold: 2, keys: ring.keys))
      let error = await #expect(throws: PublishError.self) { _ = try await project.build { $0.keyIDs = ["a"] } }
      #expect(error?.code == .refused)
      #expect(try File.status("\(project.output)/manifest.json") == nil)
      let summary = try await project.build()
      #expect(summary.keyIDs == ["a", "b"])
    }
  }
}
