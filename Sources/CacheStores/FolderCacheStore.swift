package import ContentModel
internal import Files
package import ObjectStores
internal import Synchronization

/// A folder as a shared cache, as Bazel lays its own out: `ac/<first two digits>/<key>`.
///
/// Nothing is synced: after a power loss a file may be short, and then it is not believed. It stays within bounds by
/// itself; see `FolderCacheBounds`.
package final class FolderCacheStore: CacheStore {
  /// Bytes of all entries together, unless somebody asks for another number.
  package static let standardByteLimit = 20_000_000_000

  package let name: String
  private let path: String
  private let bounds: FolderCacheBounds
  private let hasMadeRoom = Mutex(false)

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
      let body = ActionResultBody.wrap(bytes)
      do throws(FileError) { try put(body, key) } catch {
        guard error.isFull else { throw error }
        makeRoom(folder(of: key))
        try put(body, key)
      }
      // What cannot be removed now is tried again tomorrow.
      try? bounds.tidy(path, after: place(of: key))
    } catch {
      throw StoreError(.unusable, "\(error)")
    }
  }

  private func put(_ body: [UInt8], _ key: SHA256Digest) throws(FileError) {
    try Directory.create(folder(of: key), intermediates: true)
    try Folder(folder(of: key)).replace(key.hex, body, mode: 0o644, isDurable: false)
  }

  /// Once: if that is not enough, the bounds are wider than the disk. Others wait until it is done.
  private func makeRoom(_ tried: String) {
    hasMadeRoom.withLock { hasMadeRoom in
      if !hasMadeRoom { try? bounds.makeRoom(in: path, tried: tried) }
      hasMadeRoom = true
    }
  }

  private func folder(of key: SHA256Digest) -> String { "\(path)/ac/\(key.hex.prefix(2))" }
  private func place(of key: SHA256Digest) -> String { "\(folder(of: key))/\(key.hex)" }
}
