internal import ContentModel
internal import Files
internal import Signatures
internal import Synchronization

/// A folder as a store: of a web server on this machine, of a mounted disk, or one that is copied elsewhere.
///
/// Files are written beside their place and moved, so that a web server never serves part of one. `create` and
/// `replace` first make all of them durable, in one sync of the file system: one for each of 3,000 files took 19 s
/// against 3. Inside the folder nothing but folders and regular files is touched: a link could lead anywhere. The
/// folder itself may be reached through links. Versions are SHA-256 digests: two files of the same size can be written
/// within one tick of the clock.
///
/// It is made by the first object. How objects are served is the web server's matter; see docs/targets.md.
package final class FolderStore: ObjectStore {
  /// The mode of files and folders: a web server reads them as another user.
  private static let fileMode: UInt32 = 0o644
  private static let folderMode: UInt32 = 0o755
  /// How long to wait for another process that replaces an object.
  private static let lockMilliseconds: UInt64 = 10_000
  /// A file of a killed write that is younger is left, on file systems that do not know locks of other machines.
  private static let leftoverMilliseconds: Int64 = 3_600_000

  package let name: String
  private let path: String
  private let clock = FolderClock()
  /// Whether there is anything that a power loss may undo.
  private let isUnsettled = Atomic<Bool>(false)
  /// Folders in which left files have been looked for.
  private let tidied = Mutex<Set<String>>([])

  /// - Parameter path: of the folder, which need not be there yet.
  package init(_ path: String) {
    self.path = path
    name = path
  }

  package func read(_ path: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try StorePath.check(path)
    return try reporting {
      guard let folder = try existing(), let status = try file(path, in: folder) else { return nil }
      switch try folder.read(path, limit: limit) {
      case .bytes(let bytes):
        let facts = facts(path, status, in: folder, version: Self.version(of: bytes))
        return StoredObject(bytes: bytes, facts: facts)
      case .tooLarge: throw StoreError(.unusable, "\(name)/\(path) has more than \(limit) bytes")
      case .notRegularFile: throw notRegular(path)
      }
    }
  }

  package func look(_ path: String) async throws(StoreError) -> StoredFacts? {
    try StorePath.check(path)
    return try reporting {
      guard let folder = try existing(), let status = try file(path, in: folder) else { return nil }
      return facts(path, status, in: folder, version: nil)
    }
  }

  package func list(_ folder: String) async throws(StoreError) -> [StoredFacts]? {
    try StorePath.check(folder)
    return try reporting {
      guard let root = try existing(), let status = try root.status(folder) else { return [] }
      guard status.kind == .directory else { throw notRegular(folder) }
      var found: [StoredFacts] = []
      try collect(folder, in: root, into: &found)
      return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    }
  }

  package func write(_ object: OutgoingObject) async throws(StoreError) {
    try StorePath.check(object.path)
    try reporting {
      let folder = try prepared(for: object.path)
      _ = try file(object.path, in: folder)
      try folder.replace(object.path, object.bytes, mode: Self.fileMode, isDurable: false)
      isUnsettled.store(true, ordering: .releasing)
    }
  }

  package func create(_ object: OutgoingObject) async throws(StoreError) -> Bool {
    try StorePath.check(object.path)
    return try reporting {
      let folder = try prepared(for: object.path)
      guard try file(object.path, in: folder) == nil else { return false }
      try settle(folder)
      return try folder.create(object.path, object.bytes, mode: Self.fileMode)
    }
  }

  package func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool {
    guard let version else { return try await create(object) }
    try StorePath.check(object.path)
    let outcome: Bool? = try reporting {
      let folder = try prepared(for: object.path)
      guard let lock = try folder.lock(.exclusive, waitingFor: Self.lockMilliseconds) else { return nil }
      return try replace(object, over: version, in: folder, holding: lock)
    }
    guard let outcome else { throw StoreError(.passing, "\(name) is locked by another process") }
    return outcome
  }

  package func remove(_ path: String) async throws(StoreError) {
    try StorePath.check(path)
    try reporting {
      guard let folder = try existing(), try file(path, in: folder) != nil else { return }
      do throws(FileError) { try folder.remove(path) } catch let error where error.isNotFound {
        // Somebody else was faster.
      }
    }
  }

  package func settle() async throws(StoreError) {
    try reporting {
      if let folder = try existing() { try settle(folder) }
    }
  }

  // MARK: Parts

  /// Says what a file error means for a store.
  private func reporting<Value>(_ work: () throws -> Value) throws(StoreError) -> Value {
    do { return try work() } catch let error as StoreError { throw error } catch let error as FileError {
      throw StoreError(error)
    } catch { throw StoreError(.unusable, "\(error)") }
  }

  private func notRegular(_ path: String) -> StoreError {
    StoreError(
      .unusable, "\(name)/\(path) is a link, or no regular file",
      hint: "inside the folder only regular files and folders are touched; make the folder itself a link if need be")
  }

  /// A write that ends meanwhile marks the store again.
  private func settle(_ folder: Folder) throws(FileError) {
    guard isUnsettled.exchange(false, ordering: .acquiringAndReleasing) else { return }
    do throws(FileError) { try folder.syncFileSystem() } catch {
      isUnsettled.store(true, ordering: .releasing)
      throw error
    }
  }

  /// The folder, if there is one.
  private func existing() throws(FileError) -> Folder? {
    do throws(FileError) { return try Folder(FileSystem.realPath(path)) } catch let error where error.isNotFound {
      return nil
    }
  }

  /// The folder with the one that an object needs, both made if need be, and without what killed writes left there.
  private func prepared(for path: String) throws(FileError) -> Folder {
    try Directory.create(self.path, intermediates: true, mode: Self.folderMode)
    let folder = try Folder(FileSystem.realPath(self.path))
    let parent = StorePath.folder(of: path)
    if let parent { try folder.makeFolders(parent, mode: Self.folderMode) }
    isUnsettled.store(true, ordering: .releasing)
    if tidied.withLock({ $0.insert(parent ?? "").inserted }) { removeLeftovers(in: parent, of: folder) }
    return folder
  }

  /// What stands at a path; nil if nothing does.
  private func file(_ path: String, in folder: Folder) throws -> FileStatus? {
    guard let status = try folder.status(path) else {
      // What is behind a link, or below a file, is not simply missing.
      var above = path
      while let parent = StorePath.folder(of: above) {
        above = parent
        if let status = try folder.status(parent), status.kind != .directory { throw notRegular(parent) }
      }
      return nil
    }
    guard status.kind == .regular else { throw notRegular(path) }
    return status
  }

  /// The lock is open as long as this runs.
  private func replace(
    _ object: OutgoingObject, over version: ObjectVersion, in folder: Folder, holding _: borrowing FileLock
  ) throws -> Bool {
    guard try file(object.path, in: folder) != nil,
      case .bytes(let bytes) = try folder.read(object.path, limit: Int.max - 1),
      Self.version(of: bytes) == version
    else { return false }
    try settle(folder)
    try folder.replace(object.path, object.bytes, mode: Self.fileMode, isDurable: true)
    return true
  }

  private func collect(_ path: String, in root: Folder, into found: inout [StoredFacts]) throws {
    guard let folder = try root.folder(path) else { return }
    for entry in try folder.entries() {
      guard let name = entry.name, !Folder.isTemporary(name) else { continue }
      let inner = path + "/" + name
      switch entry.kind {
      case .directory: try collect(inner, in: root, into: &found)
      case .regular:
        guard let status = try folder.status(name) else { continue }
        found.append(facts(inner, status, in: root, version: nil))
      default: throw notRegular(inner)
      }
    }
  }

  /// Nothing here is worth a failure: what is left is in nobody's way.
  private func removeLeftovers(in parent: String?, of root: Folder) {
    guard let folder = parent == nil ? root : try? root.folder(parent ?? ""), let entries = try? folder.entries() else {
      return
    }
    for entry in entries {
      guard let name = entry.name, entry.kind == .regular, Folder.isTemporary(name),
        let status = try? folder.status(name), let now = clock.now(in: root),
        now - status.modifiedMilliseconds > Self.leftoverMilliseconds
      else { continue }
      _ = try? folder.removeUnlocked(name)
    }
  }

  private func facts(_ path: String, _ status: FileStatus, in root: Folder, version: ObjectVersion?) -> StoredFacts {
    StoredFacts(
      path: path, storedByteCount: status.byteCount, modified: Instant(milliseconds: status.modifiedMilliseconds),
      ageSeconds: clock.now(in: root).map { max(0, Int(($0 - status.modifiedMilliseconds) / 1000)) }, version: version)
  }

  private static func version(of bytes: [UInt8]) -> ObjectVersion { ObjectVersion(SHA256.digest(bytes).hex) }
}
