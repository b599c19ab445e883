internal import ContentCompiler
internal import Files
internal import Synchronization

/// Writes the files of a new tree beside those of the old one.
package struct NewFiles: Sendable {
  /// For 100,000 files one sync at the end took 0.84 s, with a processor idle; for 10,000 it takes 0.1 s, which is not
  /// worth a thread. Half as many made no difference.
  package static let usualFilesPerSync = 32_768

  struct Written: Sendable {
    let path: String
    let byteCount: Int
  }

  /// The output folder; all folders in it are made.
  let root: String
  let jobs: Int
  /// Of so many files each, the first are made durable while the others are written: 1 or more.
  let filesPerSync: Int

  /// Writes what is not there yet; the last of it is not durable before another sync.
  ///
  /// - Parameter sync: opened before.
  /// - Throws: `PublishError`, of several the one that came first in time; then nothing that was written is there any
  ///   more.
  func write(
    _ files: [TreeFile], _ sync: FileSystemSync, done: (@Sendable (Int) -> Void)?
  ) async throws(PublishError) -> [Written] {
    let failure = FirstFailure()
    let byteCounts = await writeInParts(files, sync, failure, done: done)
    // Fewer than there are files if parts were left out.
    let written = zip(files, byteCounts).compactMap { file, byteCount in
      byteCount.map { Written(path: file.path, byteCount: $0) }
    }
    guard let error = failure.error else { return written }
    for file in written { try? File.remove("\(root)/\(file.path)") }
    throw error
  }

  /// One part after the other, each made durable while the next ones are written.
  ///
  /// - Returns: for each file of the parts that were begun how many bytes were written; nil if none were.
  private func writeInParts(
    _ files: [TreeFile], _ sync: FileSystemSync, _ failure: FirstFailure, done: (@Sendable (Int) -> Void)?
  ) async -> [Int?] {
    let root = root
    return await withTaskGroup(of: Void.self) { syncs in
      var byteCounts: [Int?] = []
      byteCounts.reserveCapacity(files.count)
      for start in stride(from: 0, to: files.count, by: filesPerSync) {
        if failure.isThere { break }
        if start > 0 { syncs.addTask { await Self.makeDurable(sync, failure) } }
        let part = Array(files[start..<min(files.count, start + filesPerSync)])
        byteCounts += await parallelMap(part, jobs: jobs, done: done) { file -> Int? in
          if failure.isThere { return nil }
          do throws(PublishError) { return try Self.write(file, in: root) } catch {
            failure.note(error)
            return nil
          }
        }
      }
      return byteCounts
    }
  }

  /// The last sync would not tell again of what failed here.
  private static func makeDurable(_ sync: FileSystemSync, _ failure: FirstFailure) async {
    do throws(FileError) { try await sync.syncBehind() } catch { failure.note(.unchangedTree(error)) }
  }

  /// Nil if the file is there already with the same bytes. One that a killed build left torn is replaced. What the disk
  /// lost of one that looks whole cannot be seen: that was told to whoever synced before.
  private static func write(_ file: TreeFile, in root: String) throws(PublishError) -> Int? {
    guard let bytes = try file.bytes?() else { return nil }
    let path = "\(root)/\(file.path)"
    do throws(FileError) {
      do throws(FileError) { try File.writeNew(path, bytes) } catch {
        guard error.isAlreadyThere else { throw error }
        if case .bytes(bytes) = try File.read(path, limit: bytes.count) { return nil }
        try File.replace(path, bytes)
      }
    } catch {
      throw .unchangedTree(error)
    }
    return bytes.count
  }
}

/// What went wrong first; then no task begins with more.
private final class FirstFailure: Sendable {
  private let flag = Atomic<Bool>(false)
  private let first = Mutex<PublishError?>(nil)

  var isThere: Bool { flag.load(ordering: .relaxed) }

  var error: PublishError? { first.withLock { $0 } }

  func note(_ error: PublishError) {
    first.withLock { $0 = $0 ?? error }
    flag.store(true, ordering: .relaxed)
  }
}
