/// Everything that stands in a project's folder, names only.
package struct ProjectInventory: Sendable {
  package enum Kind: Sendable {
    case regularFile
    case folder
    case symbolicLink
    /// A FIFO, device or socket.
    case special
    /// A folder whose entries could not be listed, with the system's reason.
    case unreadableFolder(reason: String)
  }

  package struct Entry: Sendable {
    /// Relative to the project; lossy where a name is not UTF-8.
    package let path: String
    package let kind: Kind
    package let nameIsUTF8: Bool

    package init(path: String, kind: Kind, nameIsUTF8: Bool = true) {
      self.path = path
      self.kind = kind
      self.nameIsUTF8 = nameIsUTF8
    }
  }

  /// In the order of the paths' bytes; ignored names are left out.
  package let entries: [Entry]

  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.path.precedesByBytes($1.path) }
  }
}

/// The bytes of a project's file, or why there are none.
package enum SourceContents: Sendable {
  case bytes([UInt8])
  case tooLarge
  case notRegular
  case unreadable(reason: String)
}

/// Reads one file of the project, never following links and never more than `limit` bytes.
package typealias FileReader = @Sendable (_ path: String, _ limit: Int) -> SourceContents
