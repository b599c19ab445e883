import ContentModel
import ContentPublisher
import ObjectStores
import Signatures
import Signing
import TestKit
import Testing

@testable import Publishing

@Suite("A new release from the live one")
struct LiveChangeTests {
  private let releases: SampleReleases
  private let later = Instant(seconds: SampleReleases.start.milliseconds / 1000 + 5000)

  init() throws { releases = try SampleReleases() }

  private func change(
    _ store: any ObjectStore, created: Instant? = nil, _ options: (inout PublishOptions) -> Void = { _ in }
  ) throws -> LiveChange {
    var chosen = PublishOptions(now: SampleReleases.start, pause: { _ in })
    options(&chosen)
    return LiveChange(
      releases.reader(store), signing: try releases.signing(), options: chosen, created: created ?? later)
  }

  private func live(_ memory: MemoryStore) async throws -> Manifest {
    _ = try await releases.requireWhole(memory)
    return try #require(try await releases.reader(memory.process()).live()).manifest
  }

  @Test("Going back brings the old files under a new number, and all else as it is live")
  func rollBack() async throws {
    let memory = MemoryStore()
    let builds = ["default": ReleaseInfo(latest: 9, min: 3)]
    let first = try releases.release(1, ["one": "good"])
    try await releases.publish(first, to: memory.process())
    try await releases.publish(
      try releases.release(2, ["one": "bad", "two": "2"], releases: builds, rollout: (10, ["x": "x"])),
      to: memory.process())
    memory.wait(seconds: 90_000)
    let summary = try #require(try await change(memory.process()).rollBack(to: 1))
    // Catalog and bundle of release 1 might be pruned, and are stored again.
    #expect((summary.manifest.sequence, summary.previous, summary.sentFileCount) == (3, 2, 2))
    let manifest = try await live(memory)
    #expect(manifest.files == first.verified.manifest.files)
    #expect(manifest.releases.release(for: "ios")?.min == 3)
    #expect(manifest.rollout == nil)
    #expect(manifest.created == later)
    #expect(manifest.expires == later.adding(days: 90))
    #expect(memory.bytes("releases/3.json") == memory.bytes("manifest.json"))
    #expect(try await change(memory.process()).rollBack(to: 1) == nil, "once is enough")
  }

  @Test(
    "Refused, with nothing touched",
    arguments: ["live", "above", "never", "bundle", "list", "size", "foreign", "number"])
  func refused(what: String) async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "good"])
    try await releases.publish(first, to: memory.process())
    try await releases.publish(try releases.release(3, ["one": "bad"]), to: memory.process())
    let bundle = try #require(first.files.first { !$0.isList }?.path.text)
    let catalog = try #require(first.files.first { $0.path.text.contains("catalog") }?.path.text)
    switch what {
    case "bundle": memory.set(bundle, nil)
    case "size": memory.set(bundle, [1])
    case "list": memory.set(catalog, Array("{}".utf8))
    case "number": memory.set("releases/2.json", first.bytes)
    case "foreign": memory.set("releases/1.json", try releases.release(1, app: "other").bytes)
    default: break
    }
    let before = memory.objects
    let number = ["live": 3, "above": 4, "never": 2, "number": 2][what] ?? 1
    let error = await #expect(throws: PublishError.self) {
      _ = try await change(memory.process()).rollBack(to: number)
    }
    #expect(error?.code == (what == "never" ? .inputOutput : .refused))
    let named =
      ["bundle": bundle, "size": bundle, "list": catalog, "foreign": "app", "number": "holds release 1"][what]
      ?? "release"
    #expect(error?.message.contains(named) == true || what == "never", "\(error?.message ?? "")")
    #expect(memory.objects == before)
  }

  @Test("Killed at every call, it is gone on with under the same number, whatever the clock says then")
  func killed() async throws {
    for moment in [CallMoment.before, .after] {
      var isKilled = true
      var call = 0
      while isKilled {
        call += 1
        let memory = MemoryStore()
        try await releases.publish(try releases.release(1, ["one": "good"]), to: memory.process())
        try await releases.publish(try releases.release(2, ["one": "bad"]), to: memory.process())
        let last = call
        let store = memory.process { number, now, _ throws(StoreError) in
          if number > last || (number == last && (moment == .before || now == .after)) {
            throw StoreError(.passing, "killed")
          }
        }
        do {
          _ = try await change(store).rollBack(to: 1)
          isKilled = false
        } catch {}
        #expect(try await [2, 3].contains(releases.requireWhole(memory)))
        _ = try await change(memory.process(), created: later.adding(days: 1)).rollBack(to: 1)
        #expect(try await live(memory).sequence == 3)
        #expect(memory.objects.keys.filter { $0.hasPrefix("releases/") }.count == 3)
      }
      #expect(call > 12)
    }
  }

  @Test("Claims of others stop it, and with --take-over its number is above them")
  func claims() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1, ["one": "good"]), to: memory.process())
    try await releases.publish(try releases.release(2, ["one": "bad"]), to: memory.process())
    memory.set("releases/3.json", try releases.release(3, ["one": "other"]).bytes)
    let error = await #expect(throws: PublishError.self) { _ = try await change(memory.process()).rollBack(to: 1) }
    #expect(error?.message.contains("release 3 by a") == true)
    let summary = try await change(memory.process()) { $0.takesOver = true }.rollBack(to: 1)
    #expect(summary?.manifest.sequence == 4)
    #expect(summary?.takenOver == [3])
    #expect(memory.bytes("releases/3.json") == nil, "it was never live, and must not look like a release")
  }

  @Test("A rollback is valid from its own moment on, and one that would have expired is refused")
  func dates() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1, ["one": "good"]), to: memory.process())
    try await releases.publish(try releases.release(2, ["one": "bad"]), to: memory.process())
    let now = SampleReleases.start.adding(days: 400)
    let before = memory.objects
    for made in [SampleReleases.start, SampleReleases.start.adding(days: 310)] {
      let error = await #expect(throws: PublishError.self) {
        _ = try await change(memory.process(), created: made) { $0.now = now }.rollBack(to: 1)
      }
      #expect(error?.code == .refused)
      #expect(error?.message.contains("release 3 expired at \(made.adding(days: 90))") == true)
      #expect(error?.hint?.contains("--created") == true)
    }
    #expect(memory.objects == before)
    let summary = try await change(memory.process(), created: now) { $0.now = now }.rollBack(to: 1)
    #expect(summary?.manifest.created == now)
    #expect(summary?.manifest.expires == now.adding(days: 90))
  }

  @Test("A claim of its own that has expired meanwhile is not gone on with")
  func expiredClaim() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1, ["one": "good"]), to: memory.process())
    try await releases.publish(try releases.release(2, ["one": "bad"]), to: memory.process())
    let store = memory.process { _, moment, words throws(StoreError) in
      if moment == .before, words == "replace manifest.json" { throw StoreError(.passing, "killed") }
    }
    _ = try? await change(store).rollBack(to: 1)
    let now = later.adding(days: 90)
    let error = await #expect(throws: PublishError.self) {
      _ = try await change(memory.process(), created: now) { $0.now = now }.rollBack(to: 1)
    }
    #expect(error?.hint?.contains("--take-over") == true)
    let again = try change(memory.process(), created: now) { ($0.now, $0.takesOver) = (now, true) }
    let summary = try await again.rollBack(to: 1)
    #expect(summary?.manifest.sequence == 4)
    #expect(try await live(memory).expires == now.adding(days: 90))
  }

  @Test("A rollout grows, ends for all, or is abandoned")
  func rollout() async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "old"], rollout: (10, ["one": "new", "two": "2"]))
    try await releases.publish(first, to: memory.process())
    let candidate = try #require(first.verified.manifest.rollout)

    #expect(try await change(memory.process()).step(.percent(10)) == nil)
    _ = try await change(memory.process()).step(.percent(50))
    var manifest = try await live(memory)
    #expect(manifest.sequence == 2)
    #expect(manifest.files == first.verified.manifest.files)
    #expect(manifest.rollout == Rollout(percent: 50, seed: candidate.seed, files: candidate.files))

    let before = memory.objects
    _ = try await change(memory.process()) { $0.isDryRun = true }.step(.percent(100))
    #expect(memory.objects == before)
    _ = try await change(memory.process()).step(.percent(100))
    manifest = try await live(memory)
    #expect(manifest.sequence == 3)
    #expect(manifest.files == candidate.files)
    #expect(manifest.rollout == nil)
    let error = await #expect(throws: PublishError.self) { _ = try await change(memory.process()).step(.abandon) }
    #expect(error?.message.contains("has no rollout") == true)

    let other = MemoryStore()
    try await releases.publish(first, to: other.process())
    _ = try await change(other.process()).step(.abandon)
    #expect(try await live(other).files == first.verified.manifest.files)
    #expect(try await live(other).rollout == nil)
  }

  @Test("A rollout does not go on with lists that are damaged", arguments: [50, 100])
  func damagedRollout(percent: Int) async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "old"], rollout: (10, ["one": "new", "two": "2"]))
    try await releases.publish(first, to: memory.process())
    let path = try #require(first.verified.manifest.rollout?.files.first { $0.role == .taxonomy }?.path.text)
    memory.set(path, Array("{}".utf8))
    let before = memory.objects
    let error = await #expect(throws: PublishError.self) {
      _ = try await change(memory.process()).step(.percent(percent))
    }
    #expect(error?.code == .refused)
    #expect(error?.message.contains(path) == true, "\(error?.message ?? "")")
    #expect(memory.objects == before)
  }

  @Test("Nothing is published yet")
  func nothing() async throws {
    let memory = MemoryStore()
    await #expect(throws: PublishError.self) { _ = try await change(memory.process()).rollBack(to: 1) }
    await #expect(throws: PublishError.self) { _ = try await change(memory.process()).step(.percent(1)) }
    await #expect(throws: PublishError.self) { _ = try await releases.reader(memory.process()).log(limit: 1) }
    #expect(memory.objects.isEmpty)
  }
}
