import ContentModel
import ContentPublisher
import ObjectStores
import Synchronization
import Testing

@testable import Publishing

@Suite("Publishing a release")
struct PublicationTests {
  private let releases: SampleReleases

  init() throws { releases = try SampleReleases(keys: ["a", "b", "r"]) }

  @Test("A first release brings its files, its envelope and its manifest, in this order, served as they should be")
  func first() async throws {
    let memory = MemoryStore()
    let log = CallLog()
    let candidate = try releases.release(1, ["one": "1", "two": "2"])
    let summary = try await releases.publish(candidate, to: memory.process(log.interruption))
    #expect(summary.outcome == .published)
    #expect(summary.previous == nil)
    #expect((summary.sentFileCount, summary.reusedFileCount) == (5, 0))
    #expect(try await releases.requireWhole(memory) == 1)
    #expect(memory.bytes("releases/1.json") == candidate.bytes)
    let changes = log.changes
    #expect(changes.count == 7)
    #expect(changes.suffix(2) == ["create releases/1.json", "replace manifest.json"])

    let objects = memory.objects
    #expect(objects["manifest.json"]?.service.cacheControl == "no-cache")
    for (path, object) in objects where path != "manifest.json" {
      #expect(object.service.cacheControl == "public, max-age=31536000, immutable", "\(path)")
    }
    for (path, object) in objects {
      let isBundle = path.hasPrefix("bundles/")
      #expect(object.service.contentType == (isBundle ? "application/gzip" : "application/json"), "\(path)")
      #expect(object.service.isPacked != isBundle, "\(path)")
    }
  }

  @Test("The next release sends only what is new", arguments: [true, false])
  func next(canList: Bool) async throws {
    let memory = MemoryStore(canList: canList)
    let many = Dictionary(uniqueKeysWithValues: (0..<40).map { ("box\($0)", "old") })
    try await releases.publish(try releases.release(1, many), to: memory.process())
    memory.wait(seconds: 86_400)
    let log = CallLog()
    let changed = many.merging(["box7": "new"]) { $1 }
    let summary = try await releases.publish(try releases.release(2, changed), to: memory.process(log.interruption))
    #expect((summary.sentFileCount, summary.reusedFileCount, summary.previous) == (2, 41, 1))
    #expect(try await releases.requireWhole(memory) == 2)
    if canList { #expect(log.count < 40, "\(log.words)") }
  }

  @Test("The same release again sends nothing, and heals what is gone")
  func again() async throws {
    let memory = MemoryStore()
    let candidate = try releases.release(1, ["one": "1"])
    try await releases.publish(candidate, to: memory.process())
    let log = CallLog()
    let summary = try await releases.publish(candidate, to: memory.process(log.interruption))
    #expect(summary.outcome == .alreadyLive)
    #expect(summary.sentFileCount == 0)
    #expect(log.changes.isEmpty)
    for path in memory.objects.keys where path != "manifest.json" {
      memory.set(path, nil)
      let log = CallLog()
      #expect(try await releases.publish(candidate, to: memory.process(log.interruption)).outcome == .alreadyLive)
      #expect(log.words.last == "settle", "what was healed must be durable")
      #expect(try await releases.requireWhole(memory) == 1)
      #expect(memory.bytes("releases/1.json") == candidate.bytes, "\(path)")
    }
  }

  @Test("A file that no kept release names is sent again, unless it is so young that nobody prunes it")
  func orphans() async throws {
    let candidate = try releases.release(2, ["one": "1", "two": "2"])
    for (age, sent) in [(10, 2), (29 * 60, 2), (31 * 60, 3), (90_000, 3)] {
      let memory = MemoryStore()
      try await releases.publish(try releases.release(1, ["one": "1"]), to: memory.process())
      let orphan = try #require(candidate.files.first { $0.path.text.contains("/two-") })
      memory.set(orphan.path.text, try candidate.source?.bytes(orphan))
      memory.wait(seconds: age)
      let summary = try await releases.publish(candidate, to: memory.process())
      // The catalog is new; the bundle of one is kept by release 1, as taxonomy and puzzles are.
      #expect(summary.sentFileCount == sent - 1, "after \(age) s")
      #expect(try await releases.requireWhole(memory) == 2)
    }
  }

  @Test("A file of another size is sent again, though a kept release names it")
  func wrongSize() async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "1"])
    try await releases.publish(first, to: memory.process())
    let bundle = try #require(first.files.first { !$0.isList })
    memory.set(bundle.path.text, [1])
    try await releases.publish(try releases.release(2, ["one": "1", "two": "2"]), to: memory.process())
    #expect(try await releases.requireWhole(memory) == 2)
  }

  @Test("A damaged list is sent again, though a kept release names it", arguments: [0, 5], [1, 2])
  func damagedList(byteCount: Int, next: Int) async throws {
    let first = try releases.release(1, ["one": "1"])
    for list in first.files where list.isList {
      let memory = MemoryStore()
      try await releases.publish(first, to: memory.process())
      memory.set(list.path.text, [UInt8](repeating: 0x20, count: byteCount == 0 ? 0 : list.size))
      let candidate = next == 1 ? first : try releases.release(2, ["one": "1", "two": "2"])
      try await releases.publish(candidate, to: memory.process())
      #expect(try await releases.requireWhole(memory) == next, "\(list.path)")
    }
  }

  @Test("A bundle whose size the store does not tell is read, and sent again if it is damaged", arguments: [1, 2])
  func noSizes(next: Int) async throws {
    let memory = MemoryStore(tellsSizes: false)
    let first = try releases.release(1, ["one": "1"])
    try await releases.publish(first, to: memory.process())
    let bundle = try #require(first.files.first { !$0.isList })
    memory.set(bundle.path.text, [UInt8](repeating: 0, count: bundle.size))
    let candidate = next == 1 ? first : try releases.release(2, ["one": "1", "two": "2"])
    let log = CallLog()
    try await releases.publish(candidate, to: memory.process(log.interruption))
    #expect(log.changes.contains("write \(bundle.path)"))
    #expect(try await releases.requireWhole(memory) == next)
  }

  @Test("What is read because the store tells no sizes is told, also beforehand", arguments: [true, false])
  func readInFull(tellsSizes: Bool) async throws {
    let memory = MemoryStore(tellsSizes: tellsSizes)
    let boxes = ["one": "1", "two": "22"]
    try await releases.publish(try releases.release(1, boxes), to: memory.process())
    let next = try releases.release(2, boxes.merging(["three": "3"]) { $1 })
    let bundles = next.files.filter { !$0.isList && !$0.path.text.contains("/three-") }
    let byteCount = bundles.reduce(0) { $0 + $1.size }
    let dry = try await releases.publish(next, to: memory.process()) { $0.isDryRun = true }
    #expect((dry.readFileCount, dry.readByteCount) == (tellsSizes ? (0, 0) : (2, byteCount)))
    let summary = try await releases.publish(next, to: memory.process())
    #expect(tellsSizes ? summary.readFileCount == 0 : summary.readFileCount > 2)
  }

  @Test("A bundle that was cut on its way does not go live, though the store tells no sizes")
  func noSizesReadBack() async throws {
    let memory = MemoryStore(tellsSizes: false)
    let bundle = try #require(try releases.release(1).files.first { !$0.isList }?.path.text)
    let store = memory.process { _, moment, words in
      if moment == .after, words == "write \(bundle)" { memory.set(bundle, [1]) }
    }
    let error = await #expect(throws: PublishError.self) {
      try await releases.publish(try releases.release(1), to: store)
    }
    #expect(error?.message.contains("\(bundle) was sent to memory, but does not read back") == true)
    #expect(memory.bytes("manifest.json") == nil)
  }

  @Test("Every file is sent again where that is asked for, each once", arguments: [1, 2])
  func resend(next: Int) async throws {
    let memory = MemoryStore()
    let first = try releases.release(1, ["one": "1"])
    try await releases.publish(first, to: memory.process())
    let bundle = try #require(first.files.first { !$0.isList })
    memory.set(bundle.path.text, [UInt8](repeating: 0, count: bundle.size))
    let candidate = next == 1 ? first : try releases.release(2, ["one": "1", "two": "2"])
    let summary = try await releases.publish(candidate, to: memory.process()) {
      ($0.sendsAll, $0.isDryRun) = (true, true)
    }
    #expect((summary.sentFileCount, summary.reusedFileCount) == (candidate.files.count, 0))
    let log = CallLog()
    try await releases.publish(candidate, to: memory.process(log.interruption)) { $0.sendsAll = true }
    #expect(
      log.changes.filter { $0.hasPrefix("write ") }.sorted() == candidate.files.map { "write \($0.path)" }.sorted())
    #expect(try await releases.requireWhole(memory) == next)
  }

  @Test("What does not read back as it was sent never goes live")
  func readBack() async throws {
    let bundle = try #require(try releases.release(1).files.first { !$0.isList })
    let catalog = try #require(try releases.release(1).files.first { $0.isList })
    for path in [bundle.path.text, catalog.path.text, "manifest.json"] {
      let memory = MemoryStore()
      let store = memory.process { _, moment, words in
        guard moment == .after, words.hasSuffix(" \(path)"), !words.hasPrefix("read"), !words.hasPrefix("look") else {
          return
        }
        memory.set(path, [1])
      }
      let error = await #expect(throws: PublishError.self) {
        try await releases.publish(try releases.release(1), to: store)
      }
      #expect(path == "manifest.json" || memory.bytes("manifest.json") == nil)
      #expect(
        path == "manifest.json" || error?.message.contains("does not read back") == true, "\(error?.message ?? "")")
    }
  }

  @Test("Who steps back takes the own claim away, and tells if that fails", arguments: [0, 1], [false, true])
  func stepsBack(before: Int, isDenied: Bool) async throws {
    let memory = MemoryStore()
    if before > 0 { try await releases.publish(try releases.release(before), to: memory.process()) }
    let higher = try releases.release(3)
    let store = memory.process { _, moment, words throws(StoreError) in
      if moment == .after, words == "create releases/2.json" { memory.set("releases/3.json", higher.bytes) }
      if isDenied, words == "remove releases/2.json" { throw StoreError(.denied, "memory: no right to remove") }
    }
    let error = await #expect(throws: PublishError.self) {
      try await releases.publish(try releases.release(2), to: store)
    }
    #expect(error?.code == .refused)
    #expect(error?.message.contains("another publish to memory has begun and is not live yet: release 3") == true)
    #expect((memory.bytes("releases/2.json") != nil) == isDenied)
    guard isDenied else { return }
    #expect(error?.message.contains("releases/2.json could not be taken back: memory: no right to remove") == true)
    #expect(error?.hint?.contains("take releases/2.json away by hand, or others must say --take-over") == true)
  }

  @Test("A dry run tells what would be sent and changes nothing")
  func dryRun() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1, ["one": "1"]), to: memory.process())
    let before = memory.objects
    let log = CallLog()
    let summary = try await releases.publish(
      try releases.release(2, ["one": "1", "two": "22"]), to: memory.process(log.interruption)
    ) {
      $0.isDryRun = true
      $0.writesHeaders = true
    }
    #expect((summary.sentFileCount, summary.reusedFileCount) == (2, 3))
    #expect(summary.sentByteCount > 0)
    #expect(log.changes.isEmpty)
    #expect(memory.objects == before)
    await #expect(throws: PublishError.self) {
      try await releases.publish(try releases.release(1, ["x": "1"]), to: memory.process()) { $0.isDryRun = true }
    }
  }

  @Test("A tree that was copied by hand gets the envelope of its release")
  func copied() async throws {
    let memory = MemoryStore()
    let first = try releases.release(1)
    for file in first.files { memory.set(file.path.text, try first.source?.bytes(file)) }
    memory.set("manifest.json", first.bytes)
    try await releases.publish(try releases.release(2, ["two": "2"]), to: memory.process())
    #expect(memory.bytes("releases/1.json") == first.bytes)
  }

  @Test("A damaged envelope of the live release is healed by it and by the next one", arguments: [7, 8])
  func damagedEnvelope(next: Int) async throws {
    let live = try releases.release(7)
    let long = [UInt8](repeating: 0x20, count: WireLimits.envelopeByteCount + 1)
    for bytes in [[], [1], long, try releases.release(7, ["other": "o"]).bytes, try releases.release(6).bytes] {
      let memory = MemoryStore()
      try await releases.publish(live, to: memory.process())
      memory.set("releases/7.json", bytes)
      try await releases.publish(next == 7 ? live : try releases.release(8), to: memory.process())
      #expect(memory.bytes("releases/7.json") == live.bytes)
      #expect(memory.objects["releases/7.json"]?.service.contentType == "application/json")
      #expect(try await releases.requireWhole(memory) == next)
    }
  }

  @Test("Cache rules for a static host are written where they are asked for")
  func headers() async throws {
    let memory = MemoryStore()
    try await releases.publish(try releases.release(1), to: memory.process())
    #expect(memory.bytes("_headers") == nil)
    try await releases.publish(try releases.release(2), to: memory.process()) { $0.writesHeaders = true }
    #expect(memory.bytes("_headers") == Array(CacheHeaders.text.utf8))
  }

  @Test("All of a candidate's files go along")
  func rollout() async throws {
    let memory = MemoryStore()
    try await releases.publish(
      try releases.release(1, ["one": "1"], rollout: (10, ["one": "other"])), to: memory.process())
    #expect(memory.objects.keys.count { $0.hasPrefix("bundles/") } == 2)
    #expect(memory.objects.keys.count { $0.hasPrefix("files/catalog") } == 2)
    #expect(try await releases.requireWhole(memory) == 1)
  }
}

/// The calls of one process.
final class CallLog: Sendable {
  private let calls = Mutex<[String]>([])

  var words: [String] { calls.withLock { $0 } }
  var count: Int { words.count }
  /// Those that change the store.
  var changes: [String] {
    words.filter { word in !["read ", "look ", "list ", "settle"].contains { word.hasPrefix($0) } }
  }

  var interruption: Interruption {
    { _, moment, words throws(StoreError) in
      if moment == .before { self.calls.withLock { $0.append(words) } }
    }
  }
}
