import ContentModel
import Files
import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("Reading the cache")
struct CacheReadingTests {
  @Test("An empty cache holds nothing, and reading makes nothing")
  func empty() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      #expect(try cache.stored().releases.isEmpty && cache.stored().revocations.isEmpty)
      #expect(cache.file(CacheSample.path("files/a"), byteCount: 1) == nil)
      #expect(!cache.isPresent(CacheSample.path("files/a"), byteCount: 1))
      #expect(try cache.lease(1) == nil)
      #expect(cache.state() == ClientState(installID: CacheSample.installID))
      #expect(try cache.prune([]) == PruneResult())
      #expect(try Directory.entries(at: folder.path("cache")).isEmpty)
    }
  }

  @Test("Releases come with the highest sequence first, numbers not read as text")
  func order() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      for sequence in [9, 10, 100, 2] { try cache.commit(CacheSample.release(sequence)) }
      let stored = try cache.stored().releases
      #expect(stored.map(\.sequence) == [100, 10, 9, 2])
      #expect(stored.map(\.manifest.bytes) == [100, 10, 9, 2].map { CacheSample.bytes("envelope \($0)") })
    }
  }

  @Test(
    "What is not named as a release is none",
    arguments: [
      "0", "-1", "+1", "01", "1.0", "1e3", " 1", "1 ", "١", "a", ".1", "9007199254740992", "99999999999999999999",
      "1\n",
    ])
  func names(name: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(7))
      try folder.write(CacheSample.bytes("envelope"), to: "cache/releases/\(name)/manifest.json")
      #expect(try cache.storedSequences == [7])
    }
  }

  @Test("At most 64 releases are looked at, the highest; folders without an envelope do not count")
  func limit() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      for sequence in 1...70 { try folder.write([1], to: "cache/releases/\(sequence)/manifest.json") }
      for sequence in 100...170 { try Directory.create(folder.path("cache/releases/\(sequence)")) }
      #expect(try cache.storedSequences == Array((7...70).reversed()))
    }
  }

  @Test("Statements are found by their names, up to the size of an envelope")
  func revocations() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1, revocations: ["b", "a"]), CacheSample.release(2, revocations: ["a"]))
      for name in ["0123456789ABCDEF.json", "0123456789abcde.json", "0123456789abcdef.jso", "x.json"] {
        try folder.write([1], to: "cache/revocations/\(name)")
      }
      let tooLong = [UInt8](repeating: 1, count: WireLimits.envelopeByteCount + 1)
      try folder.write(tooLong, to: "cache/revocations/0123456789abcdef.json")
      #expect(try Set(cache.stored().revocations.map(\.bytes)) == [CacheSample.bytes("a"), CacheSample.bytes("b")])
    }
  }

  /// Ways to spoil a file; each gets its path.
  static let damages: [(name: String, run: @Sendable (TemporaryFolder, String) throws -> Void)] = [
    ("removed", { try File.remove($0.path($1)) }),
    ("empty", { try $0.write([], to: $1) }),
    ("truncated", { try $0.write(Array($0.read($1).dropLast()), to: $1) }),
    ("longer", { try $0.write($0.read($1) + [0], to: $1) }),
    ("far too long", { try $0.write([UInt8](repeating: 1, count: WireLimits.envelopeByteCount + 1), to: $1) }),
    (
      "link",
      {
        try $0.write($0.read($1), to: "elsewhere")
        try File.remove($0.path($1))
        try $0.link($1, to: $0.path("elsewhere"))
      }
    ),
    (
      "dangling link",
      {
        try File.remove($0.path($1))
        try $0.link($1, to: "nowhere")
      }
    ),
    (
      "folder",
      {
        try File.remove($0.path($1))
        try $0.write([1], to: $1 + "/inside")
      }
    ),
  ]

  @Test("A list or bundle is read only if it is a file of the right size", arguments: damages.map(\.name))
  func damagedFile(damage: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let bundle = CacheSample.bundle("box", 1)
      try cache.place(bundle)
      #expect(cache.file(bundle.path, byteCount: bundle.size)?.bytes == Array(bundle.path.text.utf8))
      #expect(cache.isPresent(bundle.path, byteCount: bundle.size))
      try Self.damages.first { $0.name == damage }?.run(folder, "cache/" + bundle.path.text)
      #expect(cache.file(bundle.path, byteCount: bundle.size) == nil)
      #expect(!cache.isPresent(bundle.path, byteCount: bundle.size))
      // Whatever it is, it is written anew.
      try cache.place(bundle)
      #expect(cache.file(bundle.path, byteCount: bundle.size)?.bytes == Array(bundle.path.text.utf8))
      // What a link led to is as it was.
      if damage == "link" { #expect(try folder.read("elsewhere") == Array(bundle.path.text.utf8)) }
    }
  }

  @Test("A link is no bundle, though its length be the right one")
  func linkOfRightLength() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let path = CacheSample.path("bundles/link")
      try Directory.create(folder.path("cache/bundles"), mode: 0o700)
      try folder.link("cache/bundles/link", to: "sevenby")
      #expect(try File.status(folder.path("cache/bundles/link"))?.byteCount == 7)
      #expect(!cache.isPresent(path, byteCount: 7))
    }
  }

  @Test("A damaged envelope is left out or given as it is, and does not hide others", arguments: damages.map(\.name))
  func damagedEnvelope(damage: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      try cache.commit(CacheSample.release(1), CacheSample.release(2))
      try Self.damages.first { $0.name == damage }?.run(folder, "cache/releases/2/manifest.json")
      let found = try cache.stored().releases
      #expect(
        found.last == StoredTrust.Release(sequence: 1, manifest: UnverifiedBytes(CacheSample.bytes("envelope 1"))))
      #expect(found.count == (["empty", "truncated", "longer"].contains(damage) ? 2 : 1))
      try cache.commit(CacheSample.release(2))
      #expect(try cache.storedSequences == [2, 1])
      #expect(try cache.stored().releases.first?.manifest.bytes == CacheSample.bytes("envelope 2"))
    }
  }

  @Test("A damaged state is as none", arguments: damages.map(\.name))
  func damagedState(damage: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let other = try #require(InstallID(String(repeating: "0", count: 32)))
      let state = ClientState(installID: other, wishes: Wishes([.all]))
      try cache.locked { lock in try cache.write(state, holding: lock) }
      #expect(cache.state() == state)
      try Self.damages.first { $0.name == damage }?.run(folder, "cache/state.json")
      #expect(cache.state() == ClientState(installID: CacheSample.installID))
      try cache.locked { lock in try cache.write(state, holding: lock) }
      #expect(cache.state() == state)
    }
  }

  @Test(
    "A link or file in the place of a folder hides what is below and is taken away by the next write",
    arguments: ["releases", "releases/1", "files", "bundles", "revocations", "partial"], ["link", "dangling", "file"])
  func folderReplaced(name: String, by thing: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let (release, bundle) = (CacheSample.release(1, revocations: ["statement"]), CacheSample.bundle("box", 1))
      func fill() throws {
        try cache.commit(release)
        try cache.place(bundle)
        let partial = try #require(cache.partial(CacheSample.digest("x")))
        try partial.restart(entityTag: "tag")
        try partial.append([1])
      }
      try fill()
      let whole = try folder.cacheFiles()
      try FileManager.default.moveItem(atPath: folder.path("cache/" + name), toPath: folder.path("outside"))
      let outside = try FileManager.default.subpathsOfDirectory(atPath: folder.path("outside"))
      switch thing {
      case "link": try folder.link("cache/" + name, to: folder.path("outside"))
      case "dangling": try folder.link("cache/" + name, to: "nowhere")
      default: try folder.write([1], to: "cache/" + name)
      }
      _ = try cache.stored()
      if name.hasPrefix("releases") { #expect(try cache.storedSequences == [] && cache.lease(1) == nil) }
      if name == "bundles" { #expect(cache.file(bundle.path, byteCount: bundle.size) == nil) }
      try fill()
      #expect(try folder.cacheFiles() == whole)
      #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path("outside")) == outside)
    }
  }
}
