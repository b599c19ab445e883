package import ContentModel
internal import Files

/// The tree an app was shipped with: a plain copy of a published one, in which bundles may be missing.
///
/// It belongs to the app's package, so its folder is not guarded like the cache; every file is checked all the same.
package struct EmbeddedCopy: Sendable {
  private let folder: String

  package init(folder: String) { self.folder = folder }

  /// The envelope; nil if there is none that could be read.
  package var manifest: UnverifiedBytes? { read(Manifest.path, limit: WireLimits.envelopeByteCount) }

  /// A list or bundle; nil if it is not part of the copy.
  package func file(_ path: WirePath, byteCount: Int) -> UnverifiedBytes? {
    guard let found = read(path.text, limit: byteCount), found.bytes.count == byteCount else { return nil }
    return found
  }

  /// Whether a file of this size is there; reading it may still find it damaged.
  package func isPresent(_ path: WirePath, byteCount: Int) -> Bool {
    let status = try? File.status("\(folder)/\(path.text)")
    return status?.kind == .regular && status?.byteCount == byteCount
  }

  private func read(_ path: String, limit: Int) -> UnverifiedBytes? {
    guard case .bytes(let bytes) = try? File.read("\(folder)/\(path)", limit: limit) else { return nil }
    return UnverifiedBytes(bytes)
  }
}
