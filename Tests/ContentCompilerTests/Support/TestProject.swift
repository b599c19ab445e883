import ContentCompiler
import ContentModel

/// A content project in memory: what a folder would hold, special files included.
struct TestProject: Sendable {
  enum Content: Sendable {
    case bytes([UInt8])
    case link
    case folder
    case fifo
    case unreadable
    case unreadableFolder
    /// The path is what people see of a name that is not UTF-8.
    case badName
  }

  /// Paths as bytes: names that differ only in normalisation are two files.
  private(set) var entries: [(path: String, content: Content)] = []

  init() {}

  init(_ texts: [(path: String, text: String)]) {
    for (path, text) in texts { put(path, text) }
  }

  mutating func put(_ path: String, _ text: String) { put(path, .bytes(Array(text.utf8))) }

  /// Adds an entry or replaces the one with the same path.
  mutating func put(_ path: String, _ content: Content) {
    remove(path)
    entries.append((path, content))
  }

  mutating func remove(_ path: String) { entries.removeAll { $0.path.utf8.elementsEqual(path.utf8) } }

  /// The text of a file; nil for anything else.
  func text(_ path: String) -> String? {
    guard case .bytes(let bytes) = entries.first(where: { $0.path.utf8.elementsEqual(path.utf8) })?.content else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func with(_ path: String, _ text: String) -> TestProject {
    var copy = self
    copy.put(path, text)
    return copy
  }

  /// As a walk over the folder lists it: ignored names are left out, folders are entries too.
  func inventory() -> ProjectInventory {
    var listed: [ProjectInventory.Entry] = []
    var paths: Set<[UInt8]> = []
    for (path, content) in entries where !Self.isIgnored(path) && paths.insert(Array(path.utf8)).inserted {
      listed.append(Self.entry(path, content))
    }
    for (path, _) in entries where !Self.isIgnored(path) {
      for folder in Self.folders(of: path) where paths.insert(Array(folder.utf8)).inserted {
        listed.append(ProjectInventory.Entry(path: folder, kind: .folder))
      }
    }
    return ProjectInventory(listed)
  }

  var reader: FileReader {
    let contents = Dictionary(entries.map { (Array($0.path.utf8), $0.content) }, uniquingKeysWith: { _, last in last })
    return { path, limit in
      switch contents[Array(path.utf8)] {
      case .bytes(let bytes): bytes.count > limit ? .tooLarge : .bytes(bytes)
      case .unreadable: .unreadable(reason: "permission denied")
      case nil: .unreadable(reason: "no such file or directory")
      default: .notRegular
      }
    }
  }

  func check(
    _ options: CheckOptions = CheckOptions(), lastRelease: LastRelease? = nil, records: (any BoxRecordStore)? = nil
  ) async -> CheckResult {
    await ProjectCheck(inventory(), options: options, lastRelease: lastRelease, records: records, read: reader).run()
  }

  /// The report as people see it without colours.
  func report(_ options: CheckOptions = CheckOptions(), lastRelease: LastRelease? = nil) async -> String {
    TextRenderer(.plain).render(await check(options, lastRelease: lastRelease).report)
  }

  private static func entry(_ path: String, _ content: Content) -> ProjectInventory.Entry {
    switch content {
    case .bytes, .unreadable: ProjectInventory.Entry(path: path, kind: .regularFile)
    case .link: ProjectInventory.Entry(path: path, kind: .symbolicLink)
    case .folder: ProjectInventory.Entry(path: path, kind: .folder)
    case .fifo: ProjectInventory.Entry(path: path, kind: .special)
    case .unreadableFolder:
      ProjectInventory.Entry(path: path, kind: .unreadableFolder(reason: "permission denied"))
    case .badName: ProjectInventory.Entry(path: path, kind: .regularFile, nameIsUTF8: false)
    }
  }

  private static func isIgnored(_ path: String) -> Bool {
    // `.` is the project's own folder.
    path != "." && path.split(separator: "/").contains { ProjectLayout.isIgnored(name: String($0)) }
  }

  private static func folders(of path: String) -> [String] {
    let parts = path.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
