import ContentModel
import Files
import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("Pruning")
struct CachePruneTests {
  /// Releases 1 to 4, each with another bundle of box `a`, and one bundle of box `b` in all of them.
  private func filled(
    _ folder: TemporaryFolder, present: [Int] = [1, 2, 3, 4]
  ) throws -> (ContentCache, [ReleaseNames]) {
    let cache = try folder.cache()
    for sequence in 1...4 { try cache.commit(CacheSample.release(sequence)) }
    for version in present { try cache.place(CacheSample.bundle("a", version)) }
    try cache.place(CacheSample.bundle("b", 1))
    return (cache, (1...4).map { CacheSample.names($0, ["a": $0, "b": 1]) })
  }

  private func files(_ sequences: [Int], bundles: [Int]) -> [String] {
    let bundles = bundles.map { CacheSample.bundle("a", $0).path.text } + [CacheSample.bundle("b", 1).path.text]
    let lists = sequences.map { "files/catalog-\($0).json" } + ["files/shared.json"]
    return bundles.sorted() + lists + sequences.map { "releases/\($0)/manifest.json" }
  }

  @Test("The present release and the one before stay, with all they name; the rest goes and is counted")
  func two() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      let result = try cache.prune(names.shuffled())
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [3, 4]))
      #expect(result.releaseCount == 2 && result.fileCount == 4)
      #expect(result.leftoverCount == 0 && result.failureCount == 0)
      let removed = ["envelope 1", "envelope 2", "files/catalog-1.json", "files/catalog-2.json"]
      #expect(
        result.byteCount == removed.map(\.utf8.count).reduce(0, +) + CacheSample.bundle("a", 1).size
          + CacheSample.bundle("a", 2).size)
      #expect(try Directory.entries(at: folder.path("cache/releases")).map(\.name) == ["3", "4"])
      #expect(try cache.prune(Array(names.suffix(2))) == PruneResult())
    }
  }

  @Test("A release whose bundle is a box's last one stays until the present one is here")
  func outdated() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder, present: [1])
      _ = try cache.prune(names)
      #expect(try folder.cacheFiles() == files([1, 3, 4], bundles: [1]))
      try cache.place(CacheSample.bundle("a", 4))
      _ = try cache.prune(names.filter { $0.sequence != 2 })
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [4]))
    }
  }

  @Test("A release in use stays whole, in whatever process, until the last lease ends")
  func leases() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      var first = try folder.cache().lease(1)
      var second = try cache.lease(1)
      #expect(first?.sequence == 1 && second != nil)
      _ = try cache.prune(names)
      #expect(try folder.cacheFiles() == files([1, 3, 4], bundles: [1, 3, 4]))
      first = nil
      _ = try cache.prune(names.filter { $0.sequence != 2 })
      #expect(try folder.cacheFiles() == files([1, 3, 4], bundles: [1, 3, 4]))
      second = nil
      // A process started just now by another test may share the lock for a moment.
      for _ in 0..<200 where try cache.storedSequences.contains(1) {
        _ = try cache.prune(names.filter { $0.sequence != 2 })
        usleep(10_000)
      }
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [3, 4]))
      #expect(try cache.lease(1) == nil && cache.lease(2) == nil && cache.lease(4) != nil)
    }
  }

  @Test("A release in use that does not verify here may name anything: no list or bundle goes meanwhile")
  func foreignLease() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      let lease = try cache.lease(2)
      let result = try cache.prune(names.filter { $0.sequence != 2 })
      #expect(result.releaseCount == 1 && result.fileCount == 0)
      #expect(try cache.storedSequences == [4, 3, 2])
      #expect(try folder.cacheFiles().filter { !$0.hasPrefix("releases") }.count == 10)
      withExtendedLifetime(lease) {}
    }
  }

  @Test("What does not verify goes, also above the present release")
  func unverified() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      try cache.commit(CacheSample.release(99))
      try folder.write([], to: "cache/releases/5/manifest.json")
      try folder.link("cache/releases/6", to: "4")
      try folder.write([1], to: "cache/releases/7")
      try folder.write([1], to: "cache/releases/8/manifest.json/inside")
      #expect(try cache.prune(names).failureCount == 0)
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [3, 4]))
      #expect(try Directory.entries(at: folder.path("cache/releases")).map(\.name) == ["3", "4"])
    }
  }

  @Test("Where nothing verifies, nothing but leftovers goes: the keyring may be the wrong one")
  func wrongKeyring() throws {
    try TemporaryFolder.with { folder in
      let (cache, _) = try filled(folder)
      let before = try folder.cacheFiles()
      try folder.write([1], to: "cache/files/.a.tmp-1-1")
      try folder.write([1], to: "cache/partial/\(CacheSample.digest("x").hex)")
      let result = try cache.prune([], inUse: [CacheSample.names(9)])
      #expect(result.leftoverCount == 1 && result.fileCount == 0 && result.releaseCount == 0)
      #expect(try folder.cacheFiles().filter { !$0.hasPrefix("partial") } == before)
      #expect(try folder.cacheFiles().count == before.count + 1)
    }
  }

  @Test("Where a kept release is not whole, no list or bundle goes")
  func notWhole() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      let result = try cache.prune(names.dropLast() + [CacheSample.names(4, nil)])
      #expect(result.releaseCount == 1 && result.fileCount == 0)
      #expect(try cache.storedSequences == [4, 3, 2])
    }
  }

  @Test("Bundles that the app's own copy names are kept")
  func embedded() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      _ = try cache.prune(names, inUse: [CacheSample.names(2, ["a": 2])])
      #expect(try folder.cacheFiles() == (files([3, 4], bundles: [2, 3, 4]) + ["files/catalog-2.json"]).sorted())
    }
  }

  @Test("Two releases that share a file: one goes, the file stays")
  func shared() throws {
    try TemporaryFolder.with { folder in
      let (cache, _) = try filled(folder)
      _ = try cache.prune((1...4).map { CacheSample.names($0, ["a": 1, "b": 1]) })
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [1]))
    }
  }

  @Test("Planted links go without what they lead to; odd names and things, too")
  func planted() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      try folder.write([7], to: "outside/precious")
      try folder.link("cache/files/link", to: folder.path("outside/precious"))
      try folder.link("cache/bundles/link", to: folder.path("outside"))
      try folder.link("cache/bundles/.x.tmp-1-1", to: folder.path("outside"))
      try folder.write([1], to: "cache/files/With Space é")
      try folder.write([1], to: "cache/bundles/deep/er/than/usual")
      try Directory.create(folder.path("cache/bundles/.y.tmp-1-1/z"), intermediates: true)
      #expect(try cache.prune(names).failureCount == 0)
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [3, 4]))
      #expect(try folder.read("outside/precious") == [7])
      #expect(!FileManager.default.fileExists(atPath: folder.path("cache/bundles/deep")))
    }
  }

  @Test("A file that is being written stays, one of a killed process goes")
  func temporaries() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      let places = ["", "files/", "bundles/", "releases/4/", "revocations/", "partial/"]
      try Directory.create(folder.path("cache/revocations"))
      try Directory.create(folder.path("cache/partial"))
      let root = try Folder(folder.path("cache"))
      var written: [LockedFile?] = []
      for place in places {
        try folder.write([1, 2], to: "cache/\(place).left.tmp-1-1")
        written.append(try root.lockedFile("\(place).written.tmp-1-1", mode: 0o600))
      }
      let result = try cache.prune(names)
      #expect(result.leftoverCount == places.count && result.failureCount == 0)
      let left = try folder.cacheFiles().filter { $0.contains("tmp") }
      #expect(left == places.map { "\($0).written.tmp-1-1" }.sorted())
      #expect(written.count == places.count)
    }
  }

  @Test("Partial bundles stay while they arrive, and while a kept release needs them")
  func partials() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder, present: [1, 2, 3])
      let digests = [
        "needed": CacheSample.bundle("a", 4).digest, "here": CacheSample.bundle("a", 3).digest,
        "unknown": CacheSample.digest("x"), "arriving": CacheSample.digest("y"),
      ]
      var open: [String: PartialBundle] = [:]
      for (name, digest) in digests {
        open[name] = cache.partial(digest)
        try open[name]?.restart(entityTag: name)
        try open[name]?.append([1, 2, 3])
      }
      try folder.write([1], to: "cache/partial/\(CacheSample.digest("z").hex).tag")
      try folder.write([1], to: "cache/partial/odd")
      open = open.filter { $0.key == "arriving" }
      // A process started just now by another test may share the locks for a moment.
      for _ in 0..<200 {
        #expect(try cache.prune(names).failureCount == 0)
        if try folder.cacheFiles().filter({ $0.hasPrefix("partial") }).count == 4 { break }
        usleep(10_000)
      }
      let left = ["needed", "arriving"].compactMap { digests[$0]?.hex }.flatMap { [$0, $0 + ".tag"] }.sorted()
      #expect(try folder.cacheFiles().filter { $0.hasPrefix("partial") } == left.map { "partial/" + $0 })
      #expect(open["arriving"]?.bytes(limit: 9) == [1, 2, 3])
    }
  }

  @Test("What cannot be removed is counted, and does not stop the rest")
  func failures() throws {
    try TemporaryFolder.with { folder in
      let (cache, names) = try filled(folder)
      // Deeper than anything is removed.
      let deep = (0..<170).map { _ in "d" }.joined(separator: "/")
      try Directory.create(folder.path("cache/bundles/\(deep)"), intermediates: true)
      try Directory.create(folder.path("cache/releases/1/\(deep)"), intermediates: true)
      let result = try cache.prune(names)
      #expect(result.failureCount == 2 && result.releaseCount == 2)
      #expect(try folder.cacheFiles() == files([3, 4], bundles: [3, 4]))
      #expect(try cache.storedSequences == [4, 3])
    }
  }
}
