#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("File errors")
struct FileErrorTests {
  @Test(
    "An error names what was tried, the path and the reason",
    arguments: [
      (FileError(.write, "a/b.json", code: ENOSPC), "cannot write a/b.json: no space left on device"),
      (FileError(.open, "a", code: EACCES), "cannot open a: permission denied"),
      (FileError(.setMode, "a", code: EPERM), "cannot set the mode of a: operation not permitted"),
      (FileError(.read, "a", code: EIO), "cannot read a: input/output error"),
    ])
  func description(error: FileError, text: String) {
    #expect("\(error)" == text)
  }

  @Test(
    "An error says whether there is no room, and whether there is nothing",
    arguments: [
      (ENOSPC, true, false), (EDQUOT, true, false), (EIO, false, false), (ENOENT, false, true), (ENOTDIR, false, true),
      (EACCES, false, false),
    ])
  func kinds(code: Int32, isFull: Bool, isAbsent: Bool) {
    #expect(FileError(.write, "a", code: code).isFull == isFull)
    #expect(FileError(.write, "a", code: code).isAbsent == isAbsent)
  }

  @Test("A path with a zero byte is refused by every call and names no other file")
  func zeroByte() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("a"), [1])
    let path = folder("a\u{0}b")
    let calls: [(String, () throws -> Void)] = [
      ("read", { _ = try File.read(path, limit: 9) }),
      ("readPrefix", { _ = try File.readPrefix(path, byteCount: 9) }),
      ("status", { _ = try File.status(path) }),
      ("writeNew", { try File.writeNew(path, []) }),
      ("replace", { try File.replace(path, []) }),
      ("remove", { try File.remove(path) }),
      ("entries", { _ = try Directory.entries(at: path) }),
      ("create", { try Directory.create(path, intermediates: true) }),
      ("remove folder", { try Directory.remove(path) }),
      ("realPath", { _ = try FileSystem.realPath(path) }),
      ("lock", { _ = try FileLock.acquire(folder: path) }),
      ("run", { _ = try ChildProcess.run(["true", path], input: [], outputLimit: 0) }),
    ]
    for (name, call) in calls {
      #expect(throws: FileError.self, "\(name)") { try call() }
    }
    #expect(try folder.names == ["a"])
    #expect(try File.read(folder("a"), limit: 9) == .bytes([1]))
  }
}
