import CacheStores
import ContentCompiler
import ContentModel
import ContentPublisher
import Foundation
import ObjectStores
import Synchronization
import TestKit
import Testing

@Suite("Warming a shared cache")
struct WarmTests {
  @Test("Every box is in exactly one part, however many there are", arguments: [1, 2, 3, 7, 64, 1000])
  func parts(count: Int) throws {
    let parts = try (1...count).map { try #require(BoxPart("\($0)/\(count)")) }
    var sizes = [Int](repeating: 0, count: count)
    for number in 0..<2000 {
      let holding = parts.filter { $0.holds("boxes/b\(number).box.yaml") }
      #expect(holding.count == 1)
      if let part = holding.first { sizes[part.number - 1] += 1 }
    }
    if count < 10 { #expect(sizes.allSatisfy { abs($0 - 2000 / count) < 150 }) }
  }

  @Test(
    "What names no part",
    arguments: ["", "1", "0/2", "3/2", "1/0", "1/1001", "-1/2", "+1/2", "01/2", "1/2/3", " 1/2", "1/ 2", "a/b", "1/"])
  func noPart(text: String) { #expect(BoxPart(text) == nil) }

  @Test("A place is kept for all time: machines must agree on it")
  func stablePlaces() throws {
    let places = try ["boxes/one.box.yaml", "boxes/two.box.yaml", "boxes/a/b.box.yaml"].map { path in
      try (1...7).first { try #require(BoxPart("\($0)/7")).holds(path) }
    }
    #expect(places == [4, 6, 3])
  }

  @Test("Parts make all boxes, and a build takes them all", arguments: [1, 2, 3, 7])
  func partsThenBuild(count: Int) async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for number in 0..<20 { try project.write("boxes/b\(number).box.yaml", project.box("b\(number)", answer: "1")) }
      _ = try await project.build()
      let manifest = try project.manifestBytes()
      try FileManager.default.removeItem(atPath: project.output)
      let store = MemoryCacheStore()
      var madeCount = 0
      for number in 1...count {
        let summary = try await Self.warm(project, store, part: "\(number)/\(count)")
        #expect(!summary.hasErrors)
        #expect(summary.presentCount == 0)
        #expect(summary.boxCount == summary.madeCount)
        madeCount += summary.madeCount
      }
      #expect(madeCount == 22)
      let again = try await Self.warm(project, store, part: "1/1")
      #expect(again.presentCount == 22)
      #expect(again.madeCount == 0)
      #expect(again.counts.stored == 0)
      let summary = try await project.build { $0.shared = try Self.cache(store) }
      #expect(summary.cache?.rebuilt.isEmpty == true)
      #expect(summary.cache?.shared?.usedCount == 22)
      #expect(try project.manifestBytes() == manifest)
    }
  }

  @Test("Drafts and boxes of another time are made, too: what the build is asked for is not known")
  func drafts() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      try project.write("boxes/three.box.yaml", project.box("three", answer: "3") + "status: draft\n")
      try project.write("boxes/four.box.yaml", project.box("four", answer: "4") + "expireAt: 2026-01-01T00:00:00Z\n")
      let store = MemoryCacheStore()
      #expect(try await Self.warm(project, store).madeCount == 4)
      let summary = try await project.build {
        $0.shared = try Self.cache(store)
        $0.includesDrafts = true
        $0.now = SampleProject.start
      }
      #expect(summary.cache?.rebuilt.isEmpty == true)
      #expect(summary.boxCount == 3)
    }
  }

  @Test("Mistakes in boxes of the part are told, and only those; the other boxes are made")
  func mistakes() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      try project.write("boxes/bad.box.yaml", project.box("bad", answer: "1") + "skill: none\n")
      try project.write("decks/d.deck.yaml", "id: d\ntitle: Deck\nboxes: [nowhere]\n")
      let store = MemoryCacheStore()
      var paths: [String] = []
      var madeCount = 0
      for number in 1...3 {
        let summary = try await Self.warm(project, store, part: "\(number)/3")
        #expect(summary.hasErrors == !summary.report.entries.isEmpty)
        paths += summary.report.entries.map(\.range.path)
        madeCount += summary.madeCount
      }
      #expect(Set(paths) == ["boxes/bad.box.yaml"])
      #expect(madeCount == 2)
    }
  }

  @Test("A broken contentc.yaml is told by every part, and nothing is made")
  func brokenProject() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for text in ["id: [\n", "id: demo.course\nlicense: [\n", "title: no id\n"] {
        try project.write("contentc.yaml", text)
        for number in 1...2 {
          let summary = try await Self.warm(project, MemoryCacheStore(), part: "\(number)/2")
          #expect(summary.hasErrors)
          #expect(summary.madeCount == 0)
        }
      }
    }
  }

  @Test("A place that is away for some seconds is waited for")
  func patience() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let store = MemoryCacheStore()
      store.failing { _, number in number <= 5 ? StoreError(.passing, "starting") : nil }
      let summary = try await Self.warm(project, store)
      #expect(summary.counts.absent == 2)
      #expect(summary.counts.stored == 2)
      #expect(summary.problem == nil)
    }
  }

  @Test("A name that is not known yet, and a time for which a server wants to be left alone, are waited for")
  func waits() async throws {
    for (error, range) in [
      (StoreError(.unresolved, "who?"), 150...4800), (StoreError(.passing, "busy", waitSeconds: 7), 7150...11_800),
    ] {
      try await TemporaryFolder.with { folder in
        let project = try SampleProject(folder)
        let store = MemoryCacheStore()
        store.failing { _, number in number <= 5 ? error : nil }
        let waits = Mutex<[Int]>([])
        let summary = try await Self.warm(project, store) { milliseconds in
          waits.withLock { $0.append(milliseconds) }
        }
        #expect(summary.counts.stored == 2)
        #expect(summary.problem == nil)
        let waited = waits.withLock { $0 }
        // Five failures of reading, five of storing.
        #expect(waited.count == 10)
        #expect(waited.allSatisfy { range.contains($0) }, "\(waited)")
      }
    }
  }

  @Test("Once a place is left aside, nothing is packed for it")
  func aside() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      for number in 100..<300 {
        try project.write("boxes/b\(number).box.yaml", project.box("b\(number)", answer: "1"))
      }
      let store = MemoryCacheStore()
      store.failing { isWrite, _ in isWrite ? StoreError(.full, "no room") : nil }
      let summary = try await Self.warm(project, store)
      #expect(summary.boxCount == 202)
      #expect(summary.counts.unstored == 202)
      #expect(summary.madeCount <= 40)
      #expect(summary.problem == "left aside: no room")
    }
  }

  @Test("What could not be stored is counted")
  func unstored() async throws {
    try await TemporaryFolder.with { folder in
      let project = try SampleProject(folder)
      let store = MemoryCacheStore()
      store.failing { isWrite, number in isWrite && number == 1 ? StoreError(.full, "no room") : nil }
      let summary = try await Self.warm(project, store)
      #expect(summary.counts.unstored == 1)
      #expect(summary.counts.stored == 1)
      #expect(summary.problem == "1 request failed: no room")
    }
  }

  private static func warm(
    _ project: SampleProject, _ store: MemoryCacheStore, part: String = "1/1",
    sleep: @escaping @Sendable (Int) async -> Void = { _ in }
  ) async throws -> WarmSummary {
    try await Warm(
      project.folder.path("content"), part: try #require(BoxPart(part)), shared: try cache(store, sleep: sleep), jobs: 2
    ).run()
  }

  private static func cache(
    _ store: MemoryCacheStore, sleep: @escaping @Sendable (Int) async -> Void = { _ in }
  ) throws -> SharedCache {
    SharedCache(store, key: try SharedCacheKey(SharedCacheTests.secret), patience: .usual, sleep: sleep)
  }
}
