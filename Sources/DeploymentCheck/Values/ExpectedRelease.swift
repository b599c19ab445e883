internal import ContentModel
package import Signatures

/// The release that ought to be live by now.
package struct ExpectedRelease: Sendable {
  /// The live one must have at least this number.
  package let sequence: Int
  /// What the live one must be, byte for byte, if it has the same number; nil takes any.
  package let payload: [UInt8]?

  /// Any release from this number on.
  package init(sequence: Int) {
    self.sequence = sequence
    payload = nil
  }

  /// This release or a later one.
  package init(_ manifest: VerifiedManifest) {
    sequence = manifest.manifest.sequence
    payload = manifest.payload
  }

  /// What is wrong with the live release, or nil.
  func finding(for live: VerifiedManifest) -> Finding? {
    let number = live.manifest.sequence
    if number < sequence {
      return .error(
        .expectation, at: Manifest.path, "is release \(number), and release \(sequence) is expected",
        hint: "publish the tree, manifest.json last; if that is done, a cache on the way hands out the old one")
    }
    if number == sequence, let payload, payload != live.payload {
      return .error(
        .expectation, at: Manifest.path, "is another release \(number) than the one that is expected",
        hint: "two builds took the same number; build again with --after and the live manifest")
    }
    return nil
  }
}
