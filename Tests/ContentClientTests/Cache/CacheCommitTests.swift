import ContentModel
import Files
import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("Storing a release")
struct CacheCommitTests {
  @Test("Envelope, lists and statements are stored, and nothing else")
  func whole() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(3, revocations: ["statement"]))
      #expect(
        try folder.cacheFiles() == [
          "files/catalog-3.json", "files/shared.json", "releases/3/manifest.json",
          "revocations/\(CacheSample.digest("statement").hex16).json",
        ])
      #expect(try cache.stored().releases.map(\.manifest.bytes) == [CacheSample.bytes("envelope 3")])
      #expect(try cache.stored().revocations.map(\.bytes) == [CacheSample.bytes("statement")])
      let list = CacheSample.release(3).files[0]
      #expect(cache.file(list.path, byteCount: list.bytes.count)?.bytes == list.bytes)
    }
  }

  @Test("Storing it again writes nothing; more signatures replace the envelope only")
  func again() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let release = CacheSample.release(3, revocations: ["statement"])
      try cache.commit(release)
      func identities() throws -> [String: FileStatus] {
        try Dictionary(
          uniqueKeysWithValues: folder.cacheFiles().compactMap { name in
            try File.status(folder.path("cache/" + name)).map { (name, $0) }
          })
      }
      let before = try identities()
      try cache.commit(release)
      #expect(try identities() == before)
      try cache.commit(
        ReleaseToStore(
          sequence: 3, envelope: CacheSample.bytes("more signatures"), files: release.files,
          revocations: release.revocations))
      let changed = try identities().filter { before[$0.key] != $0.value }.keys
      #expect(Array(changed) == ["releases/3/manifest.json"])
      #expect(try cache.stored().releases.map(\.manifest.bytes) == [CacheSample.bytes("more signatures")])
    }
  }

  @Test(
    "A damaged list is written anew, whatever the damage",
    arguments: CacheReadingTests.damages.map(\.name) + ["bit"])
  func healing(damage: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let release = CacheSample.release(3)
      try cache.commit(release)
      let list = release.files[0]
      let path = "cache/" + list.path.text
      if let damage = CacheReadingTests.damages.first(where: { $0.name == damage }) {
        try damage.run(folder, path)
      } else {
        try folder.write([list.bytes[0] ^ 1] + list.bytes.dropFirst(), to: path)
      }
      try cache.commit(release)
      #expect(cache.file(list.path, byteCount: list.bytes.count)?.bytes == list.bytes)
      #expect(try File.status(folder.path(path))?.kind == .regular)
    }
  }

  @Test(
    "A list that turned out to be damaged can be dropped, whatever it is",
    arguments: CacheReadingTests.damages.map(\.name))
  func drop(damage: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(3))
      let path = CacheSample.path("files/catalog-3.json")
      try CacheReadingTests.damages.first { $0.name == damage }?.run(folder, "cache/" + path.text)
      try cache.locked { lock in
        try cache.drop(path, holding: lock)
        try cache.drop(path, holding: lock)
      }
      #expect(try folder.cacheFiles() == ["files/shared.json", "releases/3/manifest.json"])
    }
  }

  /// States that a killed process leaves; the next one must find releases 1 and 2 whole, store 3 and tidy up.
  static let crashes: [(name: String, run: @Sendable (TemporaryFolder) throws -> Void)] = [
    ("nothing", { _ in }),
    ("a temporary list", { try $0.write([1], to: "cache/files/.catalog-3.json.tmp-99-1") }),
    ("a list of a release that is not stored", { try $0.write([1], to: "cache/files/catalog-3.json") }),
    ("a release folder without an envelope", { try Directory.create($0.path("cache/releases/3")) }),
    ("a temporary envelope", { try $0.write([1], to: "cache/releases/3/.manifest.json.tmp-99-1") }),
    ("a temporary envelope beside another", { try $0.write([1], to: "cache/releases/2/.manifest.json.tmp-9-9") }),
    ("a statement without its release", { try $0.write([1], to: "cache/revocations/0123456789abcdef.json") }),
    ("a temporary statement", { try $0.write([1], to: "cache/revocations/.0123456789abcdef.json.tmp-99-1") }),
    ("a temporary state", { try $0.write([1], to: "cache/.state.json.tmp-99-1") }),
    ("a temporary bundle", { try $0.write([1], to: "cache/bundles/aa/.a.tar.gz.tmp-99-1") }),
    ("a temporary tag", { try $0.write([1], to: "cache/partial/.\(CacheSample.digest("x").hex).tag.tmp-99-1") }),
    ("an empty folder of bundles", { try Directory.create($0.path("cache/bundles/aa"), intermediates: true) }),
    ("a bundle no release names", { try $0.write([1], to: "cache/bundles/aa/a.tar.gz") }),
    ("a partial no release names", { try $0.write([1], to: "cache/partial/\(CacheSample.digest("x").hex)") }),
    ("a tag alone", { try $0.write([1], to: "cache/partial/\(CacheSample.digest("x").hex).tag") }),
    ("a prune that had removed an envelope", { try $0.write([1], to: "cache/files/catalog-0.json") }),
    (
      "a prune that had removed all but a folder",
      { try Directory.create($0.path("cache/releases/1000")) }
    ),
  ]

  @Test(
    "After any crash the releases before are whole, the next is stored, and a prune leaves nothing over",
    arguments: crashes.map(\.name))
  func crash(name: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1), CacheSample.release(2))
      try Self.crashes.first { $0.name == name }?.run(folder)
      #expect(try cache.storedSequences == [2, 1])
      for sequence in [1, 2] {
        #expect(try cache.lease(sequence) != nil)
        for list in CacheSample.release(sequence).files {
          #expect(cache.file(list.path, byteCount: list.bytes.count)?.bytes == list.bytes)
        }
      }
      try cache.commit(CacheSample.release(3))
      #expect(try cache.storedSequences == [3, 2, 1])
      let result = try cache.prune([CacheSample.names(1), CacheSample.names(2), CacheSample.names(3)])
      #expect(result.failureCount == 0)
      let statement = name == "a statement without its release" ? ["revocations/0123456789abcdef.json"] : []
      #expect(
        try folder.cacheFiles() == [
          "files/catalog-2.json", "files/catalog-3.json", "files/shared.json", "releases/2/manifest.json",
          "releases/3/manifest.json",
        ] + statement)
      #expect(try Directory.entries(at: folder.path("cache/releases")).map(\.name) == ["2", "3"])
    }
  }

  @Test("A full disk is said to be one; what was stored stays whole, and nothing half-written is left")
  func fullDisk() throws {
    try TemporaryFolder.with { folder in
      try Directory.create(folder.path("cache"), mode: 0o700)
      // Needs root; without it this test shows nothing.
      let mount = ["mount", "-t", "tmpfs", "-o", "size=128k,mode=700", "none", folder.path("cache")]
      guard (try? ChildProcess.run(mount, input: [], outputLimit: 1000))?.status == 0 else { return }
      defer { _ = try? ChildProcess.run(["umount", folder.path("cache")], input: [], outputLimit: 1000) }
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1))
      try cache.locked { lock in try cache.write(cache.state(), holding: lock) }
      let before = try folder.cacheFiles()

      let path = CacheSample.path("files/large.json")
      let large = [UInt8](repeating: 1, count: 200_000)
      let lists = CacheSample.release(2).files
      func isFull(_ body: () throws -> Void) {
        let error = #expect(throws: CacheError.self) { try body() }
        if case .full = error { return }
        Issue.record("\(String(describing: error))")
      }
      isFull { try cache.commit(ReleaseToStore(sequence: 2, envelope: [1], files: lists + [(path, large)])) }
      isFull { try cache.commit(ReleaseToStore(sequence: 2, envelope: large, files: lists)) }
      isFull { try cache.placeBundle(CacheSample.path("bundles/aa/a"), large, isDurable: true) }
      isFull {
        var state = cache.state()
        state.wishes.insert(.box(String(repeating: "x", count: 200_000)))
        try cache.locked { lock in try cache.write(state, holding: lock) }
      }
      isFull {
        let partial = try #require(cache.partial(CacheSample.digest("x")))
        defer { partial.discard() }
        try partial.append(large)
      }
      #expect(try folder.cacheFiles() == before)
      #expect(try cache.storedSequences == [1])
      // A list of a stored release that could be mended stays mended.
      let mended = CacheSample.release(1).files[0]
      try File.remove(folder.path("cache/" + mended.path.text))
      isFull { try cache.commit(ReleaseToStore(sequence: 1, envelope: large, files: CacheSample.release(1).files)) }
      #expect(cache.file(mended.path, byteCount: mended.bytes.count)?.bytes == mended.bytes)
      #expect(try folder.cacheFiles() == before)
      // Statements come last: the release is there.
      isFull { try cache.commit(ReleaseToStore(sequence: 2, envelope: [1], files: lists, revocations: [large])) }
      #expect(try cache.storedSequences == [2, 1])
      for list in lists { #expect(cache.file(list.path, byteCount: list.bytes.count)?.bytes == list.bytes) }
    }
  }

  @Test("Lists a failed commit found in their places stay there")
  func undo() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1))
      let deep = (0..<70).map { _ in "d" }.joined(separator: "/")
      try Directory.create(folder.path("cache/releases/2/manifest.json/" + deep), intermediates: true)
      // The folder in the place of the envelope is too deep to be removed.
      #expect(throws: CacheError.self) { try cache.commit(CacheSample.release(2)) }
      #expect(try cache.storedSequences == [1])
      for list in CacheSample.release(1).files {
        #expect(cache.file(list.path, byteCount: list.bytes.count)?.bytes == list.bytes)
      }
    }
  }
}
