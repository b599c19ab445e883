package import ContentModel
internal import Files

/// A bundle that is arriving, kept over broken connections and restarts; nobody else works on it meanwhile.
///
/// Its bytes are believed no more than others: whoever has all of them checks the digest.
package final class PartialBundle: Sendable {
  package let digest: SHA256Digest
  private let cache: ContentCache
  private let file: LockedFile

  fileprivate init(_ digest: SHA256Digest, in cache: ContentCache, _ file: LockedFile) {
    self.digest = digest
    self.cache = cache
    self.file = file
  }

  /// What has come so far. More than `limit` bytes, or what cannot be read, is forgotten and gives none.
  package func bytes(limit: Int) -> [UInt8] {
    if case .bytes(let bytes) = try? file.read(limit: limit) { return bytes }
    try? file.empty()
    return []
  }

  /// The entity tag of what has come, for `If-Range`; nil if the server gave none.
  package var entityTag: String? {
    cache.read(CacheLayout.tag(digest), limit: CacheLayout.validatorByteLimit)
      .flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Adds what came next; not durable, as what is lost comes again. After an error a part of it may have been added.
  package func append(_ bytes: [UInt8]) throws(CacheError) {
    do throws(FileError) { try file.append(bytes) } catch { throw CacheError(error) }
  }

  /// Forgets what has come, for another start.
  ///
  /// - Parameter entityTag: of what comes now; one too long to be kept counts as none.
  package func restart(entityTag: String?) throws(CacheError) {
    do throws(FileError) {
      // In this order no bytes ever stand beside the tag of others.
      try file.empty()
      let tag = CacheLayout.tag(digest)
      if let entityTag, entityTag.utf8.count <= CacheLayout.validatorByteLimit {
        try cache.put(tag, Array(entityTag.utf8), isDurable: false)
      } else {
        try cache.root.removeAll(tag)
      }
    } catch {
      throw CacheError(error)
    }
  }

  /// Removes it, because the bundle is in its place, or what has come is wrong. Not to be used afterwards.
  package func discard() {
    try? cache.root.removeAll(CacheLayout.tag(digest))
    try? cache.root.remove(CacheLayout.partial(digest))
  }
}

extension ContentCache {
  /// Goes on with a bundle that is arriving, or begins with it.
  ///
  /// - Returns: nil if another process, or another task of this one, is at it, and if it cannot be kept: then fetch
  ///   without keeping.
  package func partial(_ digest: SHA256Digest) -> PartialBundle? {
    let path = CacheLayout.partial(digest)
    do throws(FileError) { return try openPartial(digest, path) } catch {
      // The folder is missing, or something is in the way.
      guard (try? makeFolder(CacheLayout.partials)) != nil else { return nil }
      if let kind = (try? root.status(path))?.map(\.kind), kind != .regular { try? root.removeAll(path) }
      return try? openPartial(digest, path)
    }
  }

  private func openPartial(_ digest: SHA256Digest, _ path: String) throws(FileError) -> PartialBundle? {
    guard let file = try root.lockedFile(path, mode: CacheLayout.fileMode) else { return nil }
    return PartialBundle(digest, in: self, file)
  }
}
