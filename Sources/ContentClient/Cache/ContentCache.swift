internal import Files

/// The folder where a client keeps what it has verified, shared by all processes that are given the same path.
///
/// What is read from it counts as unverified: each thing proves itself anew, by signature or digest. So a damaged, lost
/// or planted file costs a fetch and nothing else. Reading needs no lock; a release in use is protected by a lease.
///
/// Every path is opened part by part from the open folder and no link is followed: see `Folder`.
package struct ContentCache: Sendable {
  let root: Folder
  /// Taken as long as no other one is stored.
  let newInstallID: InstallID

  /// Opens the cache folder, or makes it with mode 0700, like the missing folders above it.
  ///
  /// - Throws: `CacheError` for a folder that is a link, belongs to another user or may be written to by others, and for
  ///   one that cannot be made or opened.
  package init(folder path: String) throws(CacheError) {
    try self.init(folder: path, newInstallID: .random())
  }

  /// The same with the install id that a test gives.
  package init(folder path: String, newInstallID: InstallID) throws(CacheError) {
    self.newInstallID = newInstallID
    root = try Self.open(path)
    let status: FileStatus
    do throws(FileError) { status = try root.status() } catch { throw CacheError(error) }
    guard status.owner == Environment.userID else { throw .foreignOwner(path: root.path) }
    guard status.mode & 0o022 == 0 else { throw .writableByOthers(path: root.path) }
  }

  private static func open(_ path: String) throws(CacheError) -> Folder {
    var creation: FileError?
    do throws(FileError) {
      try Directory.create(path, intermediates: true, mode: CacheLayout.folderMode)
    } catch {
      creation = error
    }
    do throws(FileError) { return try Folder(path) } catch {
      switch (try? File.status(error.path))?.map(\.kind) {
      case .symbolicLink: throw .isLink(path: error.path)
      case .directory: throw CacheError(error)
      case .some: throw .notFolder(path: error.path)
      case nil: throw CacheError(creation ?? error)
      }
    }
  }
}
