internal import ContentModel

/// Reads the lists of a release from what is at hand: the cache, and the app's own copy.
package struct ReleaseFiles: Sendable {
  let cache: ContentCache
  let embedded: EmbeddedCopy?

  /// Lists of one release, and which of them did not come from the cache.
  struct Found: Sendable {
    var files: [VerifiedFile] = []
    /// Verified, but to be written to the cache: missing or damaged there.
    var isNew: [VerifiedFile] = []
    /// Not at hand, or damaged.
    var missing: [FileEntry] = []
  }

  /// What of `entries` is at hand with the right size and digest.
  func find(_ entries: [FileEntry]) -> Found {
    var found = Found()
    for entry in entries {
      if let file = verified(cache.file(entry.path, byteCount: entry.size), entry) {
        found.files.append(file)
      } else if let file = verified(embedded?.file(entry.path, byteCount: entry.size), entry) {
        found.files.append(file)
        found.isNew.append(file)
      } else {
        found.missing.append(entry)
      }
    }
    return found
  }

  /// The whole release from what is at hand; nil if any list is missing, damaged or breaks a rule.
  func load(_ manifest: TrustedManifest, for install: InstallID) -> VerifiedRelease? {
    let found = find(manifest.files(for: install))
    guard found.missing.isEmpty else { return nil }
    return try? VerifiedRelease(manifest, for: install, files: found.files)
  }

  /// A box's bundle; nil if it is not at hand or damaged.
  func bundle(_ box: Catalog.Box) -> VerifiedBundle? {
    let (path, size) = (box.bundle.path, box.bundle.size)
    if let bytes = cache.file(path, byteCount: size), let bundle = try? VerifiedBundle(bytes, box: box) {
      return bundle
    }
    if let bytes = embedded?.file(path, byteCount: size) { return try? VerifiedBundle(bytes, box: box) }
    return nil
  }

  /// The catalogs of a release and of its candidate; nil unless all lists of both are at hand and whole.
  func catalogs(of manifest: TrustedManifest) -> [Catalog]? {
    let found = find(manifest.allFiles)
    guard found.missing.isEmpty else { return nil }
    var catalogs: [Catalog] = []
    for file in found.files where file.entry.role == .catalog {
      guard let catalog = try? Catalog.decode(file.bytes) else { return nil }
      catalogs.append(catalog)
    }
    return catalogs
  }

  private func verified(_ bytes: UnverifiedBytes?, _ entry: FileEntry) -> VerifiedFile? {
    guard let bytes else { return nil }
    return try? VerifiedFile(bytes, entry: entry)
  }
}
