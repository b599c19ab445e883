#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Locks")
struct LockTests {
  @Test("Readers share a folder; a writer has it alone")
  func sharedAndExclusive() throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    // nil as soon as a lock is not given.
    func tries(_ modes: [FileLock.Mode]) throws -> [Bool] {
      var given: [Bool] = []
      func go(_ rest: ArraySlice<FileLock.Mode>) throws {
        guard let mode = rest.first else { return }
        // Each lock is held while the rest is tried.
        let lock = try Folder(scratch.path).lock(mode)
        given.append(isHeld(lock))
        try go(rest.dropFirst())
        drop(lock)
      }
      try go(modes[...])
      return given
    }
    #expect(try tries([.shared, .shared, .exclusive, .shared]) == [true, true, false, true])
    #expect(try tries([.exclusive, .shared, .exclusive]) == [true, false, false])
    let lock = try folder.lock(.exclusive)
    let byPath = try FileLock.acquire(folder: scratch.path)
    let byPathIsHeld = isHeld(byPath)
    #expect(!byPathIsHeld)
    drop(lock)
    #expect(try folder.entries() == [])
  }

  @Test("A lock is on the folder that was opened, also after another took its path")
  func sameFolder() throws {
    let scratch = try ScratchFolder()
    let outer = try Folder(scratch.path)
    try outer.makeFolder("a", mode: 0o700)
    let first = try #require(try outer.folder("a"))
    try outer.removeFolder("a")
    try outer.makeFolder("a", mode: 0o700)
    let second = try #require(try outer.folder("a"))
    let firstLock = try first.lock(.exclusive)
    let secondLock = try second.lock(.exclusive)
    let bothAreHeld = isHeld(firstLock) && isHeld(secondLock)
    #expect(bothAreHeld)
  }

  @Test("A lock outlives the folder it was taken through")
  func outlives() throws {
    let scratch = try ScratchFolder()
    let lock = try Folder(scratch.path).lock(.exclusive)
    let other = try Folder(scratch.path).lock(.shared, waitingFor: 30)
    let otherIsHeld = isHeld(other)
    #expect(!otherIsHeld)
    drop(lock)
  }

  @Test("A file is worked on by one at a time, and is the one at its path")
  func lockedFile() throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    var file = try folder.lockedFile("a", mode: 0o600)
    #expect(try file?.byteCount() == 0)
    try file?.append([1, 2])
    try file?.append(pieces: [[], [3]])
    #expect(try file?.read(limit: 3) == .bytes([1, 2, 3]))
    #expect(try file?.read(limit: 3) == .bytes([1, 2, 3]))
    #expect(try file?.read(limit: 2) == .tooLarge)
    #expect(try folder.lockedFile("a", mode: 0o600) == nil)
    try file?.empty()
    try file?.append([4])
    #expect(try folder.read("a", limit: 9) == .bytes([4]))
    file = nil
    let again = try folder.lockedFile("a", mode: 0o600)
    #expect(try again?.read(limit: 9) == .bytes([4]))
    // Removed under the lock: the next one works on a new file at the path.
    try folder.remove("a")
    let next = try folder.lockedFile("a", mode: 0o600)
    #expect(try next?.byteCount() == 0)
    #expect(try again?.byteCount() == 1)
  }

  @Test("Many who work on a file and remove it never hold one that is gone")
  func manyOwners() async throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    let turns = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var turns = 0
          for _ in 0..<2000 {
            #expect(throws: Never.self) {
              guard let file = try folder.lockedFile("a", mode: 0o600) else { return }
              try #require(try file.byteCount() == 0)
              try file.append([7])
              try #require(try folder.read("a", limit: 9) == .bytes([7]))
              try folder.remove("a")
              turns += 1
            }
          }
          return turns
        }
      }
      return await group.reduce(0, +)
    }
    #expect(turns > 0)
  }

  @Test("Only a regular file is worked on", .timeLimit(.minutes(1)))
  func noRegularFile() throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    try folder.makeFolder("folder", mode: 0o700)
    scratch.makePipe("fifo")
    scratch.link("dangling", to: "nowhere")
    for name in ["folder", "fifo", "dangling"] {
      #expect(throws: FileError.self, "\(name)") { _ = try folder.lockedFile(name, mode: 0o600) }
    }
    #expect(try folder.status("nowhere") == nil)
  }

  private func drop(_ lock: consuming FileLock?) {}

  /// An optional of a type that cannot be copied does not fit into #expect.
  private func isHeld(_ lock: borrowing FileLock?) -> Bool {
    switch lock {
    case .some: true
    case .none: false
    }
  }
}
