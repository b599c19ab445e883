package import ContentModel
internal import Files
package import ObjectStores

/// A folder as a shared cache, as Bazel lays its own out: `ac/<first two digits>/<key>`.
///
/// Nothing is synced: after a power loss a file may be short, and then it is not believed.
package struct FolderCacheStore: CacheStore {
  package let name: String
  private let path: String

  package var folder: String? { path }

  /// - Parameter path: of the folder, made by the first entry.
  package init(_ path: String) {
    self.path = path
    name = path
  }

  package func read(_ key: SHA256Digest, limit: Int) async throws(StoreError) -> CachedBytes {
    do throws(FileError) {
      guard case .bytes(let bytes) = try File.read(place(of: key), limit: limit + ActionResultBody.overhead) else {
        return .foreign
      }
      return ActionResultBody.unwrap(bytes).map { .bytes($0) } ?? .foreign
    } catch let error where error.isNotFound {
      return .absent
    } catch {
      throw StoreError(.unusable, "\(error)")
    }
  }

  package func write(_ key: SHA256Digest, _ bytes: [UInt8]) async throws(StoreError) {
    do throws(FileError) {
      let parent = "\(path)/ac/\(key.hex.prefix(2))"
      try Directory.create(parent, intermediates: true)
      try Folder(parent).replace(key.hex, ActionResultBody.wrap(bytes), mode: 0o644, isDurable: false)
    } catch {
      throw StoreError(.unusable, "\(error)")
    }
  }

  private func place(of key: SHA256Digest) -> String { "\(path)/ac/\(key.hex.prefix(2))/\(key.hex)" }
}
