/// What an archive may hold at most, written or read.
package struct ArchiveLimits: Sendable, Equatable {
  /// The most entries.
  package let entryCount: Int
  /// The most bytes of all entries together, unpacked.
  package let byteCount: Int

  /// Limits for an archive of another sort, or for tests.
  package init(entryCount: Int, byteCount: Int) {
    self.entryCount = entryCount
    self.byteCount = byteCount
  }

  /// A bundle's limits: 1,000 entries and 64 MiB.
  package static let bundle = ArchiveLimits(entryCount: 1000, byteCount: 64 << 20)

  /// The longest tar that can keep these limits; more is refused while it is being decompressed.
  ///
  /// Beside its data an entry costs a header, padding and, from other writers, extended headers: 4 KiB are ample.
  /// The end of a tar is at most one record of 10 KiB.
  var tarByteCount: Int { byteCount + entryCount * 4096 + 10_240 }
}
