import ContentModel
import ContentPublisher
import Testing

@testable import Publishing

@Suite("What may follow a release")
struct PublishRulesTests {
  private let releases: SampleReleases

  init() throws { releases = try SampleReleases(keys: ["a", "b", "c", "r"]) }

  private func refusal(
    _ new: Candidate, after live: Candidate, _ change: (inout PublishOptions) -> Void = { _ in }
  ) async throws -> String? {
    let memory = MemoryStore()
    try await releases.publish(live, to: memory.process())
    let before = memory.objects
    do throws(PublishError) {
      try await releases.publish(new, to: memory.process(), change)
      return nil
    } catch {
      #expect(error.code == .refused)
      #expect(error.hint != nil)
      #expect(memory.objects == before, "something was touched")
      return error.message
    }
  }

  @Test(
    "Refused, and nothing touched",
    arguments: [
      ("lower", "release 7 is live at memory; clients would refuse release 6"),
      ("equal", "another release 7 is live at memory; clients would refuse release 7"),
      ("app", "memory holds demo on channel stable; this release is of other on channel stable"),
      ("channel", "memory holds demo on channel stable; this release is of demo on channel beta"),
      (
        "keys",
        "the live release is signed by a, this one by b: 0 of 1 needed keys in common that it does not revoke"
      ),
      (
        "revoking",
        "the live release is signed by a, this one by b: 0 of 1 needed keys in common that it does not revoke"
      ),
    ])
  func refused(name: String, message: String) async throws {
    let new =
      switch name {
      case "lower": try releases.release(6)
      case "equal": try releases.release(7, ["two": "2"])
      case "app": try releases.release(8, app: "other")
      case "channel": try releases.release(8, channel: "beta")
      case "keys": try releases.release(8, signedBy: ["b"])
      default: try releases.release(8, signedBy: ["a", "b"], revoking: ["a"])
      }
    #expect(try await refusal(new, after: try releases.release(7)) == message)
  }

  @Test("The way out of the last number there is, as docs/publishing.md has it")
  func lastNumber() async throws {
    let memory = MemoryStore()
    let mine = try releases.release(7)
    try await releases.publish(mine, to: memory.process())
    memory.set("manifest.json", try releases.release(StrictJSON.maximumInteger, signedBy: ["b"]).bytes)
    let next = try releases.release(8)
    let error = await #expect(throws: PublishError.self) { try await releases.publish(next, to: memory.process()) }
    #expect(error?.hint?.contains("put the envelope of your own last release (releases/N.json) in the place") == true)
    memory.set("manifest.json", memory.bytes("releases/7.json"))
    try await releases.publish(next, to: memory.process())
    #expect(try await releases.requireWhole(memory) == 8)
  }

  @Test("What has expired is not published, at that very second neither", arguments: [-1, 0, 1])
  func expired(secondsLeft: Int) async throws {
    let expires = SampleReleases.start.adding(days: 90)
    let now = Instant(milliseconds: expires.milliseconds - Int64(secondsLeft) * 1000)
    let message = try await refusal(try releases.release(8), after: try releases.release(7)) { $0.now = now }
    #expect(
      message == (secondsLeft > 0 ? nil : "release 8 expired at \(expires); learners would be told so"))
  }

  @Test("What is live is healed though it has expired")
  func expiredLive() async throws {
    let memory = MemoryStore()
    let live = try releases.release(7)
    try await releases.publish(live, to: memory.process())
    for file in live.files { memory.set(file.path.text, nil) }
    let summary = try await releases.publish(live, to: memory.process()) {
      $0.now = SampleReleases.start.adding(days: 91)
    }
    #expect(summary.sentFileCount == live.files.count)
    #expect(try await releases.requireWhole(memory) == 7)
  }

  @Test("With --new-keys other signers may follow, and one common key is enough without")
  func signers() async throws {
    let live = try releases.release(7, signedBy: ["a", "b"])
    #expect(try await refusal(try releases.release(8, signedBy: ["b", "c"]), after: live) == nil)
    #expect(try await refusal(try releases.release(8, signedBy: ["c"]), after: live) != nil)
    #expect(try await refusal(try releases.release(8, signedBy: ["c"]), after: live) { $0.allowsNewKeys = true } == nil)
    let revoking = try releases.release(8, signedBy: ["b"], revoking: ["a"])
    #expect(try await refusal(revoking, after: live) == nil)
    #expect(try await refusal(revoking, after: try releases.release(7)) { $0.allowsNewKeys = true } == nil)
  }

  @Test("As many common keys as the threshold are needed")
  func threshold() async throws {
    let strict = try SampleReleases(keys: ["a", "b", "c"], threshold: 2)
    let memory = MemoryStore()
    try await strict.publish(try strict.release(1, signedBy: ["a", "b"]), to: memory.process())
    await #expect(throws: PublishError.self) {
      try await strict.publish(try strict.release(2, signedBy: ["b", "c"]), to: memory.process())
    }
    try await strict.publish(try strict.release(2, signedBy: ["a", "b", "c"]), to: memory.process())
    try await strict.publish(try strict.release(3, signedBy: ["b", "c"]), to: memory.process())
  }

  @Test("A live manifest that is not believed stops all but --new-keys, and its number still counts")
  func notBelieved() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(7), to: memory.process())
    let others = SampleReaders(releases, keys: ["b"])
    await #expect(throws: PublishError.self) {
      try await others.publish(try releases.release(8, signedBy: ["b"]), to: memory, newKeys: false)
    }
    await #expect(throws: PublishError.self) {
      try await others.publish(try releases.release(7, signedBy: ["b"]), to: memory, newKeys: true)
    }
    try await others.publish(try releases.release(8, signedBy: ["b"]), to: memory, newKeys: true)
    #expect(try await releases.requireWhole(memory) == 8)
  }

  @Test("A server that has no manifest for a moment, while it replaces it, has one")
  func gap() async throws {
    let memory = MemoryStore()
    let live = try releases.release(7)
    try await releases.publish(live, to: memory.process())
    let store = memory.process { call, moment, words in
      if call == 1 { memory.set("manifest.json", moment == .before ? nil : live.bytes) }
    }
    let error = await #expect(throws: PublishError.self) {
      try await releases.publish(try releases.release(8, channel: "beta"), to: store)
    }
    #expect(error?.message.contains("holds demo on channel stable") == true, "\(error?.message ?? "")")
    #expect(memory.bytes("releases/8.json") == nil)
  }

  @Test("Garbage in the place of manifest.json is never written over")
  func garbage() async throws {
    let memory = MemoryStore()
    memory.set("manifest.json", Array("<html>".utf8))
    let error = await #expect(throws: PublishError.self) {
      try await releases.publish(try releases.release(1), to: memory.process())
    }
    #expect(error?.code == .refused)
    #expect(memory.objects.count == 1)
  }

  /// min and latestFrom before and after, and whether that may be published at the start of the test's time.
  @Test(
    "min rises only when its build can be had",
    arguments: [
      // platform before, min before, platform after, min after, latestFrom in hours, allowed
      ("default", 1, "default", 2, nil, true), ("default", 1, "default", 2, 1, false),
      ("default", 1, "default", 2, -1, true), ("default", 2, "default", 2, 1, true),
      ("default", 2, "default", 1, 1, true), ("default", 1, "ios", 2, 1, false), ("ios", 2, "ios", 2, 1, true),
      ("ios", 1, "default", 2, 1, false), ("ios", 3, "default", 3, 1, false),
    ] as [(String, Int, String, Int, Int?, Bool)])
  func minimum(
    platform: String, before: Int, newPlatform: String, after: Int, hours: Int?, isAllowed: Bool
  ) async throws {
    let from = hours.map { Instant(seconds: SampleReleases.start.milliseconds / 1000 + Int64($0) * 3600) }
    let live = try releases.release(1, releases: [platform: ReleaseInfo(latest: 9, min: before)])
    let new = try releases.release(2, releases: [newPlatform: ReleaseInfo(latest: 9, min: after, latestFrom: from)])
    let message = try await refusal(new, after: live)
    #expect((message == nil) == isAllowed, "\(message ?? "published")")
    if let message { #expect(message.contains("rises from")) }
  }
}

/// Publishers that know only some of the keys.
struct SampleReaders {
  private let releases: SampleReleases
  private let keys: [String]

  init(_ releases: SampleReleases, keys: [String]) { (self.releases, self.keys) = (releases, keys) }

  func publish(_ candidate: Candidate, to memory: MemoryStore, newKeys: Bool) async throws {
    let reader = TargetReader(store: memory.process(), keyring: try releases.keyring(of: keys), jobs: 1)
    let options = PublishOptions(allowsNewKeys: newKeys, now: SampleReleases.start, pause: { _ in })
    _ = try await Publication(candidate, to: reader, options: options).run()
  }
}
