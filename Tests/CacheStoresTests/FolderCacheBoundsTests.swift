import CacheStores
import ContentModel
import Files
import ObjectStores
import TestKit
import Testing

@Suite("A folder that machines share stays within bounds by itself")
struct FolderCacheBoundsTests {
  static let day: Int64 = 86_400_000

  /// A cache with entries of 102 bytes each, used so many days before the one that `store` writes.
  struct Cache {
    let folder: TemporaryFolder
    private let now: Int64

    init(_ folder: TemporaryFolder) throws {
      self.folder = folder
      try folder.write([], to: "clock")
      now = try #require(try File.status(folder.path("clock"))).modifiedMilliseconds
    }

    func key(_ number: Int) throws -> SHA256Digest {
      let digits = String(number, radix: 16)
      return try #require(SHA256Digest(hex: digits + String(repeating: "0", count: 64 - digits.count)))
    }

    func path(_ number: Int) throws -> String {
      let hex = try key(number).hex
      return "cache/ac/\(hex.prefix(2))/\(hex)"
    }

    func add(_ name: String, days: Int64) throws {
      try folder.write([0x2A, 100] + [UInt8](repeating: 7, count: 100), to: name)
      try age(name, days: days)
    }

    func age(_ name: String, days: Int64) throws {
      try File.touch(folder.path(name), milliseconds: now - days * FolderCacheBoundsTests.day)
    }

    func isThere(_ name: String) throws -> Bool { try File.status(folder.path(name)) != nil }

    func store(_ number: Int = 0xFFF, limit: Int = 1_000_000) async throws {
      try await FolderCacheStore(folder.path("cache"), byteLimit: limit).write(key(number), [])
    }

    func read(_ number: Int) async throws {
      let found = try await FolderCacheStore(folder.path("cache")).read(key(number), limit: 1000)
      #expect(found == .bytes([UInt8](repeating: 7, count: 100)))
    }
  }

  static func with(_ body: (Cache) async throws -> Void) async throws {
    try await TemporaryFolder.with { folder in try await body(try Cache(folder)) }
  }

  @Test("What killed jobs left half-written goes after a day, unless it is being written")
  func leftovers() async throws {
    try await Self.with { cache in
      let left = { (number: Int) in "cache/ac/ab/.\(String(repeating: "a", count: 64)).tmp-\(number)-1" }
      try cache.add(left(1), days: 2)
      try cache.add(left(2), days: 0)
      try cache.add(left(3), days: 2)
      let held = try Folder(cache.folder.path("cache")).lockedFile(String(left(3).dropFirst(6)), mode: 0o644)
      try await cache.store()
      #expect(try [1, 2, 3].filter { try cache.isThere(left($0)) } == [2, 3])
      _ = held
    }
  }

  @Test("What was not used for a month goes")
  func unused() async throws {
    try await Self.with { cache in
      for (number, days) in [(0x11, Int64(40)), (0x22, 31), (0x33, 29), (0x44, 0)] {
        try cache.add(cache.path(number), days: days)
      }
      try await cache.store()
      #expect(try [0x11, 0x22, 0x33, 0x44].filter { try cache.isThere(cache.path($0)) } == [0x33, 0x44])
    }
  }

  @Test("What is read is used, at most once a day for each entry")
  func used() async throws {
    try await Self.with { cache in
      try cache.add(cache.path(0x11), days: 29)
      try await cache.store()
      try await cache.read(0x11)
      // Between the last look through the folder and now it was used: that is enough.
      try cache.age("cache/tidied", days: 2)
      try cache.age(cache.path(0x11), days: 1)
      let used = try #require(try File.status(cache.folder.path(cache.path(0x11))))
      try await cache.read(0x11)
      #expect(try File.status(cache.folder.path(cache.path(0x11))) == used)
      try cache.age(cache.path(0x11), days: 3)
      try await cache.read(0x11)
      #expect(try File.status(cache.folder.path(cache.path(0x11))) != used)
      // Two days later.
      try cache.age("cache/tidied", days: 2)
      try cache.add(cache.path(0x22), days: 31)
      try await cache.store(0xFFE)
      #expect(try [0x11, 0x22].filter { try cache.isThere(cache.path($0)) } == [0x11])
    }
  }

  @Test("Beyond the size the oldest go, from all parts of the folder")
  func size() async throws {
    try await Self.with { cache in
      let numbers = [0x51, 0x42, 0x33, 0x24, 0x15]
      for (days, number) in numbers.enumerated() { try cache.add(cache.path(number), days: Int64(days)) }
      // The one that is written takes 2 bytes.
      try await cache.store(limit: 3 * 102 + 2)
      #expect(try numbers.filter { try cache.isThere(cache.path($0)) } == [0x51, 0x42, 0x33])
      #expect(try cache.isThere(cache.path(0xFFF)))
    }
  }

  @Test(
    "It is looked through once a day, or when the clock went wrong",
    arguments: [(0, true), (2, false), (-2, false)])
  func daily(days: Int64, isThere: Bool) async throws {
    try await Self.with { cache in
      try await cache.store()
      try cache.age("cache/tidied", days: days)
      try cache.add(cache.path(0x11), days: 40)
      try await cache.store(0xFFE)
      #expect(try cache.isThere(cache.path(0x11)) == isThere)
    }
  }

  @Test("A folder that is reached through a link is looked through, too")
  func link() async throws {
    try await Self.with { cache in
      try cache.add(cache.path(0x11), days: 40)
      let link = FolderCacheStore(cache.folder.path("link"))
      try cache.folder.link("link", to: "cache")
      try await link.write(cache.key(0xFFF), [])
      #expect(try !cache.isThere(cache.path(0x11)))
    }
  }

  @Test("What is not ours stays")
  func foreign() async throws {
    try await Self.with { cache in
      let names = [
        "cache/notes.txt", "cache/cas/ab/\(String(repeating: "a", count: 64))", "cache/ac/ab/notes.txt", "cache/ac/x",
        "cache/ac/abc/\(String(repeating: "a", count: 64))",
      ]
      for name in names { try cache.add(name, days: 400) }
      // What Bazel itself keeps there: an output file comes before what an action printed.
      let bazel = try cache.path(0x12)
      try cache.folder.write([0x12, 2, 0x0A, 0] + [UInt8](repeating: 7, count: 100), to: bazel)
      try cache.age(bazel, days: 400)
      try await cache.store(limit: 1)
      #expect(try (names + [bazel]).filter { try !cache.isThere($0) } == [])
    }
  }
}
