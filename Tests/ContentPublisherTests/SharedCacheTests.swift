import CacheStores
import ContentCompiler
import ContentModel
import ContentPublisher
import Foundation
import ObjectStores
import Synchronization
import TestKit
import Testing

@Suite("Builds with a cache that machines share")
struct SharedCacheTests {
  static let secret = "0123456789abcdef0123456789abcdef"

  @Test("What one machine made, another takes, and gives the same tree")
  func sharing() async throws {
    try await Self.with { project, store in
      let manifest = try project.manifestBytes()
      #expect(store.entries.count == 2)
      let taken = try await Self.build(project, store)
      #expect(taken.built == 0)
      #expect(taken.shared.usedCount == 2)
      #expect(taken.shared.counts == SharedCache.Counts(found: 2))
      #expect(taken.shared.problem == nil)
      #expect(try project.manifestBytes() == manifest)
    }
  }

  @Test("What was taken is kept here, so that it is taken once")
  func localCopies() async throws {
    try await Self.with { project, store in
      let cache = BuildCache(folder: project.folder.path("cache"))
      #expect(try await Self.build(project, store) { $0.cache = cache }.shared.usedCount == 2)
      let readCount = store.readCount
      let again = try await Self.build(project, store, clean: false) { $0.cache = cache }
      #expect(again.shared.usedCount == 0)
      #expect(again.built == 0)
      #expect(store.readCount == readCount)
    }
  }

  @Test("Whatever byte of an entry is flipped, or wherever it is cut, it is refused and made anew")
  func damage() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      // Each box of a build stands for another byte.
      for number in 100..<400 {
        try project.write("boxes/b\(number).box.yaml", project.box("b\(number)", answer: "1"))
      }
      let store = MemoryCacheStore()
      _ = try await Self.build(project, store)
      let manifest = try project.manifestBytes()
      let good = store.entries
      let longest = good.values.map(\.count).max() ?? 0
      #expect(longest > 500)
      for first in stride(from: 0, to: longest, by: good.count) {
        for (index, key) in good.keys.enumerated() {
          let at = (first + index) % (good[key]?.count ?? 1)
          store.entries[key]?[at] ^= 1 << UInt8(at % 8)
        }
        try await Self.expectAllRefused(project, store, good, manifest, "bytes from \(first)")
      }
      for (index, (key, entry)) in good.enumerated() {
        store.entries[key] = index == 0 ? entry + [0] : Array(entry.prefix(entry.count * (index - 1) / good.count))
      }
      try await Self.expectAllRefused(project, store, good, manifest, "cut off")
    }
  }

  @Test("An entry of another box is refused, though its code is right")
  func swapped() async throws {
    try await Self.with { project, store in
      let good = store.entries
      let keys = Array(good.keys)
      store.entries = [keys[0]: good[keys[1]] ?? [], keys[1]: good[keys[0]] ?? []]
      let result = try await Self.build(project, store)
      #expect(result.shared.counts == SharedCache.Counts(refused: 2, stored: 2, storedByteCount: Self.size(good)))
      #expect(result.built == 2)
      #expect(store.entries == good)
    }
  }

  @Test("Entries made with another key are refused, and both keys work after their own builds")
  func otherKey() async throws {
    try await Self.with { project, store in
      let other = Self.secret + "x"
      let first = try await Self.build(project, store, secret: other)
      #expect(first.shared.counts.refused == 2)
      #expect(try await Self.build(project, store, secret: other).shared.usedCount == 2)
      #expect(try await Self.build(project, store).shared.counts.refused == 2)
    }
  }

  @Test("Without the key nothing is read or stored, and one sentence says so")
  func noKey() async throws {
    try await Self.with { project, store in
      let before = store.readCount + store.writeCount
      let result = try await Self.build(project, store, secret: nil)
      #expect(result.built == 2)
      #expect(result.shared.problem == "CONTENTC_CACHE_KEY is not set, so nothing is read or stored")
      #expect(store.readCount + store.writeCount == before)
    }
  }

  @Test("Who may only read stores nothing")
  func readOnly() async throws {
    try await Self.with { project, store in
      store.entries = [:]
      let result = try await Self.build(project, store, isReadOnly: true)
      #expect(result.built == 2)
      #expect(result.shared.counts == SharedCache.Counts(absent: 2))
      #expect(store.entries.isEmpty)
    }
  }

  @Test("A medium, a setting, a file that changed: the entry is stale, made anew and replaced")
  func stale() async throws {
    try await Self.with { project, store in
      let first = store.entries
      try project.write("boxes/img/dot.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2\"/>")
      try project.write(
        "boxes/two.box.yaml",
        project.box("two", answer: "2") + "media:\n  - {key: dot, file: img/dot.svg, alt: a dot}\n")
      let medium = try await Self.build(project, store, clean: true)
      #expect(medium.reasons == ["boxes/two.box.yaml: mediumChanged(\"boxes/img/dot.svg\")"])
      #expect(medium.shared.counts.found == 2)
      #expect(medium.shared.usedCount == 1)
      #expect(Set(store.entries.keys) == Set(first.keys))
      #expect(store.entries != first)

      try project.write("contentc.yaml", "id: demo.course\nlicense: CC0-1.0\nexpiresAfterDays: 10\n")
      let setting = try await Self.build(project, store, clean: true)
      #expect(Set(setting.reasons) == Set(["one", "two"].map { "boxes/\($0).box.yaml: settingChanged(\"license\")" }))
      #expect(Set(store.entries.keys) == Set(first.keys))

      try project.write("boxes/one.box.yaml", project.box("one", answer: "9"))
      let file = try await Self.build(project, store, clean: true)
      #expect(file.reasons == ["boxes/one.box.yaml: new"])
      #expect(store.entries.count == 3)
    }
  }

  @Test("Another project of the same files has entries of its own")
  func otherProject() async throws {
    try await Self.with { project, store in
      try project.write("contentc.yaml", "id: demo.other\nlicense: CC-BY-4.0\nexpiresAfterDays: 10\n")
      #expect(try await Self.build(project, store).shared.counts.absent == 2)
      #expect(store.entries.count == 4)
    }
  }

  @Test("A box of which there is something to say is never shared")
  func remarks() async throws {
    try await Self.with { project, store in
      store.entries = [:]
      try project.write("boxes/one.box.yaml", project.box("one", answer: "1") + "lesson: Old.\ntags: [legacy]\n")
      for _ in 0..<2 {
        let result = try await Self.build(project, store)
        #expect(!result.report.isEmpty)
        #expect(result.reasons.contains("boxes/one.box.yaml: hasRemarks"))
        #expect(store.entries.count == 1)
      }
    }
  }

  @Test("A place that fails is left aside after a few failures, and the build goes on")
  func failures() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for number in 0..<60 { try project.write("boxes/b\(number).box.yaml", project.box("b\(number)", answer: "1")) }
      let store = MemoryCacheStore()
      let clean = try await project.build()
      let manifest = try project.manifestBytes()
      store.failing { _, _ in StoreError(.passing, "out of order") }
      let failed = try await Self.build(project, store)
      #expect(failed.shared.problem == "left aside: out of order")
      #expect(failed.built == clean.boxCount)
      #expect(try project.manifestBytes() == manifest)
      // As many as were under way when it was left aside.
      #expect(store.readCount <= 40)
      #expect(store.writeCount == 0)

      store.failing { isWrite, number in isWrite && number <= 2 ? StoreError(.passing, "busy") : nil }
      let mended = try await Self.build(project, store)
      #expect(mended.shared.counts.unstored == 0)
      #expect(mended.shared.counts.stored == clean.boxCount)
      #expect(mended.shared.problem == nil)

      store.failing { isWrite, _ in isWrite ? nil : StoreError(.denied, "not for you") }
      let denied = try await Self.build(project, store)
      #expect(denied.shared.problem == "left aside: not for you")
      #expect(denied.built == clean.boxCount)
    }
  }

  @Test("A server whose name is not known is asked once more, and then left aside: a build without network is quick")
  func unresolved() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for number in 100..<200 {
        try project.write("boxes/b\(number).box.yaml", project.box("b\(number)", answer: "1"))
      }
      let store = MemoryCacheStore()
      let waits = Mutex<[Int]>([])
      store.failing { _, _ in StoreError(.unresolved, "who?") }
      let result = try await Self.build(
        project, store, sleep: { milliseconds in waits.withLock { $0.append(milliseconds) } })
      #expect(result.shared.problem == "left aside: who?")
      #expect(result.built == 102)
      #expect(store.writeCount == 0)
      // Those under way at once wait at the same time.
      #expect(store.readCount <= 32 * 2, "\(store.readCount)")
      #expect(waits.withLock { $0.count } <= 32)
      #expect(waits.withLock { $0.max() ?? 0 } <= 300)
    }
  }

  @Test("A name that is known a moment later does no harm")
  func resolvedLate() async throws {
    try await Self.with { project, store in
      let before = store.readCount
      store.failing { _, number in number <= before + 2 ? StoreError(.unresolved, "who?") : nil }
      let taken = try await Self.build(
        project, store, sleep: { _ in try? await Task.sleep(for: .milliseconds(50)) })
      #expect(taken.shared.usedCount == 2)
      #expect(taken.shared.problem == nil)
    }
  }

  @Test("The builds of one process leave a place aside for a minute, and tell it once")
  func rest() async throws {
    try await Self.with { project, store in
      let seconds = Mutex<UInt64>(0)
      let waits = Mutex<[Int]>([])
      let health = SharedCacheHealth { seconds.withLock { $0 } * 1_000_000_000 }
      func build() async throws -> Built {
        try await Self.build(
          project, store, health: health, sleep: { milliseconds in waits.withLock { $0.append(milliseconds) } })
      }
      store.failing { _, _ in StoreError(.unresolved, "who?") }
      #expect(try await build().shared.problem == "left aside: who?")
      let readCount = store.readCount
      for now in [0, 1, 59] {
        seconds.withLock { $0 = UInt64(now) }
        let resting = try await build()
        #expect(resting.built == 2)
        #expect(resting.shared.problem == nil)
        #expect(store.readCount == readCount)
      }
      #expect(waits.withLock { $0.reduce(0, +) } <= 2 * 300)
      store.failing(nil)
      seconds.withLock { $0 = 60 }
      #expect(try await build().shared.usedCount == 2)
    }
  }

  @Test("A secret that can be guessed is refused, and not repeated", arguments: ["secret", "0123456789abcdef"])
  func shortKey(_ text: String) {
    let error = #expect(throws: PublishError.self) { try SharedCacheKey(text) }
    #expect(error?.message == "CONTENTC_CACHE_KEY is too short: it needs 32 characters or more")
  }

  @Test("A shared folder in the output is refused, one in the project is no part of it")
  func places() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      await #expect(throws: PublishError.self) {
        _ = try await project.build { $0.shared = try Self.cache(folder.path("build/shared")) }
      }
      for _ in 0..<2 {
        let summary = try await project.build { $0.shared = try Self.cache(folder.path("content/shared")) }
        #expect(summary.report.entries.isEmpty)
      }
    }
  }

  // MARK: Shared

  struct Built {
    let built: Int
    let reasons: [String]
    let shared: SharedCacheSummary
    let report: [String]
  }

  /// Runs `body` after a first build that filled the store.
  private static func with(_ body: (SampleProject, MemoryCacheStore) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let store = MemoryCacheStore()
      let first = try await build(project, store)
      #expect(first.shared.counts.absent == 2)
      #expect(first.shared.counts.stored == 2)
      #expect(first.shared.counts.storedByteCount == size(store.entries))
      try await body(project, store)
    }
  }

  /// Builds as a machine that has nothing but the project.
  private static func build(
    _ project: SampleProject, _ store: MemoryCacheStore, secret: String? = secret, isReadOnly: Bool = false,
    clean: Bool = true, health: SharedCacheHealth = SharedCacheHealth(),
    _ change: (inout BuildRequest) -> Void = { _ in }, sleep: @escaping @Sendable (Int) async -> Void = { _ in }
  ) async throws -> Built {
    if clean { try? FileManager.default.removeItem(atPath: project.output) }
    let summary = try await project.build {
      $0.shared = SharedCache(
        store, key: try secret.map { text in try SharedCacheKey(text) }, isReadOnly: isReadOnly, health: health,
        sleep: sleep)
      change(&$0)
    }
    let cache = try #require(summary.cache)
    return Built(
      built: cache.rebuilt.count, reasons: cache.rebuilt.map { "\($0.path): \($0.reason)" },
      shared: try #require(cache.shared), report: summary.report.entries.map(\.sentence))
  }

  private static func cache(_ folder: String) throws -> SharedCache {
    SharedCache(FolderCacheStore(folder), key: try SharedCacheKey(secret))
  }

  private static func expectAllRefused(
    _ project: SampleProject, _ store: MemoryCacheStore, _ good: [SHA256Digest: [UInt8]], _ manifest: [UInt8],
    _ what: Comment
  ) async throws {
    let result = try await build(project, store)
    #expect(result.shared.counts.refused == good.count, what)
    #expect(result.shared.counts.stored == good.count, what)
    #expect(result.shared.usedCount == 0, what)
    #expect(try project.manifestBytes() == manifest, what)
    #expect(store.entries == good, what)
  }

  private static func size(_ entries: [SHA256Digest: [UInt8]]) -> Int { entries.values.reduce(0) { $0 + $1.count } }
}
