internal import ContentModel

/// Reads the lists of a release from what is at hand: the cache, and the app's own copy.
package struct ReleaseFiles: Sendable {
  let cache: ContentCache
  let embedded: EmbeddedCopy?

  /// Lists of one release.
  struct Found: Sendable {
    var files: [VerifiedFile] = []
    /// Not at hand, or damaged.
    var missing: [FileEntry] = []
  }

  /// What of `entries` is at hand with the right size and digest.
  func find(_ entries: [FileEntry]) -> Found {
    var found = Found()
    for entry in entries {
      let file =
        verified(cache.file(entry.path, byteCount: entry.size), entry)
        ?? verified(embedded?.file(entry.path, byteCount: entry.size), entry)
      if let file {
        found.files.append(file)
      } else {
        found.missing.append(entry)
      }
    }
    return found
  }

  /// The whole release from what is at hand; nil if of each possible set a list is missing or damaged, or breaks a rule.
  func load(_ copy: TrustedCopy, for install: InstallID) -> VerifiedRelease? {
    for entries in sets(of: copy, for: install) {
      let found = find(entries)
      guard found.missing.isEmpty else { continue }
      if let release = try? VerifiedRelease(copy.manifest, entries: entries, files: found.files) { return release }
    }
    return nil
  }

  /// The files of the release as this installation gets it. Of a stored one also those that others get: the lists were
  /// fetched for an install id that may be lost since. An embedded copy is as it was shipped.
  private func sets(of copy: TrustedCopy, for install: InstallID) -> [[FileEntry]] {
    let own = copy.manifest.files(for: install)
    guard copy.origin != .embedded, let other = copy.manifest.otherFiles(than: own) else { return [own] }
    return [own, other]
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

  /// Whether a box's bundle is at hand, by its size alone.
  func isPresent(_ box: Catalog.Box) -> Bool {
    let (path, size) = (box.bundle.path, box.bundle.size)
    return cache.isPresent(path, byteCount: size) || embedded?.isPresent(path, byteCount: size) == true
  }

  /// The catalogs of a release, and those of its candidate that are at hand; nil if the release cannot be served,
  /// because of each a list is missing or damaged.
  func catalogs(of copy: TrustedCopy, for install: InstallID) -> [Catalog]? {
    guard sets(of: copy, for: install).contains(where: { find($0).missing.isEmpty }) else { return nil }
    let found = find(copy.manifest.allFiles.filter { $0.role == .catalog })
    return found.files.compactMap { try? Catalog.decode($0.bytes) }
  }

  private func verified(_ bytes: UnverifiedBytes?, _ entry: FileEntry) -> VerifiedFile? {
    guard let bytes else { return nil }
    return try? VerifiedFile(bytes, entry: entry)
  }
}
