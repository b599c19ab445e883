#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Writing")
struct WriteTests {
  @Test("A new file has its bytes and exactly its mode", arguments: [0o600, 0o644, 0o666, 0o444] as [UInt32])
  func writeNew(mode: UInt32) throws {
    let folder = try ScratchFolder()
    let bytes = [UInt8](repeating: 9, count: 300_000)
    try File.writeNew(folder("a"), bytes, mode: mode)
    #expect(try File.read(folder("a"), limit: 1 << 20) == .bytes(bytes))
    #expect(try File.status(folder("a"))?.mode == mode)
    #expect(try folder.names == ["a"])
  }

  @Test("A new file never takes the place of anything")
  func writeNewRefuses() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("file"), [1])
    try Directory.create(folder("folder"))
    folder.link("dangling", to: "elsewhere")
    for name in ["file", "folder", "dangling"] {
      let error = FileError(.create, folder(name), code: EEXIST)
      #expect(error.isAlreadyThere)
      #expect(throws: error) { try File.writeNew(folder(name), [2]) }
    }
    #expect(try File.read(folder("file"), limit: 1) == .bytes([1]))
    #expect(try folder.names == ["dangling", "file", "folder"])
  }

  @Test("Replacing puts new bytes and mode in the place of the old, and leaves nothing else")
  func replace() throws {
    let folder = try ScratchFolder()
    try File.replace(folder("a"), [1])
    #expect(try File.status(folder("a"))?.mode == 0o644)
    try File.replace(folder("a"), [2, 3], mode: 0o666)
    #expect(try File.status(folder("a"))?.mode == 0o666)
    #expect(try File.read(folder("a"), limit: 9) == .bytes([2, 3]))
    #expect(try folder.names == ["a"])
  }

  @Test("A link is replaced, its target untouched")
  func replaceLink() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("target"), [1])
    folder.link("link", to: "target")
    try File.replace(folder("link"), [2])
    #expect(try File.read(folder("target"), limit: 9) == .bytes([1]))
    #expect(try File.read(folder("link"), limit: 9) == .bytes([2]))
  }

  @Test("A replacement that fails leaves no temporary file")
  func replaceFails() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("folder"))
    #expect(throws: FileError(.replace, folder("folder"), code: EISDIR)) { try File.replace(folder("folder"), [1]) }
    #expect(throws: FileError.self) { try File.replace(folder("absent/a"), [1]) }
    #expect(try folder.names == ["folder"])
  }

  @Test("A name as long as the system allows can be replaced", arguments: ["n", "é", "👩‍👩‍👧"])
  func longName(character: String) throws {
    let folder = try ScratchFolder()
    let name = String(repeating: character, count: 250 / character.utf8.count)
    try File.replace(folder(name), [1])
    try File.replace(folder(name), [2])
    #expect(try File.read(folder(name), limit: 9) == .bytes([2]))
    #expect(try folder.names == [name])
  }

  @Test("A temporary file left by a killed process of the same number is no obstacle")
  func leftTemporary() throws {
    let folder = try ScratchFolder()
    let next = FilePath.temporary(beside: folder("a"))
    let prefix = next.dropLast(next.utf8.reversed().prefix { $0 != 0x2D }.count)
    let number = try #require(Int(next.dropFirst(prefix.utf8.count)))
    for index in 1...50 { try File.writeNew(prefix + String(number + index), [9]) }
    try File.replace(folder("a"), [1])
    #expect(try File.read(folder("a"), limit: 9) == .bytes([1]))
    #expect(try folder.names.count == 51)
  }

  @Test("Names of temporary files", arguments: ["a", "x/a", "/a", "/x/.a"])
  func temporaryNames(path: String) {
    let temporary = FilePath.temporary(beside: path)
    #expect(FilePath.folder(of: temporary) == FilePath.folder(of: path))
    #expect(temporary.contains(".a.tmp-\(getpid())-"))
    #expect(temporary != FilePath.temporary(beside: path))
  }

  @Test(
    "The folder of a path",
    arguments: [
      ("a", "."), ("a/b", "a"), ("/a", "/"), ("/", "/"), ("a/b/c/", "a/b"), ("a/", "."), ("", "."), ("//", "/"),
    ])
  func folders(path: String, folder: String) {
    #expect(FilePath.folder(of: path) == folder)
  }

  @Test("A full disk is an error, the half-written file goes and the old one stays")
  func fullDisk() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("disk"))
    // Needs root; without it this test shows nothing.
    let mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder("disk")]
    guard getuid() == 0, (try? ChildProcess.run(mount, input: [], outputLimit: 1000))?.status == 0 else { return }
    defer { _ = try? ChildProcess.run(["umount", folder("disk")], input: [], outputLimit: 1000) }
    let large = [UInt8](repeating: 1, count: 100_000)
    try File.writeNew(folder("disk/a"), [1, 2])
    let error = #expect(throws: FileError.self) { try File.writeNew(folder("disk/b"), large) }
    #expect(error == FileError(.write, folder("disk/b"), code: ENOSPC))
    let second = #expect(throws: FileError.self) { try File.replace(folder("disk/a"), large) }
    #expect(second?.code == ENOSPC)
    #expect(try File.read(folder("disk/a"), limit: 9) == .bytes([1, 2]))
    #expect(try Directory.entries(at: folder("disk")).map(\.name) == ["a"])
  }

  @Test("Removing")
  func remove() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("a"), [])
    folder.link("link", to: "a")
    try File.remove(folder("link"))
    #expect(try folder.names == ["a"])
    try File.remove(folder("a"))
    #expect(throws: FileError(.remove, folder("a"), code: ENOENT)) { try File.remove(folder("a")) }
  }

  @Test("A folder is locked once, until the lock goes")
  func lock() throws {
    let folder = try ScratchFolder()
    let first = try FileLock.acquire(folder: folder.path)
    let firstIsHeld = isHeld(first)
    #expect(firstIsHeld)
    let second = try FileLock.acquire(folder: folder.path)
    let secondIsHeld = isHeld(second)
    #expect(!secondIsHeld)
    release(first)
    let third = try FileLock.acquire(folder: folder.path, waitingFor: 5000)
    let thirdIsHeld = isHeld(third)
    #expect(thirdIsHeld)
    #expect(try folder.names == [])
    #expect(throws: FileError.self) { _ = try FileLock.acquire(folder: folder("a")) }
  }

  private func release(_ lock: consuming FileLock?) {}

  /// An optional of a type that cannot be copied does not fit into #expect.
  private func isHeld(_ lock: borrowing FileLock?) -> Bool {
    switch lock {
    case .some: true
    case .none: false
    }
  }
}
