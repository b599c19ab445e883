import ContentModel
import ContentPublisher
import Files
import TestKit
import Testing

@Suite("Builds for a part of the learners")
struct RolloutTests {
  private static func change(_ project: SampleProject, _ answer: String, version: Int) throws {
    try project.write("boxes/one.box.yaml", project.box("one", answer: answer, version: version))
  }

  @Test("The candidate stands beside the files of the release before, and both verify")
  func beside() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let first = try await project.build()
      try Self.change(project, "3", version: 2)
      let second = try await project.build { $0.rolloutPercent = 10 }
      #expect(second.plan == .next(sequence: 2, reason: .changed(["rollout"])))
      #expect(second.manifest.files == first.manifest.files)
      #expect(second.manifest.rollout?.seed == "2")
      #expect(second.manifest.rollout?.percent == 10)
      let tree = try await VerifiedTree.verify(project.output, keyring: project.keyring.trusted(), jobs: 1)
      #expect(tree.candidate?.boxes.map(\.version) == [2, 1])
      #expect(tree.catalogs.flatMap(\.boxes).map(\.version) == [1, 1])
      #expect(tree.byteCount == second.byteCount)
      #expect(tree.fileCount == 8)
      let looked = try TreeInspection.load(project.output)
      #expect(TreeDifference.candidate(of: looked)?.changedBoxes == ["one"])
    }
  }

  @Test("With the number of a release given, it is the seed")
  func number() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      try Self.change(project, "3", version: 2)
      let summary = try await project.build {
        $0.rolloutPercent = 0
        $0.sequence = 40
      }
      #expect(summary.manifest.rollout?.seed == "40")
    }
  }

  @Test("Who is in stays in: another percent and another candidate keep the seed; a build for all ends it")
  func steps() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let first = try await project.build()
      try Self.change(project, "3", version: 2)
      let second = try await project.build { $0.rolloutPercent = 10 }
      #expect(second.endedRollout == nil)
      let same = try await project.build { $0.rolloutPercent = 10 }
      #expect(same.plan == .same)
      let third = try await project.build { $0.rolloutPercent = 50 }
      #expect(third.manifest.rollout?.seed == "2")
      #expect(third.endedRollout == nil)
      // Another answer needs another version than the candidate's.
      try Self.change(project, "4", version: 2)
      await #expect(throws: SampleProject.ContentHasErrors.self) {
        _ = try await project.build { $0.rolloutPercent = 50 }
      }
      try Self.change(project, "4", version: 3)
      let fourth = try await project.build { $0.rolloutPercent = 50 }
      #expect(fourth.manifest.rollout?.seed == "2")
      #expect(fourth.manifest.files == first.manifest.files)
      #expect(fourth.endedRollout == third.manifest.rollout)
      let fifth = try await project.build()
      #expect(fifth.manifest.rollout == nil)
      #expect(fifth.manifest.files == fourth.manifest.rollout?.files)
      #expect(fifth.endedRollout == fourth.manifest.rollout)
      #expect(try Directory.entries(at: "\(project.output)/files").count == 3)
    }
  }

  @Test("Content that everybody has is no candidate")
  func needless() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      _ = try await project.build()
      let again = try await project.build { $0.rolloutPercent = 10 }
      #expect(again.plan == .same)
      #expect(again.isRolloutNeedless)
    }
  }
}
