import Files
import Foundation
import TestKit
import Testing

@testable import ContentClient

@Suite("The cache folder")
struct CacheFolderTests {
  @Test("It is made for its owner only, with the folders above it")
  func creation() throws {
    try TemporaryFolder.with { folder in
      _ = try ContentCache(folder: folder.path("a/b/cache"))
      for name in ["a", "a/b", "a/b/cache"] { #expect(try File.status(folder.path(name))?.mode == 0o700, "\(name)") }
      _ = try ContentCache(folder: folder.path("a/b/cache/"))
    }
  }

  @Test("Everything in it is for its owner only, under any umask")
  func umasks() async {
    // In a process of its own: the umask would disturb every other test that runs at the same time.
    await #expect(processExitsWith: .success) {
      for mask: mode_t in [0o000, 0o022, 0o077, 0o277] {
        try TemporaryFolder.with { folder in
          umask(mask)
          let cache = try folder.cache()
          try cache.commit(CacheSample.release(1, revocations: ["statement"]))
          try cache.place(CacheSample.bundle("box", 1))
          try cache.partial(CacheSample.digest("x"))?.restart(entityTag: "\"1\"")
          try cache.locked { lock in try cache.write(cache.state(), holding: lock) }
          umask(0o077)
          let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path("cache"))
          try #require(names.count == 15)
          for name in [""] + names {
            let status = try #require(try File.status(folder.path("cache/" + name)))
            try #require(status.mode == (status.kind == .directory ? 0o700 : 0o600), "\(name) \(status)")
          }
        }
      }
    }
  }

  @Test("A folder of another mode is taken if only its owner may write to it")
  func modes() throws {
    for mode in [0o700, 0o755, 0o750, 0o711, 0o770, 0o702, 0o720, 0o777, 0o1777] {
      try TemporaryFolder.with { folder in
        try Directory.create(folder.path("cache"))
        try folder.setMode(mode, of: "cache")
        if mode & 0o022 == 0 {
          try folder.cache().commit(CacheSample.release(1))
          #expect(try File.status(folder.path("cache"))?.mode == UInt32(mode))
        } else {
          #expect(throws: CacheError.writableByOthers(path: folder.path("cache"))) { _ = try folder.cache() }
        }
      }
    }
  }

  @Test("A folder of another user is refused")
  func owner() throws {
    try TemporaryFolder.with { folder in
      try Directory.create(folder.path("cache"), mode: 0o700)
      // Needs root; without it this test shows nothing.
      guard (try? FileManager.default.setAttributes([.ownerAccountID: 4242], ofItemAtPath: folder.path("cache"))) != nil
      else { return }
      #expect(throws: CacheError.foreignOwner(path: folder.path("cache"))) { _ = try folder.cache() }
    }
  }

  @Test("A link is refused, wherever it leads and however it is written", arguments: ["target", "nowhere", "cache"])
  func links(target: String) throws {
    try TemporaryFolder.with { folder in
      try Directory.create(folder.path("target"), mode: 0o700)
      try folder.link("cache", to: target)
      for ending in ["", "/", "//", "/.", "/./"] {
        #expect(throws: CacheError.isLink(path: folder.path("cache")), "\(ending)") {
          _ = try ContentCache(folder: folder.path("cache") + ending)
        }
      }
      #expect(try Directory.entries(at: folder.path).map(\.name) == ["cache", "target"])
      #expect(try Directory.entries(at: folder.path("target")).isEmpty)
    }
  }

  @Test("A link above it is followed, as on systems where /tmp is one")
  func linkAbove() throws {
    try TemporaryFolder.with { folder in
      try Directory.create(folder.path("target"))
      try folder.link("link", to: "target")
      try ContentCache(folder: folder.path("link/cache")).commit(CacheSample.release(1))
      #expect(try File.status(folder.path("target/cache/releases/1/manifest.json"))?.kind == .regular)
    }
  }

  @Test("A file in its place is named; an impossible path is an error of the system")
  func noFolder() throws {
    try TemporaryFolder.with { folder in
      try folder.write([1], to: "cache")
      #expect(throws: CacheError.notFolder(path: folder.path("cache"))) { _ = try folder.cache() }
      for path in [folder.path("cache/inside"), "", folder.path("a\u{0}b")] {
        let error = #expect(throws: CacheError.self, "\(path)") { _ = try ContentCache(folder: path) }
        guard case .inputOutput = error else {
          Issue.record("\(path): \(String(describing: error))")
          continue
        }
      }
    }
  }

  @Test("One process at a time has the lock")
  func lock() throws {
    try TemporaryFolder.with { folder in
      let (first, second) = (try folder.cache(), try folder.cache())
      try first.locked { _ in
        let isFree = isGiven(try second.lock(waitingFor: 30))
        #expect(!isFree)
      }
      try second.locked { _ in }
    }
  }

  /// An optional of a type that cannot be copied does not fit into #expect.
  private func isGiven(_ lock: consuming CacheLock?) -> Bool {
    switch lock {
    case .some: true
    case .none: false
    }
  }

  @Test("A full disk is told from other failures", arguments: [(ENOSPC, true), (EDQUOT, true), (EIO, false)])
  func errors(code: Int32, isFull: Bool) {
    let error = CacheError(FileError(.write, "cache/state.json", code: code))
    if case .full = error { #expect(isFull) } else { #expect(!isFull) }
    #expect(error.description.contains("cannot write cache/state.json: "))
  }
}
