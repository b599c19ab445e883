#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
import Testing

@testable import Files

@Suite("An open folder")
struct FolderTests {
  /// Every call that takes a path.
  static let calls: [(name: String, run: @Sendable (Folder, String) throws -> Void)] = [
    ("read", { _ = try $0.read($1, limit: 9) }),
    ("status", { _ = try $0.status($1) }),
    ("folder", { _ = try $0.folder($1) }),
    ("writeNew", { try $0.writeNew($1, [1], mode: 0o600) }),
    ("replace", { try $0.replace($1, [1], mode: 0o600, isDurable: false) }),
    ("append", { try $0.append($1, [1]) }),
    ("rename from", { try $0.rename($1, to: "moved") }),
    ("rename to", { try $0.rename("a", to: $1) }),
    ("remove", { try $0.remove($1) }),
    ("removeFolder", { try $0.removeFolder($1) }),
    ("removeUnlocked", { _ = try $0.removeUnlocked($1) }),
    ("removeAll", { try $0.removeAll($1) }),
    ("makeFolder", { try $0.makeFolder($1, mode: 0o700) }),
    ("lockedFile", { _ = try $0.lockedFile($1, mode: 0o600) }),
  ]

  @Test(
    "No path leads out of it, or means two places",
    arguments: [
      "", "/", "/etc/passwd", ".", "..", "../a", "sub/../../a", "sub/..", "./a", "sub//a", "sub/", "/a", "a/.",
      "a\u{0}b", "sub/\u{0}",
    ])
  func refusedPaths(path: String) throws {
    let scratch = try ScratchFolder()
    try Directory.create(scratch("in"))
    try Directory.create(scratch("in/sub"))
    try File.writeNew(scratch("a"), [7])
    try File.writeNew(scratch("in/a"), [7])
    let folder = try Folder(scratch("in"))
    for call in Self.calls {
      let error = #expect(throws: FileError.self, "\(call.name)") { try call.run(folder, path) }
      #expect(error?.code == EINVAL, "\(call.name)")
    }
    #expect(try scratch.names == ["a", "in"])
    #expect(try Directory.entries(at: scratch("in")).map(\.name) == ["a", "sub"])
    #expect(try File.read(scratch("in/a"), limit: 9) == .bytes([7]))
  }

  @Test(
    "A link on the way is no folder, wherever it leads",
    arguments: ["outside", "../outside", "sub", "nowhere", "link"])
  func linksOnTheWay(target: String) throws {
    let scratch = try ScratchFolder()
    for name in ["outside", "in", "in/sub"] { try Directory.create(scratch(name)) }
    for name in ["outside/x", "in/sub/x", "in/a"] { try File.writeNew(scratch(name), [7]) }
    scratch.link("in/link", to: target)
    let folder = try Folder(scratch("in"))
    #expect(try folder.status("link/x") == nil)
    #expect(try folder.folder("link") == nil)
    #expect(try folder.status("link")?.kind == .symbolicLink)
    for call in Self.calls where !["status", "folder", "removeAll"].contains(call.name) {
      let error = #expect(throws: FileError.self, "\(call.name)") { try call.run(folder, "link/x") }
      #expect(error?.code == ENOTDIR, "\(call.name)")
    }
    try folder.removeAll("link/x")
    for name in ["outside/x", "in/sub/x", "in/a"] {
      #expect(try File.read(scratch(name), limit: 9) == .bytes([7]), "\(name)")
    }
    #expect(try Directory.entries(at: scratch("outside")).map(\.name) == ["x"])
  }

  @Test("A link at the end is named, replaced or removed, never followed")
  func linksAtTheEnd() throws {
    let scratch = try ScratchFolder()
    try Directory.create(scratch("in"))
    try File.writeNew(scratch("target"), [7])
    let folder = try Folder(scratch("in"))
    func relink() throws {
      try? folder.remove("link")
      scratch.link("in/link", to: "../target")
    }
    try relink()
    #expect(try folder.read("link", limit: 9) == .notRegularFile(.symbolicLink))
    #expect(throws: FileError.self) { try folder.append("link", [1]) }
    #expect(throws: FileError.self) { _ = try folder.lockedFile("link", mode: 0o600) }
    #expect(throws: FileError.self) { try folder.writeNew("link", [1], mode: 0o600) }
    try folder.replace("link", [1], mode: 0o600, isDurable: true)
    #expect(try folder.read("link", limit: 9) == .bytes([1]))
    try relink()
    #expect(try folder.removeUnlocked("link"))
    try relink()
    try folder.removeAll("link")
    #expect(try folder.entries().isEmpty)
    #expect(try File.read(scratch("target"), limit: 9) == .bytes([7]))
  }

  @Test("It is opened itself, not through a link", arguments: ["", "/", "//", "/.", "/./", "/.//."])
  func opening(ending: String) throws {
    let scratch = try ScratchFolder()
    try Directory.create(scratch("in"), mode: 0o751)
    scratch.link("link", to: "in")
    try File.writeNew(scratch("file"), [])
    let folder = try Folder(scratch("in") + ending)
    #expect(folder.path == scratch("in"))
    #expect(try folder.status().mode == 0o751)
    #expect(try folder.status().owner == Environment.userID)
    #expect(try folder.status().kind == .directory)
    for name in ["link", "file"] {
      #expect(throws: FileError(.open, scratch(name), code: ENOTDIR)) { _ = try Folder(scratch(name) + ending) }
    }
    #expect(throws: FileError(.open, scratch("absent"), code: ENOENT)) { _ = try Folder(scratch("absent") + ending) }
  }

  @Test("The roots can be opened", arguments: ["/", ".", "./", "/."])
  func roots(path: String) throws {
    #expect(try Folder(path).status().kind == .directory)
  }

  @Test("It stays the same folder when it is moved, or its path becomes a link")
  func moved() throws {
    let scratch = try ScratchFolder()
    for name in ["in", "other"] { try Directory.create(scratch(name)) }
    let folder = try Folder(scratch("in"))
    try Folder(scratch.path).rename("in", to: "elsewhere")
    scratch.link("in", to: "other")
    try folder.writeNew("a", [1], mode: 0o600)
    #expect(try Directory.entries(at: scratch("elsewhere")).map(\.name) == ["a"])
    #expect(try folder.entries().map(\.name) == ["a"])
    #expect(try Directory.entries(at: scratch("other")).isEmpty)
  }

  @Test("Files are written, read, grown, moved and removed below it")
  func calls() throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    try folder.makeFolder("a", mode: 0o700)
    try folder.makeFolder("a/b", mode: 0o750)
    #expect(try folder.status("a/b")?.mode == 0o750)
    try folder.writeNew("a/b/c", [1, 2], mode: 0o640)
    #expect(throws: FileError(.create, scratch("a/b/c"), code: EEXIST)) {
      try folder.writeNew("a/b/c", [], mode: 0o600)
    }
    try folder.append("a/b/c", [3])
    #expect(try folder.read("a/b/c", limit: 3) == .bytes([1, 2, 3]))
    #expect(try folder.read("a/b/c", limit: 2) == .tooLarge)
    #expect(try folder.status("a/b/c")?.mode == 0o640)
    #expect(throws: FileError(.write, scratch("a/b/d"), code: ENOENT)) { try folder.append("a/b/d", []) }
    try folder.rename("a/b/c", to: "a/d")
    #expect(try folder.folder("a")?.entries().map(\.name) == ["b", "d"])
    #expect(try folder.folder("a")?.folder("b")?.path == scratch("a/b"))
    #expect(try folder.folder("a/d") == nil && folder.folder("x/y") == nil && folder.status("a/d/e") == nil)
    #expect(throws: FileError(.remove, scratch("a"), code: ENOTEMPTY)) { try folder.removeFolder("a") }
    try folder.removeFolder("a/b")
    try folder.remove("a/d")
    try folder.sync()
    try folder.syncFileSystem()
    #expect(try folder.folder("a")?.entries() == [])
  }

  @Test("Replacing leaves the old or the new file and nothing else", arguments: [true, false])
  func replace(isDurable: Bool) throws {
    let scratch = try ScratchFolder()
    let folder = try Folder(scratch.path)
    try folder.makeFolder("a", mode: 0o700)
    try folder.replace("a/f", [1], mode: 0o600, isDurable: isDurable)
    try folder.replace("a/f", [2, 3], mode: 0o644, isDurable: isDurable)
    #expect(try folder.status("a/f")?.mode == 0o644)
    #expect(try folder.read("a/f", limit: 9) == .bytes([2, 3]))
    try folder.makeFolder("a/g", mode: 0o700)
    #expect(throws: FileError(.replace, scratch("a/g"), code: EISDIR)) {
      try folder.replace("a/g", [1], mode: 0o600, isDurable: isDurable)
    }
    #expect(throws: FileError.self) { try folder.replace("b/f", [1], mode: 0o600, isDurable: isDurable) }
    try folder.replace("a/f", pieces: [[4], [], [5, 6]], mode: 0o600, isDurable: isDurable)
    #expect(try folder.read("a/f", limit: 9) == .bytes([4, 5, 6]))
    #expect(try folder.folder("a")?.entries().map(\.name) == ["f", "g"])
  }

  @Test("Folder and files have exactly their modes under any umask")
  func umasks() async {
    // In a process of its own: the umask would disturb every other test that runs at the same time.
    await #expect(processExitsWith: .success) {
      for mask: mode_t in [0o000, 0o022, 0o077, 0o277] {
        let scratch = try ScratchFolder()
        let folder = try Folder(scratch.path)
        umask(mask)
        try folder.makeFolder("a", mode: 0o700)
        try folder.writeNew("a/new", [1], mode: 0o600)
        try folder.replace("a/replaced", [1], mode: 0o640, isDurable: false)
        _ = try folder.lockedFile("a/locked", mode: 0o600)
        umask(0o077)
        let names = ["a", "a/new", "a/replaced", "a/locked"]
        try #require(try names.map { try folder.status($0)?.mode } == [0o700, 0o600, 0o640, 0o600])
      }
    }
  }
}
