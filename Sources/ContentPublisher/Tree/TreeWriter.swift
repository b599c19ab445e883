internal import ContentModel
internal import ContentCompiler
internal import Files
internal import Wording

/// Writes a tree so that at any moment the old or the new one is whole:
/// new files first, a sync of the file system, then the manifest by rename, then files no longer named are removed.
package struct TreeWriter: Sendable {
  /// The output folder; made if it is missing.
  let root: String
  private let jobs: Int
  private let newFiles: NewFiles

  package init(output: String, jobs: Int, filesPerSync: Int = NewFiles.usualFilesPerSync) {
    root = output
    self.jobs = jobs
    newFiles = NewFiles(root: output, jobs: jobs, filesPerSync: max(1, filesPerSync))
  }

  /// - Parameters:
  ///   - allowsForeign: the folder may have files that are of no tree; they stay.
  ///   - isCurrent: run when no other process can write any more: false if the tree is not what the build began with.
  /// - Throws: `PublishError`; then the old tree is as it was, and new files are taken away again.
  package func write(
    _ files: [TreeFile], manifest: [UInt8], allowsForeign: Bool, isCurrent: () throws(PublishError) -> Bool,
    done: (@Sendable (Int) -> Void)? = nil
  ) async throws(PublishError) -> PublishedTree {
    let lock = try lock()
    guard try isCurrent() else {
      throw PublishError(
        .inputOutput, "another build replaced the tree in \(root.printablePath) meanwhile",
        hint: "run the build again")
    }
    // Only now is the list complete: a build that was killed meanwhile left files, too.
    let output = try await OutputFolder.list(root, jobs: jobs)
    if !allowsForeign { try output.requireOwn() }
    let unnamed = try unnamedFiles(of: output, beside: files)
    let sync = try openSync()
    for name in output.leftovers { try? File.remove("\(root)/\(name)") }
    let new = files.filter { $0.bytes != nil }
    let made = try makeFolders(new)
    let written: [NewFiles.Written]
    do throws(PublishError) { written = try await newFiles.write(new, sync, done: done) } catch {
      removeFolders(made)
      throw error
    }
    do throws(FileError) {
      try replaceIfChanged(CacheHeaders.path, Array(CacheHeaders.text.utf8))
      // Also files that a killed build left complete but not durable are named from now on.
      if !written.isEmpty || !isUnchanged(Manifest.path, manifest) { try sync.sync() }
      try replaceIfChanged(Manifest.path, manifest)
    } catch {
      // Once the new manifest is in place its files must stay, even if the last sync failed.
      if isUnchanged(Manifest.path, manifest) {
        throw PublishError(
          .inputOutput, "\(error)", hint: "the new tree is in place, but may not outlive a power failure")
      }
      for file in written { try? File.remove("\(root)/\(file.path)") }
      removeFolders(made)
      throw .unchangedTree(error)
    }
    let removed = remove(unnamed, of: output)
    _ = lock
    return PublishedTree(
      newFileCount: written.count, newByteCount: written.reduce(0) { $0 + $1.byteCount }, removedFileCount: removed,
      foreignFileCount: output.foreign.count)
  }

  private func openSync() throws(PublishError) -> FileSystemSync {
    do throws(FileError) { return try FileSystemSync(containing: root) } catch { throw .unchangedTree(error) }
  }

  private func lock() throws(PublishError) -> FileLock {
    do throws(FileError) {
      try Directory.create(root, intermediates: true)
      if let lock = try FileLock.acquire(folder: root, waitingFor: 500) { return lock }
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
    throw PublishError(
      .inputOutput, "another contentc is writing to \(root.printablePath)", hint: "wait until it is done")
  }

  /// Files of a tree that the new one does not have.
  ///
  /// - Throws: `PublishError` if what was found in place is not there any more: another build, which did not know it, may
  ///   have taken it away meanwhile.
  private func unnamedFiles(of output: OutputFolder, beside files: [TreeFile]) throws(PublishError) -> Set<String> {
    var unnamed = Set(output.published)
    for file in files where unnamed.remove(file.path) == nil && file.bytes == nil {
      throw PublishError(
        .inputOutput, "\("\(root)/\(file.path)".printablePath) was removed during the build",
        hint: "run the build again")
    }
    return unnamed
  }

  private func replaceIfChanged(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    if !isUnchanged(name, bytes) { try File.replace("\(root)/\(name)", bytes) }
  }

  private func isUnchanged(_ name: String, _ bytes: [UInt8]) -> Bool {
    if case .bytes(bytes) = try? File.read("\(root)/\(name)", limit: bytes.count) { return true }
    return false
  }

  /// What cannot be removed stays: it does no harm, and the next build tries again.
  ///
  /// - Returns: how many files are gone.
  private func remove(_ unnamed: Set<String>, of output: OutputFolder) -> Int {
    let removed = unnamed.filter { (try? File.remove("\(root)/\($0)")) != nil }
    // Also those above, which may have had nothing but these.
    removeFolders(Self.folders(of: removed.union(output.emptyFolders.map { "\($0)/" })))
    return removed.count
  }
}
