package import ContentModel
internal import Signatures

/// A file of a release whose bytes are exactly those that its manifest means.
package struct VerifiedFile: Sendable {
  package let entry: FileEntry
  package let bytes: [UInt8]

  /// Holds bytes to size and digest.
  ///
  /// - Throws: `Refusal` with `wrongFile`.
  package init(_ copy: UnverifiedBytes, entry: FileEntry) throws(Refusal) {
    try copy.require(size: entry.size, digest: entry.digest, name: entry.path.text)
    self.entry = entry
    bytes = copy.bytes
  }
}

extension UnverifiedBytes {
  /// - Throws: `Refusal` with `wrongFile` for another length or another SHA-256.
  func require(size: Int, digest: SHA256Digest, name: String) throws(Refusal) {
    guard bytes.count == size else {
      throw Refusal(.wrongFile, "\(name) has \(bytes.count) bytes, not \(size)")
    }
    guard SHA256.digest(bytes) == digest else {
      throw Refusal(.wrongFile, "\(name) has another SHA-256 than it must have")
    }
  }
}
