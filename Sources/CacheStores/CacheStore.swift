package import ContentModel
package import ObjectStores

/// A place that several machines share and that keeps bytes under keys. Nothing in it is needed, and nothing in it is
/// believed unseen: anybody may have written it.
package protocol CacheStore: Sendable {
  /// For messages; holds no secret.
  var name: String { get }
  /// Where it lies, if it is a folder of this machine.
  var folder: String? { get }

  /// What is kept under a key.
  ///
  /// - Parameter limit: of the bytes.
  /// - Throws: `StoreError` if it could not be found out.
  func read(_ key: SHA256Digest, limit: Int) async throws(StoreError) -> CachedBytes

  /// Keeps bytes under a key, in place of what was there.
  func write(_ key: SHA256Digest, _ bytes: [UInt8]) async throws(StoreError)
}

/// What a place keeps under a key.
package enum CachedBytes: Sendable, Equatable {
  case absent
  case bytes([UInt8])
  /// Something that nobody of us put there: too large, or of another form.
  case foreign
}
