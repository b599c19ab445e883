package import ContentModel

/// A place that keeps files under names, and that others read from: a folder, a WebDAV server, an S3 bucket.
///
/// Names are paths of a published tree, such as `files/catalog-….json`. A store promises nothing across calls: what was
/// true a moment ago may have been changed by somebody else. `create` and `replace` are the two that decide a race.
package protocol ObjectStore: Sendable {
  /// As it was given, without secrets, for messages: `s3://bucket/prefix`.
  var name: String { get }

  /// The bytes as they were sent, unpacked if the store keeps them packed; nil if there is no such object.
  ///
  /// - Parameter limit: in bytes; more is an error.
  func read(_ path: String, limit: Int) async throws(StoreError) -> StoredObject?

  /// What a look tells without reading; nil if there is no such object.
  ///
  /// A store that can tell versions apart only by their bytes gives no version here: read the object instead.
  func look(_ path: String) async throws(StoreError) -> StoredFacts?

  /// Every object under a folder such as `files`, sorted by the bytes of their paths; nil if the store cannot tell.
  func list(_ folder: String) async throws(StoreError) -> [StoredFacts]?

  /// Stores an object, whether or not there is one already. Readers see the old bytes or the new ones, never part.
  ///
  /// A power loss may undo it until the next `create`, `replace` or `settle`.
  func write(_ object: OutgoingObject) async throws(StoreError)

  /// Stores an object only if there is none of its name: of several at the same time one wins.
  ///
  /// - Returns: false if there is one; it was not touched.
  func create(_ object: OutgoingObject) async throws(StoreError) -> Bool

  /// Stores an object only over the one that was read, where the store can decide that; where it cannot, it looks
  /// first.
  ///
  /// - Parameter version: of the object that was read; nil if there was none.
  /// - Returns: false if it is another one by now; it was not touched.
  func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool

  /// Takes an object away; one that is not there is no mistake.
  func remove(_ path: String) async throws(StoreError)

  /// Makes everything that was stored so far durable, as `create` and `replace` do before they store anything.
  func settle() async throws(StoreError)
}

extension ObjectStore {
  /// What a server has said to have stored is durable.
  package func settle() async throws(StoreError) {}
}

/// What tells one state of an object from another, such as an entity tag; only its own store understands it.
package struct ObjectVersion: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

/// What a store says of an object.
package struct StoredFacts: Sendable, Hashable {
  package let path: String
  /// Of what is stored: of packed bytes, if the store packs them. Nil if the store does not say.
  package let storedByteCount: Int?
  /// When it was stored, by the store's clock.
  package let modified: Instant?
  /// How long ago that was, by the store's clock alone; nil if it does not say.
  package let ageSeconds: Int?
  package let version: ObjectVersion?

  package init(path: String, storedByteCount: Int?, modified: Instant?, ageSeconds: Int?, version: ObjectVersion?) {
    self.path = path
    self.storedByteCount = storedByteCount
    self.modified = modified
    self.ageSeconds = ageSeconds
    self.version = version
  }
}

/// An object that was read.
package struct StoredObject: Sendable, Hashable {
  package let bytes: [UInt8]
  package let facts: StoredFacts

  package init(bytes: [UInt8], facts: StoredFacts) {
    self.bytes = bytes
    self.facts = facts
  }
}

/// An object to be stored, and how it is to be served.
package struct OutgoingObject: Sendable {
  package let path: String
  package let bytes: [UInt8]
  package let service: ObjectService

  package init(path: String, bytes: [UInt8], service: ObjectService) {
    self.path = path
    self.bytes = bytes
    self.service = service
  }
}

/// The headers that clients shall see.
package struct ObjectService: Sendable, Hashable {
  package let contentType: String
  package let cacheControl: String
  /// Whether stores that can shall keep it packed with gzip and say so (`Content-Encoding`).
  package let isPacked: Bool

  package init(contentType: String, cacheControl: String, isPacked: Bool) {
    self.contentType = contentType
    self.cacheControl = cacheControl
    self.isPacked = isPacked
  }
}
