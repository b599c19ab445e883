#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Synchronization
import Testing

@testable import Files

@Suite("Tidying up in an open folder")
struct FolderRemoveTests {
  @Test("A tree goes with everything in it; what its links lead to stays")
  func tree() throws {
    let scratch = try ScratchFolder()
    for name in ["out", "in", "in/a", "in/a/b"] { try Directory.create(scratch(name)) }
    for name in ["out/x", "in/a/x", "in/a/b/y"] { try File.writeNew(scratch(name), [7]) }
    scratch.link("in/a/link", to: "../../out")
    scratch.link("in/a/dangling", to: "nowhere")
    scratch.makePipe("in/a/b/fifo")
    let folder = try Folder(scratch("in"))
    try folder.removeAll("a")
    try folder.removeAll("a")
    #expect(try folder.entries() == [])
    #expect(try File.read(scratch("out/x"), limit: 9) == .bytes([7]))
  }

  @Test("Folders without end inside each other are given up, not followed to the end of the stack")
  func deep() throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    var inner = folder
    for _ in 0..<80 {
      try inner.makeFolder("a", mode: 0o700)
      inner = try #require(try inner.folder("a"))
    }
    let error = #expect(throws: FileError.self) { try folder.removeAll("a") }
    #expect(error?.code == ELOOP)
  }

  @Test("A locked file stays, another one goes", arguments: [FileLock.Mode.exclusive, .shared])
  func locked(mode: FileLock.Mode) throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    for name in ["used", "free"] { try folder.writeNew(name, [], mode: 0o600) }
    let used = try FileDescriptor.open(scratch("used"), O_RDONLY)
    #expect(try used.lock(mode))
    #expect(try !folder.removeUnlocked("used"))
    #expect(try folder.removeUnlocked("free"))
    try used.close()
    #expect(try folder.removeUnlocked("used"))
    scratch.makePipe("fifo")
    try folder.makeFolder("folder", mode: 0o700)
    #expect(try folder.removeUnlocked("fifo"))
    #expect(try folder.removeUnlocked("folder"))
    #expect(throws: FileError(.remove, scratch("free"), code: ENOENT)) { _ = try folder.removeUnlocked("free") }
    #expect(try folder.entries() == [])
  }

  @Test("Tidying up while files are replaced takes none away, and stops no writer")
  func whileReplacing() async throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    let flag = Flag()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        for _ in 0..<2000 {
          #expect(throws: Never.self) { try folder.replace("a", [1, 2, 3], mode: 0o600, isDurable: false) }
        }
        flag.isWriting.store(false, ordering: .relaxed)
      }
      group.addTask {
        while flag.isWriting.load(ordering: .relaxed) {
          for entry in (try? folder.entries()) ?? [] {
            if let name = entry.name, Folder.isTemporary(name) { _ = try? folder.removeUnlocked(name) }
          }
        }
      }
    }
    #expect(try folder.entries().map(\.name) == ["a"])
  }

  @Test(
    "Names of temporary files are told from others",
    arguments: [
      (".a.tmp-1-2", true), (".manifest.json.tmp-123-45", true), (".a.tmp-1-2.tmp-3-4", true), (".é.tmp-1-2", true),
      ("a.tmp-1-2", false), (".a.tmp-1", false), (".a.tmp-1-", false), (".a.tmp--2", false), (".tmp-1-2", false),
      (".a.tmp-1-2x", false), (".a.tmp-1x-2", false), (".atmp-1-2", false), (".a.tmp1-2", false), ("", false),
      (".", false), ("-", false), ("1-2", false), (".a.tmp-1-2-3", false),
    ])
  func temporaryNames(name: String, isTemporary: Bool) {
    #expect(Folder.isTemporary(name) == isTemporary)
  }

  @Test("Every temporary name is recognised", arguments: ["a", "x/a", "/x/.a", String(repeating: "n", count: 250)])
  func ownTemporaryNames(path: String) throws {
    let name = try #require(FilePath.temporary(beside: path).split(separator: "/").last)
    #expect(Folder.isTemporary(String(name)))
  }
}

private final class Flag: Sendable {
  let isWriting = Atomic(true)
}
