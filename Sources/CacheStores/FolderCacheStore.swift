package import ContentModel
internal import Files
package import ObjectStores

/// A folder as a shared cache, as Bazel lays its own out: `ac/<first two digits>/<key>`.
///
/// Nothing is synced: after a power loss a file may be short, and then it is not believed. It stays within bounds by
/// itself; see `FolderCacheBounds`.
package struct FolderCacheStore: CacheStore {
  /// Bytes of all entries together, unless somebody asks for another number.
  package static let standardByteLimit = 20_000_000_000

  package let name: String
  private let path: String
  private let bounds: FolderCacheBounds

  package var folder: String? { path }

  /// - Parameters:
  ///   - path: of the folder, made by the first entry.
  ///   - byteLimit: for all entries together; a day’s new ones may lie beyond it.
  package init(_ path: String, byteLimit: Int = standardByteLimit) {
    self.path = path
    name = path
    bounds = FolderCacheBounds(byteLimit: byteLimit)
  }

  package func read(_ key: SHA256Digest, limit: Int) async throws(StoreError) -> CachedBytes {
    do throws(FileError) {
      guard case .bytes(let bytes) = try File.read(place(of: key), limit: limit + ActionResultBody.overhead) else {
        return .foreign
      }
      guard let content = ActionResultBody.unwrap(bytes) else { return .foreign }
      // Where nothing may be written, an entry is as old as it is.
      try? bounds.markUsed(place(of: key), in: path)
      return .bytes(content)
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
      // What cannot be removed now is tried again tomorrow.
      try? bounds.tidy(path, after: place(of: key))
    } catch {
      throw StoreError(.unusable, "\(error)")
    }
  }

  private func place(of key: SHA256Digest) -> String { "\(path)/ac/\(key.hex.prefix(2))/\(key.hex)" }
}
