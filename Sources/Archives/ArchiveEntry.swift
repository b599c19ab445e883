/// One regular file of an archive, whole in memory.
package struct ArchiveEntry: Sendable, Equatable {
  /// The name inside the archive; the rule is `EntryPath`'s.
  package let path: String
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
