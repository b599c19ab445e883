package import ContentModel

/// Records that others left, and that take a journey to be looked at.
package protocol RemoteBoxRecords: BoxRecordStore {
  /// Fetches what there is of boxes whose records here do not help; `record(of:)` and `has(_:)` know it afterwards.
  func fetch(_ boxes: [BoxSource]) async
}

extension RemoteBoxRecords {
  package var remote: (any RemoteBoxRecords)? { self }
}

/// A box file as it is now.
package struct BoxSource: Sendable, Hashable {
  package let path: String
  /// Of its bytes.
  package let digest: SHA256Digest

  package init(path: String, digest: SHA256Digest) {
    self.path = path
    self.digest = digest
  }
}
