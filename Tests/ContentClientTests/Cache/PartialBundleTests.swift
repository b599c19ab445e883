import ContentModel
import Files
import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("Bundles that are arriving")
struct PartialBundleTests {
  let digest = CacheSample.digest("bundle")

  @Test("What has come is there for the next one to go on, with its entity tag")
  func resuming() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      var partial = try #require(cache.partial(digest))
      #expect(partial.bytes(limit: 9) == [] && partial.entityTag == nil)
      try partial.restart(entityTag: "\"é-1\"")
      try partial.append([1, 2])
      try partial.append([3])
      partial = try open(folder.cache(), after: &partial)
      #expect(partial.digest == digest && partial.bytes(limit: 3) == [1, 2, 3] && partial.entityTag == "\"é-1\"")
      try partial.append([4])
      #expect(partial.bytes(limit: 9) == [1, 2, 3, 4])
      try partial.restart(entityTag: "\"2\"")
      #expect(partial.bytes(limit: 9) == [] && partial.entityTag == "\"2\"")
      try partial.restart(entityTag: nil)
      #expect(partial.entityTag == nil)
      partial.discard()
      #expect(try folder.cacheFiles() == [])
    }
  }

  /// Lets go of one and opens the next.
  private func open(_ cache: ContentCache, after partial: inout PartialBundle) throws -> PartialBundle {
    let other = try #require(cache.partial(CacheSample.digest("other")))
    partial = other
    other.discard()
    // A process started just now by another test may share the lock for a moment.
    for _ in 0..<200 {
      if let next = cache.partial(digest) { return next }
      usleep(10_000)
    }
    throw CacheError.busy
  }

  @Test("One works on it at a time; others fetch on their own")
  func oneAtATime() throws {
    try TemporaryFolder.with { folder in
      let (first, second) = (try folder.cache(), try folder.cache())
      let partial = try #require(first.partial(digest))
      #expect(second.partial(digest) == nil && first.partial(digest) == nil)
      #expect(second.partial(CacheSample.digest("another")) != nil)
      try partial.append([1])
      #expect(partial.bytes(limit: 1) == [1])
    }
  }

  @Test("More than the bundle has is forgotten", arguments: [(3, 3), (2, 0), (0, 0)])
  func tooLong(limit: Int, count: Int) throws {
    try TemporaryFolder.with { folder in
      let partial = try #require(try folder.cache().partial(digest))
      try partial.append([1, 2, 3])
      #expect(partial.bytes(limit: limit).count == count)
      #expect(partial.bytes(limit: 9).count == count)
    }
  }

  @Test("An entity tag too long, or no text, is none")
  func tags() throws {
    try TemporaryFolder.with { folder in
      let partial = try #require(try folder.cache().partial(digest))
      for (count, isKept) in [(1024, true), (1025, false)] {
        let tag = String(repeating: "x", count: count)
        try partial.restart(entityTag: tag)
        #expect(partial.entityTag == (isKept ? tag : nil))
      }
      try folder.write([0xFF], to: "cache/partial/\(digest.hex).tag")
      #expect(partial.entityTag == nil)
    }
  }

  @Test("Whatever stands in its place is taken away", arguments: ["link", "dangling", "folder"], ["", ".tag"])
  func inTheWay(thing: String, suffix: String) throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let path = "cache/partial/\(digest.hex)\(suffix)"
      try folder.write([7], to: "outside")
      try Directory.create(folder.path("cache/partial"))
      switch thing {
      case "link": try folder.link(path, to: folder.path("outside"))
      case "dangling": try folder.link(path, to: folder.path("nowhere"))
      default: try folder.write([7], to: path + "/inside")
      }
      let partial = try #require(cache.partial(digest))
      #expect(partial.bytes(limit: 9) == [] && partial.entityTag == nil)
      try partial.restart(entityTag: "tag")
      try partial.append([1])
      #expect(partial.bytes(limit: 9) == [1] && partial.entityTag == "tag")
      #expect(try folder.read("outside") == [7])
      #expect(try File.status(folder.path("nowhere")) == nil)
      #expect(try folder.cacheFiles() == ["partial/\(digest.hex)", "partial/\(digest.hex).tag"])
    }
  }

  @Test("A tag never stands beside the bytes of another one: the bytes go first")
  func order() throws {
    try TemporaryFolder.with { folder in
      let cache = try folder.cache()
      let partial = try #require(cache.partial(digest))
      try partial.restart(entityTag: "old")
      try partial.append([1])
      // A tag that cannot be written: its temporary file's folder is gone.
      try FileManager.default.moveItem(atPath: folder.path("cache/partial"), toPath: folder.path("moved"))
      try folder.write([1], to: "cache/partial/\(digest.hex).tag/" + (0..<70).map { _ in "d" }.joined(separator: "/"))
      #expect(throws: CacheError.self) { try partial.restart(entityTag: "new") }
      #expect(partial.bytes(limit: 9) == [])
    }
  }
}
