internal import ContentCompiler
internal import ContentModel
internal import Files
internal import Signatures
internal import Wording

/// What one build leaves for the next: a folder with one log of records for each project.
///
/// It is never needed and never wrong: nothing in it is believed without its digest, nothing by time stamps, and a build
/// that cannot write it goes on without a cache. Bundles are not kept here: they are in the output.
package struct BuildCache: Sendable {
  /// The folder, made if it is missing.
  package let folder: String

  /// Bytes of records no longer used that a log may have, beside as many as are used.
  private let slack: Int

  package init(folder: String, slack: Int = 65_536) {
    self.folder = folder
    self.slack = slack
  }

  /// - Throws: `PublishError` if the cache would become a part of what is published.
  func requireOutside(output: String) throws(PublishError) {
    let (cache, tree): (String, String)
    do throws(FileError) {
      cache = try FileSystem.plannedRealPath(folder)
      tree = try FileSystem.plannedRealPath(output)
    } catch {
      throw PublishError(.inputOutput, "\(error)")
    }
    guard cache == tree || cache.hasPrefix(tree + "/") else { return }
    throw PublishError(
      .inputOutput, "the cache \(folder.printablePath) lies inside the output \(output.printablePath)",
      hint: "keep caches elsewhere, or build with --no-cache")
  }

  /// Versions of everything that decides what a box is made into.
  package static var writer: String { CacheWriter.versions }

  /// - Parameter project: the id in contentc.yaml.
  func log(of project: String) -> RecordLog {
    let path = "\(folder)/\(Self.name(project))"
    guard case .bytes(let bytes) = try? File.read(path, limit: RecordLog.byteLimit) else {
      return RecordLog([], writer: Self.writer)
    }
    return RecordLog(bytes, writer: Self.writer)
  }

  /// Adds records to a log; or writes it anew without what no file of the project has, if that has become too much.
  ///
  /// - Parameters:
  ///   - log: as it was read for this build.
  ///   - paths: of all box files whose records in the log still count.
  /// - Returns: a sentence if nothing could be written.
  func store(
    _ records: some Collection<BoxRecord>, in log: RecordLog, of project: String, keeping paths: [String]
  ) -> String? {
    let name = Self.name(project)
    let kept = log.frames(of: paths)
    let keptCount = kept.reduce(0) { $0 + $1.count }
    let isTooLong = log.byteCount > 2 * keptCount + slack
    do throws(FileError) {
      try Directory.create(folder, intermediates: true)
      let folder = try Folder(folder)
      removeLeftovers(folder)
      guard !records.isEmpty || isTooLong else { return nil }
      // Another build of the project is writing: its records are as good.
      guard let file = try folder.lockedFile(name, mode: 0o644) else { return nil }
      if log.isWhole, !isTooLong, try file.byteCount() == log.byteCount {
        try file.append(pieces: RecordPieces(records))
      } else {
        let pieces = RecordPieces(head: RecordLog.head(log.writer), frames: kept, records)
        // Not durable on purpose: after a power loss the digests tell what is good.
        try folder.replace(name, pieces: pieces, mode: 0o644, isDurable: false)
      }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Files of builds that were killed; a file that is being written is locked.
  private func removeLeftovers(_ folder: Folder) {
    for entry in (try? folder.entries()) ?? [] {
      guard let name = entry.name, Folder.isTemporary(name) else { continue }
      _ = try? folder.removeUnlocked(name)
    }
  }

  /// What the last build made of a project.
  func memo(of project: String) -> BuildMemo? {
    guard case .bytes(let bytes) = try? File.read("\(folder)/\(project).memo", limit: RecordLog.byteLimit) else {
      return nil
    }
    return BuildMemo.decode(bytes)
  }

  /// - Returns: a sentence if nothing could be written.
  func store(_ memo: BuildMemo, of project: String) -> String? {
    do throws(FileError) {
      try Folder(folder).replace("\(project).memo", pieces: memo.encode(), mode: 0o644, isDurable: false)
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func name(_ project: String) -> String { "\(project).records" }
}
