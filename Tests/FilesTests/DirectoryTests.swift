#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("Folders")
struct DirectoryTests {
  @Test("Entries are sorted by the bytes of their names and have their kinds")
  func entries() throws {
    let folder = try ScratchFolder()
    for name in ["b", "B", "a.b", "a", "é", "e\u{301}", "Z", ".hidden", "a-b", "..."] {
      try File.writeNew(folder(name), [])
    }
    try Directory.create(folder("folder"))
    folder.link("link", to: "folder")
    folder.makePipe("fifo")
    let entries = try Directory.entries(at: folder.path)
    let names = ["...", ".hidden", "B", "Z", "a", "a-b", "a.b", "b", "e\u{301}", "fifo", "folder", "link", "é"]
    #expect(entries.map(\.nameBytes) == names.map { Array($0.utf8) })
    let kinds = entries.filter { $0.kind != .regular }.map(\.kind)
    #expect(kinds == [.fifo, .directory, .symbolicLink])
  }

  #if os(Linux)
    @Test("A name that is not UTF-8 is listed without text")
    func otherBytes() throws {
      let folder = try ScratchFolder()
      let raw = folder("").utf8CString.dropLast() + [CChar(bitPattern: 0xE9), 0]
      let number = unsafe open(Array(raw), O_CREAT | O_WRONLY, 0o600)
      close(number)
      let entries = try Directory.entries(at: folder.path)
      #expect(entries == [DirectoryEntry(nameBytes: [0xE9], kind: .regular)])
      #expect(entries.first?.name == nil)
    }
  #endif

  @Test("Many entries are all found")
  func many() throws {
    let folder = try ScratchFolder()
    let names = (0..<3000).map { "name-\($0)" }
    for name in names { try File.writeNew(folder(name), []) }
    #expect(try folder.names == names.sorted())
  }

  @Test("Listing a file or nothing is an error")
  func notAFolder() throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("a"), [])
    #expect(throws: FileError(.list, folder("a"), code: ENOTDIR)) { try Directory.entries(at: folder("a")) }
    #expect(throws: FileError(.list, folder("b"), code: ENOENT)) { try Directory.entries(at: folder("b")) }
  }

  @Test("A folder is made with the mode asked for, also where the umask would take bits away")
  func create() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("a"), mode: 0o777)
    try Directory.create(folder("b/c/d"), intermediates: true, mode: 0o775)
    try Directory.create(folder("e/f/"), intermediates: true)
    #expect(try File.status(folder("a"))?.mode == 0o777)
    for path in ["b", "b/c", "b/c/d"] { #expect(try File.status(folder(path))?.mode == 0o775) }
    for path in ["e", "e/f"] { #expect(try File.status(folder(path))?.mode == 0o755) }
  }

  @Test("A folder that is there is content only with intermediates, a file is none, and modes stay")
  func createAgain() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("a"), mode: 0o700)
    folder.link("link", to: "a")
    try File.writeNew(folder("file"), [])
    #expect(throws: FileError(.create, folder("a"), code: EEXIST)) { try Directory.create(folder("a")) }
    try Directory.create(folder("a"), intermediates: true)
    try Directory.create(folder("link"), intermediates: true)
    try Directory.create("/", intermediates: true)
    try Directory.create(".", intermediates: true)
    #expect(try File.status(folder("a"))?.mode == 0o700)
    #expect(throws: FileError(.create, folder("file"), code: EEXIST)) {
      try Directory.create(folder("file"), intermediates: true)
    }
    #expect(throws: FileError.self) { try Directory.create(folder("file/b"), intermediates: true) }
    #expect(throws: FileError.self) { try Directory.create(folder("b/c")) }
    #expect(throws: FileError.self) { try Directory.create("", intermediates: true) }
  }

  @Test("Only an empty folder is removed")
  func remove() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("a/b"), intermediates: true)
    #expect(throws: FileError(.remove, folder("a"), code: ENOTEMPTY)) { try Directory.remove(folder("a")) }
    try Directory.remove(folder("a/b"))
    try Directory.remove(folder("a"))
    #expect(try folder.names == [])
  }

  @Test("Folders and file systems are synced, files are not folders")
  func sync() async throws {
    let folder = try ScratchFolder()
    try File.writeNew(folder("a"), [1])
    try Directory.sync(folder.path)
    let sync = try FileSystemSync(containing: folder.path)
    try sync.sync()
    try await sync.syncBehind()
    #expect(throws: FileError(.sync, folder("b"), code: ENOENT)) { _ = try FileSystemSync(containing: folder("b")) }
    #expect(throws: FileError(.sync, folder("a"), code: ENOTDIR)) { try Directory.sync(folder("a")) }
  }

  @Test("The real path has no links")
  func realPath() throws {
    let folder = try ScratchFolder()
    try Directory.create(folder("a"))
    folder.link("link", to: "a")
    #expect(try FileSystem.realPath(folder("link/../link/.")).hasSuffix(folder("a")))
    #expect(throws: FileError(.resolve, folder("b"), code: ENOENT)) { try FileSystem.realPath(folder("b")) }
  }
}
