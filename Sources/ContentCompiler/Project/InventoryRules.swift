internal import UnicodeText
internal import YAMLText

/// Which files are read, and what is wrong with names, kinds and places of the others.
struct InventoryRules {
  /// Content files to read, in the order of their paths.
  private(set) var contentFiles: [(path: String, kind: ContentKind)] = []
  /// Places that have a content file's name and are no regular files: their ids count as present.
  private(set) var refusedFiles: [(path: String, kind: ContentKind)] = []
  /// Folders whose files are not known.
  private(set) var unreadableFolders: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  private var overlays: [String] = []

  init(_ inventory: ProjectInventory) {
    for entry in inventory.entries { take(entry) }
    reportCollisions(inventory)
    if let first = overlays.first {
      let count = overlays.count == 1 ? "" : " (and \(overlays.count - 1) more)"
      report(
        .overlaysNotBuilt, first, "translation overlays are not built yet\(count)", help: "they stay where they are")
    }
    if !inventory.entries.contains(where: { $0.path == "contentc.yaml" }) && !unreadableFolders.contains(".") {
      report(
        .projectFileMissing, "contentc.yaml", "there is no contentc.yaml here",
        help: "name the project’s folder, or write contentc.yaml with ‘id: …’")
    }
  }

  private mutating func take(_ entry: ProjectInventory.Entry) {
    guard entry.nameIsUTF8 else {
      report(.nameNotUTF8, entry.path, "the name is not UTF-8", help: "rename the file")
      return
    }
    let role = ProjectLayout.role(of: entry.path)
    switch entry.kind {
    case .unreadableFolder(let reason):
      unreadableFolders.append(entry.path)
      report(
        .unreadableFolder, entry.path, "the folder cannot be read: \(reason)",
        help: "allow yourself to open it; what it holds is not known")
    case .symbolicLink: takeLink(entry.path, role)
    case .folder, .special:
      if case .content(let kind) = role {
        refusedFiles.append((entry.path, kind))
        report(.notRegularFile, entry.path, "this is not a regular file, but its name is that of a \(kind.rawValue)")
      }
    case .regularFile:
      switch role {
      case .content(let kind): contentFiles.append((entry.path, kind))
      case .overlay: overlays.append(entry.path)
      case .strayYAML(let expected): report(.strayYAML, entry.path, "this file is not read", help: expected)
      case .other: break
      }
    }
  }

  private mutating func takeLink(_ path: String, _ role: ProjectLayout.Role) {
    if case .content(let kind) = role {
      refusedFiles.append((path, kind))
      report(.linkedContent, path, "a link is not followed", help: "put the file itself here")
    } else {
      report(.linkNotFollowed, path, "a link is not followed", help: "put the file or folder itself here")
    }
  }

  /// Two names in one folder that some file systems take for one.
  private mutating func reportCollisions(_ inventory: ProjectInventory) {
    var seen = [String: String](minimumCapacity: inventory.entries.count)
    for entry in inventory.entries where entry.nameIsUTF8 {
      guard let earlier = seen.updateValue(entry.path, forKey: UnicodeText.folded(entry.path)) else { continue }
      guard Self.folder(earlier) == Self.folder(entry.path) else { continue }
      let note = Diagnostic.Note(Place(file: earlier), "the other name")
      diagnostics.append(
        Diagnostic(
          .nameCollision, Place(file: entry.path),
          "the name differs from ‘\(Self.name(earlier))’ only in case or form; macOS and Windows take them for one",
          help: "rename one of them", notes: [note]))
    }
  }

  private mutating func report(_ code: DiagnosticCode, _ path: String, _ sentence: String, help: String? = nil) {
    diagnostics.append(Diagnostic(code, Place(file: path), sentence, help: help))
  }

  private static func folder(_ path: String) -> [UInt8] {
    let bytes = Array(path.utf8)
    return Array(bytes[..<(bytes.lastIndex(of: 0x2F) ?? 0)])
  }

  private static func name(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
