internal import UnicodeText

/// Finds files by path, whatever normalisation the file system gave their names.
struct InventoryIndex: Sendable {
  private let byPath: [String: ProjectInventory.Entry]
  private let byFoldedPath: [String: ProjectInventory.Entry]

  init(_ inventory: ProjectInventory) {
    var byPath: [String: ProjectInventory.Entry] = [:]
    var byFoldedPath: [String: ProjectInventory.Entry] = [:]
    // Content is found by other means; most projects have far more of it than media.
    for entry in inventory.entries where entry.nameIsUTF8 && !entry.path.hasSuffix(".yaml") {
      byPath[UnicodeText.nfc(entry.path)] = entry
      byFoldedPath[UnicodeText.folded(entry.path)] = entry
    }
    self.byPath = byPath
    self.byFoldedPath = byFoldedPath
  }

  /// - Parameter path: in NFC.
  func entry(_ path: String) -> ProjectInventory.Entry? { byPath[path] }

  func entry(ignoringCase path: String) -> ProjectInventory.Entry? { byFoldedPath[UnicodeText.folded(path)] }

  /// Nobody can tell whether there is such a file.
  func isInUnreadableFolder(_ path: String) -> Bool {
    var folder = path[...]
    while let slash = folder.utf8.lastIndex(of: 0x2F) {
      folder = folder[..<slash]
      if case .unreadableFolder = byPath[String(folder)]?.kind { return true }
    }
    return false
  }

  /// Paths of files in the same folder, in the order of their bytes.
  func neighbours(of path: String) -> [String] {
    let folder = path.utf8.lastIndex(of: 0x2F).map { path[...$0] } ?? ""
    return byPath.keys.filter { $0.hasPrefix(folder) && !$0.dropFirst(folder.count).contains("/") }
      .sorted { $0.precedesByBytes($1) }
  }
}
