package import ContentModel

/// A media file that exists, has been looked into, and goes into a bundle.
package struct MediaFile: Sendable {
  /// Of the box's media entry.
  package let key: String
  /// Relative to the project.
  package let path: String
  package let byteCount: Int
  package let digest: SHA256Digest
  /// Lower-case, without a dot.
  package let pathExtension: String

  /// Its name in the bundle, `media/<key>.<ext>`.
  package var bundlePath: String { "media/\(name)" }
  /// `<key>.<ext>`, as box.json names it.
  package var name: String { "\(key).\(pathExtension)" }
}
