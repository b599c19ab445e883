#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Reading")
struct ReadTests {
  @Test("A regular file is read whole", arguments: [0, 1, 4095, 4096, 70_000, 1_100_000])
  func sizes(count: Int) throws {
    let folder = try ScratchFolder()
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try File.writeNew(folder("a"), bytes)
    #expect(try File.read(folder("a"), limit: count) == .bytes(bytes))
    #expect(try File.read(folder("a"), limit: count + 1) == .bytes(bytes))
    #expect(try File.read(folder("a"), limit: count - 1) == .tooLarge)
    #expect(try File.readPrefix(folder("a"), byteCount: 4096) == .bytes(Array(bytes.prefix(4096))))
    #expect(try File.readPrefix(folder("a"), byteCount: 0) == .bytes([]))
    #expect(try File.read(folder("a"), exactly: count) == bytes)
    #expect(try File.read(folder("a"), exactly: count + 1) == nil)
    for wrong in [-1, Int.min, Int.max] { #expect(try File.read(folder("a"), exactly: wrong) == nil) }
    #expect(try count == 0 || File.read(folder("a"), exactly: count - 1) == nil)
  }

  #if os(Linux)
    @Test("A file that is longer than its status says is read to its end, and the limit holds")
    func longerThanStatus() throws {
      let path = "/proc/self/mounts"
      #expect(try File.status(path)?.byteCount == 0)
      guard case .bytes(let bytes) = try File.read(path, limit: 1 << 20) else {
        Issue.record("not read")
        return
      }
      #expect(bytes.count > 10 && bytes.last == 0x0A)
      #expect(try File.read(path, limit: 10) == .tooLarge)
      #expect(try File.read(path, limit: 0) == .tooLarge)
      #expect(try File.readPrefix(path, byteCount: 5) == .bytes(Array(bytes.prefix(5))))
    }
  #endif

  @Test("What is no regular file is named and never waited for", .timeLimit(.minutes(1)))
  func kinds() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("folder"))
    try File.writeNew(folder("file"), [1])
    folder.link("link", to: "file")
    folder.link("dangling", to: "nowhere")
    folder.link("loop", to: "loop")
    folder.makePipe("fifo")
    #if os(Linux)
      unsafe mknod(folder("socket"), S_IFSOCK | 0o600, 0)
    #endif
    let expected: [(String, FileKind)] = [
      (folder("folder"), .directory), (folder("link"), .symbolicLink), (folder("dangling"), .symbolicLink),
      (folder("loop"), .symbolicLink), (folder("fifo"), .fifo), ("/dev/null", .device),
    ]
    for (path, kind) in expected {
      #expect(try File.read(path, limit: 100) == .notRegularFile(kind), "\(path)")
      #expect(try File.readPrefix(path, byteCount: 100) == .notRegularFile(kind), "\(path)")
      #expect(try File.status(path)?.kind == kind, "\(path)")
      #expect((try? File.read(path, exactly: 1)) == nil, "\(path)")
    }
    #if os(Linux)
      #expect(try File.read(folder("socket"), limit: 100) == .notRegularFile(.socket))
    #endif
  }

  @Test("A link in the middle of a path is followed, a loop there is an error")
  func linksInTheMiddle() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("folder"))
    try File.writeNew(folder("folder/a"), [1])
    folder.link("link", to: "folder")
    folder.link("loop", to: "loop")
    #expect(try File.read(folder("link/a"), limit: 1) == .bytes([1]))
    #expect(throws: FileError(.inspect, folder("loop/a"), code: ELOOP)) { try File.read(folder("loop/a"), limit: 1) }
  }

  @Test("What is not there is an error to read and nil to ask for")
  func absent() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("file"), [1])
    #expect(throws: FileError(.open, folder("a"), code: ENOENT)) { try File.read(folder("a"), limit: 1) }
    #expect(try File.status(folder("a")) == nil)
    #expect(try File.status(folder("file/a")) == nil)
    #expect(FileError(.open, "a", code: ENOENT).isNotFound)
  }

  @Test("The status has kind, size, mode and owner")
  func status() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("a"), [1, 2, 3], mode: 0o640)
    let status = try #require(try File.status(folder("a")))
    #expect(status.kind == .regular)
    #expect(status.byteCount == 3)
    #expect(status.mode == 0o640)
    #expect(status.owner == getuid())
  }

  @Test("A file without permission is an error, never an empty file", .enabled(if: getuid() != 0))
  func permission() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("a"), [1], mode: 0)
    #expect(throws: FileError(.open, folder("a"), code: EACCES)) { try File.read(folder("a"), limit: 1) }
  }
}
