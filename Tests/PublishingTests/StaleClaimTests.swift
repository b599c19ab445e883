import ContentModel
import ContentPublisher
import ObjectStores
import Testing

@testable import Publishing

@Suite("Claims that nobody will finish")
struct StaleClaimTests {
  private let releases: SampleReleases
  private let expiry = SampleReleases.start.adding(days: 90)

  init() throws { releases = try SampleReleases() }

  /// From a call on nothing of a process works any more.
  private func killed(before words: String) -> Interruption {
    { _, moment, now throws(StoreError) in
      if moment == .before, now == words { throw StoreError(.passing, "killed") }
    }
  }

  /// Release 1 is live, and a publish of release 2 was killed after its claim.
  private func claimed() async throws -> (MemoryStore, Candidate) {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1), to: memory.process())
    let next = try releases.release(2, ["one": "other"])
    _ = try? await releases.publish(next, to: memory.process(killed(before: "replace manifest.json")))
    #expect(memory.bytes("releases/2.json") == next.bytes)
    return (memory, next)
  }

  private func refusal(
    _ candidate: Candidate, _ memory: MemoryStore, _ change: (inout PublishOptions) -> Void = { _ in }
  ) async -> PublishError? {
    await #expect(throws: PublishError.self) { try await releases.publish(candidate, to: memory.process(), change) }
  }

  @Test("A publish that is gone on with after its release has expired takes its claim back, and another one follows")
  func expired() async throws {
    let (memory, next) = try await claimed()
    let now = expiry
    let before = memory.objects
    let dry = await refusal(next, memory) { ($0.now, $0.isDryRun) = (now, true) }
    #expect(dry?.code == .refused)
    #expect(memory.objects == before)
    let error = await refusal(next, memory) { $0.now = now }
    #expect(error?.message.contains("release 2 expired") == true)
    #expect(error?.message.hasSuffix("its claim releases/2.json, which an earlier run had left, is taken back") == true)
    #expect(error?.hint == "build again with --after memory, which renews it, and publish that")
    #expect(memory.bytes("releases/2.json") == nil)
    try await releases.publish(try releases.release(2, ["one": "renewed"]), to: memory.process())
    #expect(try await releases.requireWhole(memory) == 2)
  }

  @Test("What was live once is no claim: an old tree that has expired leaves its envelope alone", arguments: [1, 2])
  func history(live: Int) async throws {
    let memory = MemoryStore()
    let old = try releases.release(1)
    try await releases.publish(old, to: memory.process())
    if live == 2 { try await releases.publish(try releases.release(2, ["two": "2"]), to: memory.process()) }
    let before = memory.objects
    let now = expiry
    _ = try? await releases.publish(old, to: memory.process()) { $0.now = now }
    #expect(memory.objects == before)
  }

  @Test("Whoever meets a claim that has expired is told that nobody can finish it, and what to type")
  func foreignExpired() async throws {
    let (memory, _) = try await claimed()
    let now = expiry
    // As another publisher would build it, with times of its own.
    let manifest = Manifest(
      app: "demo", channel: "stable", sequence: 2, created: now, expires: now.adding(days: 90),
      releases: PlatformReleases([]), files: try releases.content(["one": "new"]).entries, rollout: nil, revocations: []
    )
    let same = try releases.candidate(manifest, files: try releases.content(["one": "new"]).files, signedBy: ["a"])
    let error = await refusal(same, memory) { $0.now = now }
    #expect(
      error?.hint
        == """
        it has expired, so nobody can finish it: build with --after memory --sequence 3, and publish that with \
        --take-over
        """
    )
    #expect(memory.bytes("releases/2.json") != nil)
  }

  @Test(
    "The way out depends on the number that was built",
    arguments: [
      (
        2,
        "wait for it, or let its owner run it again, and build again after it; if nobody will, "
          + "build with --after memory --sequence 3, and publish that with --take-over"
      ),
      (3, "wait for it, or let its owner run it again; if nobody will, use --take-over"),
    ])
  func wayOut(sequence: Int, hint: String) async throws {
    let (memory, _) = try await claimed()
    let mine = try releases.release(sequence, ["one": "mine"])
    #expect(await refusal(mine, memory)?.hint == hint)
    guard sequence == 2 else {
      try await releases.publish(mine, to: memory.process()) { $0.takesOver = true }
      #expect(try await releases.requireWhole(memory) == 3)
      return
    }
    let error = await refusal(mine, memory) { $0.takesOver = true }
    #expect(error?.hint == "to take over, build with --after memory --sequence 3, and publish that with --take-over")
  }

  @Test("There is no number above the last one")
  func lastNumber() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1), to: memory.process())
    memory.set("releases/9007199254740991.json", [1])
    let error = await refusal(try releases.release(2), memory)
    #expect(
      error?.hint?.hasSuffix("take releases/9007199254740991.json away by hand: there is no number above it") == true)
  }

  @Test("A publish whose built tree is gone after the claim takes it back")
  func sourceGone() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1), to: memory.process())
    let next = try releases.release(2, ["one": "other"])
    let bundle = try #require(next.files.first { !$0.isList }?.path.text)
    // Pruned by hand behind its back, so that it must be sent again; and the tree was built anew meanwhile.
    let gone = Candidate(
      bytes: next.bytes, verified: next.verified, files: next.files,
      source: FileSource { file throws(PublishError) in
        if file.path.text == bundle, memory.bytes("releases/2.json") != nil {
          throw PublishError(.inputOutput, "\(file.path) is gone or has changed")
        }
        return try next.source?.bytes(file) ?? []
      })
    let store = memory.process { _, moment, words in
      if moment == .after, words == "create releases/2.json" { memory.set(bundle, nil) }
    }
    let error = await #expect(throws: PublishError.self) { try await releases.publish(gone, to: store) }
    #expect(error?.code == .inputOutput)
    #expect(memory.bytes("releases/2.json") == nil)
    try await releases.publish(try releases.release(2, ["one": "third"]), to: memory.process())
    #expect(try await releases.requireWhole(memory) == 2)
  }

  // MARK: Rolling back

  private func change(
    _ store: any ObjectStore, _ options: (inout PublishOptions) -> Void = { _ in }
  ) throws -> LiveChange {
    var chosen = PublishOptions(now: SampleReleases.start, pause: { _ in })
    options(&chosen)
    return LiveChange(
      releases.reader(store), signing: try releases.signing(), options: chosen, created: SampleReleases.start)
  }

  /// Release 2 is live, and going back to release 1 was killed after its claim of 3.
  private func claimedRollback() async throws -> (MemoryStore, Candidate) {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "good"])
    try await releases.publish(first, to: memory.process())
    try await releases.publish(try releases.release(2, ["one": "bad"]), to: memory.process())
    _ = try? await change(memory.process(killed(before: "replace manifest.json"))).rollBack(to: 1)
    #expect(memory.bytes("releases/3.json") != nil)
    return (memory, first)
  }

  @Test("A rollback that is gone on with and finds a file gone takes its claim back", arguments: [true, false])
  func rollbackFileGone(isList: Bool) async throws {
    let (memory, first) = try await claimedRollback()
    let live = try await releases.reader(memory.process()).requireLive().manifest
    let gone = try #require(
      first.files.first { file in file.isList == isList && !live.files.contains { $0.path == file.path } }?.path.text)
    memory.set(gone, nil)
    let before = memory.objects
    let dry = await #expect(throws: PublishError.self) {
      _ = try await change(memory.process()) { $0.isDryRun = true }.rollBack(to: 1)
    }
    #expect(dry?.message.contains(gone) == true)
    #expect(memory.objects == before)
    let error = await #expect(throws: PublishError.self) { _ = try await change(memory.process()).rollBack(to: 1) }
    #expect(error?.code == .refused)
    #expect(error?.message.contains(gone) == true)
    #expect(error?.message.contains("its claim releases/3.json") == true)
    #expect(memory.bytes("releases/3.json") == nil)
    try await releases.publish(try releases.release(3, ["one": "good"]), to: memory.process())
    #expect(try await releases.requireWhole(memory) == 3)
  }

  @Test("A rollback that meets its own expired claim is told that nobody can finish it")
  func rollbackExpired() async throws {
    let (memory, _) = try await claimedRollback()
    let now = expiry
    let error = await #expect(throws: PublishError.self) {
      _ = try await LiveChange(
        releases.reader(memory.process()), signing: try releases.signing(),
        options: PublishOptions(now: now, pause: { _ in }), created: now
      ).rollBack(to: 1)
    }
    #expect(error?.hint == "it has expired, so nobody can finish it: use --take-over")
  }
}
