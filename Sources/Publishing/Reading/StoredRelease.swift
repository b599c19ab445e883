package import ContentPublisher
package import ObjectStores

/// A release as a store keeps it: for a build that follows it.
package struct StoredRelease: ReleaseSource {
  private let store: any ObjectStore

  package init(_ store: any ObjectStore) { self.store = store }

  package var name: String { store.name }
  package var isTree: Bool { true }
  package var folder: String? { nil }

  /// No cache stands between.
  package func read(_ path: String, limit: Int, passesCaches: Bool) async throws(PublishError) -> [UInt8]? {
    try await stored { () throws(StoreError) in try await store.read(path, limit: limit) }?.bytes
  }
}
