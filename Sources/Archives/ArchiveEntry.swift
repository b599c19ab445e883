/// One regular file of an archive, whole in memory.
package struct ArchiveEntry: Sendable, Equatable {
  /// The name inside the archive; the rule is `EntryPath`'s.
  package let path: String
  /// The content.
  package let bytes: [UInt8]

  /// The path is checked when the entry is packed, not here.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
