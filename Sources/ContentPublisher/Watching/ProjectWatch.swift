internal import ContentCompiler
internal import Files
internal import Wording

/// Waits until something in a project changes that a build may see.
///
/// That something changed is all that is taken from the system: what did, a build finds out by digests.
package final class ProjectWatch {
  /// After a change, so long nothing must happen before it counts: editors and `git` change many files at once.
  private static let quietMilliseconds: Int32 = 50
  /// But no longer than this many times.
  private static let quietLimit = 40
  /// Between two looks, where the system cannot tell of changes, or there is no project folder.
  private static let pollMilliseconds = 500

  private let request: BuildRequest
  private var way: Way
  /// The folder that was there when the watch began.
  private var watched: FileIdentity?

  private enum Way {
    #if canImport(Glibc)
      case events(FolderWatch)
    #endif
    case polling(ProjectSnapshot?)
  }

  /// - Parameter polls: looks again and again; false lets the system tell, where it can.
  package init(_ request: BuildRequest, polls: Bool = false) {
    self.request = request
    way = .polling(nil)
    #if canImport(Glibc)
      if !polls, let watch = try? FolderWatch() { way = .events(watch) }
    #endif
  }

  /// To be called before each build: what changes from now on is noticed by the next `wait`.
  ///
  /// - Throws: `PublishError` if there is no project folder.
  package func begin() throws(PublishError) {
    let folder = try folder()
    watched = folder.identity
    #if canImport(Glibc)
      if case .events(let watch) = way {
        do throws(FileError) { return try add(folder, to: watch) } catch {
          // There is a limit to watches, and a folder may be unreadable.
          way = .polling(nil)
        }
      }
    #endif
    way = .polling(ProjectSnapshot(folder, keyring: request.keyring))
  }

  /// Returns when something changed since `begin`, and nothing has for a moment; or when the project folder is gone, or
  /// another one is in its place.
  package func wait() throws(PublishError) {
    switch way {
    #if canImport(Glibc)
      case .events(let watch):
        guard let folder = try? folder() else { return }
        let relevance = relevance(in: folder)
        do throws(FileError) {
          // Whether a folder around the project was moved, no watch of the project tells.
          while !(try watch.changes(waiting: Int32(Self.pollMilliseconds)).contains(where: relevance.matters)) {
            guard isWatched else { return }
          }
          try Self.settle(watch)
        } catch {
          throw PublishError(.inputOutput, "\(error)")
        }
    #endif
    case .polling(let before):
      while isWatched, let folder = try? folder(), ProjectSnapshot(folder, keyring: request.keyring) == before {
        SystemClock.sleep(milliseconds: Self.pollMilliseconds)
      }
    }
  }

  /// Whether there is a project folder at this moment.
  package var hasProject: Bool { (try? folder()) != nil }

  /// Returns when there is a project folder again, as after another was put in its place; then `begin` anew.
  package func waitForProject() {
    while !hasProject { SystemClock.sleep(milliseconds: Self.pollMilliseconds) }
  }

  /// Whether the project folder is the one that was there when the watch began.
  private var isWatched: Bool {
    guard let identity = (try? folder())?.identity else { return false }
    return identity == watched
  }

  private func folder() throws(PublishError) -> ProjectFolder {
    try ProjectFolder(request.project, excluding: request.writtenFolders)
  }

  #if canImport(Glibc)
    /// A folder made while its parent was not watched yet is found by the second look.
    private func add(_ folder: ProjectFolder, to watch: FolderWatch) throws(FileError) {
      for keys in [request.keyring.folder, request.keyring.revocationsFolder] { _ = try? watch.add(keys) }
      var isNew = true
      while isNew {
        isNew = false
        for path in folder.folders {
          do throws(FileError) { isNew = try watch.add(path) || isNew } catch {
            // Removed meanwhile: its parent tells of that.
            guard error.isAbsent else { throw error }
          }
        }
      }
    }

    private func relevance(in folder: ProjectFolder) -> ChangeRelevance {
      ChangeRelevance(
        ownPaths: folder.excludedPaths, keyFolder: request.keyring.folder,
        keyPaths: [request.keyring.path, request.keyring.revocationsFolder])
    }

    private static func settle(_ watch: FolderWatch) throws(FileError) {
      for _ in 0..<quietLimit {
        if try watch.changes(waiting: quietMilliseconds).isEmpty { return }
      }
    }
  #endif
}

#if canImport(Glibc)
  /// Tells changes that a build may see from those that it makes itself, and from what editors leave.
  struct ChangeRelevance {
    /// The output and the cache, where they lie in the project.
    let ownPaths: [String]
    let keyFolder: String
    /// What a build reads there; the first revocation makes its folder.
    let keyPaths: [String]

    func matters(_ change: FolderWatch.Change) -> Bool {
      guard let name = change.name else { return true }
      let path = "\(change.folder)/\(name)"
      if change.folder == keyFolder { return keyPaths.contains(path) || keyPaths.contains(name) }
      return !ProjectLayout.isIgnored(name: name) && !ownPaths.contains(path)
    }
  }
#endif
