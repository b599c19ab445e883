internal import ContentModel
internal import ContentPublisher
internal import ObjectStores
internal import Signatures
internal import Synchronization
internal import Wording

/// What delivering files did, or would do.
struct DeliverySummary: Sendable {
  var sentFileCount = 0
  var sentByteCount = 0
  var reusedFileCount = 0
  /// Read whole, because the target tells no sizes.
  var readFileCount = 0
  /// Their bytes.
  var readByteCount = 0

  /// What a second look has found to do.
  mutating func add(_ other: DeliverySummary) {
    sentFileCount += other.sentFileCount
    sentByteCount += other.sentByteCount
    readFileCount += other.readFileCount
    readByteCount += other.readByteCount
  }

  mutating func addRead(_ files: [NamedFile]) {
    let bundles = files.filter { !$0.isList }
    readFileCount += bundles.count
    readByteCount += bundles.reduce(0) { $0 + $1.size }
  }
}

/// Brings the files of a release to a target, and sees that they have arrived.
///
/// A file that is there already is sent again unless something keeps it from being pruned meanwhile: a release that is
/// kept names it, or it is young. Pruning spares what is younger than an hour.
struct FileDelivery: Sendable {
  let reader: TargetReader
  /// Nil if the target alone has the files: then all of them must be there, and what may be pruned meanwhile is read,
  /// checked and stored again, so that it is young.
  let source: FileSource?
  /// Paths that a kept release names.
  let kept: Set<WirePath>
  /// Whether files are sent that are there already, whatever they look like.
  var sendsAll = false
  let progress: PublishProgress

  /// Files younger than this are left alone: an interrupted publish has just sent them.
  static let youngSeconds = 30 * 60
  /// After the claim, which keeps files from then on, a file may be a little older: it must only have been safe until now.
  static let safeSeconds = 50 * 60

  /// What a delivery would have to send.
  struct Plan: Sendable {
    let sent: [NamedFile]
    /// As if everything had been sent, and nothing read back yet.
    let summary: DeliverySummary
  }

  func plan(_ files: [NamedFile], youngerThan limit: Int) async throws(PublishError) -> Plan {
    progress(.looking)
    let inventory = try await Inventory.take(of: files, in: reader.store, jobs: reader.jobs)
    // Who has no source has read the lists before, to know the files.
    let doubtful = files.filter { inventory.isDoubtful($0) && !(source == nil && $0.isList) }
    let damaged = sendsAll ? [] : try await damaged(doubtful)
    var sent: [NamedFile] = []
    var gone: [NamedFile] = []
    for file in files {
      let found = damaged.contains(file.path) ? nil : inventory.sound(file)
      if source == nil, found == nil {
        gone.append(file)
      } else if !isSafe(file, found, youngerThan: limit) {
        sent.append(file)
      }
    }
    if !gone.isEmpty { throw missing(gone) }
    var summary = DeliverySummary(
      sentFileCount: sent.count, sentByteCount: sent.byteCount, reusedFileCount: files.count - sent.count)
    if !sendsAll { summary.addRead(doubtful) }
    return Plan(sent: sent, summary: summary)
  }

  /// Sends what the target lacks and reads it back.
  func deliver(
    _ files: [NamedFile], youngerThan limit: Int = youngSeconds
  ) async throws(PublishError) -> DeliverySummary {
    let plan = try await plan(files, youngerThan: limit)
    try await send(plan.sent)
    var summary = plan.summary
    summary.addRead(try await readBack(plan.sent))
    return summary
  }

  /// Files that are there and do not read back as they must.
  private func damaged(_ files: [NamedFile]) async throws(PublishError) -> Set<WirePath> {
    let whole = try await reader.each(files) { file throws(PublishError) in try await reader.verified(file) != nil }
    return Set(zip(files, whole).filter { !$0.1 }.map(\.0.path))
  }

  private func isSafe(_ file: NamedFile, _ found: StoredFacts?, youngerThan limit: Int) -> Bool {
    guard let found, !sendsAll else { return false }
    if kept.contains(file.path) { return true }
    // A store that tells no ages gives no promise.
    return found.ageSeconds.map { $0 < limit } ?? false
  }

  private func missing(_ files: [NamedFile]) -> PublishError {
    let names = files.prefix(5).map(\.path.text).joined(separator: ", ") + (files.count > 5 ? ", …" : "")
    return PublishError(
      .refused,
      "\(Phrases.count(files.count, "file", "files")) at \(reader.store.name) \(files.count == 1 ? "is" : "are") gone or damaged: \(names)",
      hint: "they were pruned: build that content again and publish it")
  }

  // MARK: Sending

  private func send(_ files: [NamedFile]) async throws(PublishError) {
    guard !files.isEmpty else { return }
    let counter = TransferCounter(fileCount: files.count, byteCount: files.byteCount, progress: progress)
    let store = reader.store
    let results = await concurrentMap(files, width: reader.jobs, done: {}) { file -> Result<Void, PublishError> in
      if counter.isStopped { return .success(()) }
      do throws(PublishError) {
        try await reader.allowance.holding(file.size) { () throws(PublishError) in
          let object = OutgoingObject(file, try await bytes(of: file))
          try await stored { () throws(StoreError) in try await store.write(object) }
        }
        counter.add(file.size)
        return .success(())
      } catch {
        counter.stop()
        return .failure(error)
      }
    }
    for result in results { try result.get() }
  }

  private func bytes(of file: NamedFile) async throws(PublishError) -> [UInt8] {
    if let source { return try source.bytes(file) }
    guard let bytes = try await reader.verifiedUnbounded(file) else { throw missing([file]) }
    return bytes
  }

  /// Of a bundle the size must be right; what no size tells of is read whole.
  ///
  /// - Returns: what was read.
  private func readBack(_ files: [NamedFile]) async throws(PublishError) -> [NamedFile] {
    guard !files.isEmpty else { return [] }
    progress(.checking)
    let inventory = try await Inventory.take(of: files, in: reader.store, jobs: reader.jobs)
    for file in files where inventory.sound(file) == nil { throw notArrived(file) }
    let doubtful = files.filter(inventory.isDoubtful)
    let damaged = try await damaged(doubtful)
    if let file = files.first(where: { damaged.contains($0.path) }) { throw notArrived(file) }
    return doubtful
  }

  private func notArrived(_ file: NamedFile) -> PublishError {
    PublishError(
      .inputOutput, "\(file.path) was sent to \(reader.store.name), but does not read back as it was sent",
      hint: "is something else writing there, or is an old answer cached in between?")
  }
}

extension [NamedFile] {
  fileprivate var byteCount: Int { reduce(0) { $0 + $1.size } }
}

/// Counts what has arrived, by any task.
private final class TransferCounter: Sendable {
  private struct State {
    var fileCount = 0
    var byteCount = 0
    var isStopped = false
  }

  private let state = Mutex(State())
  private let fileCount: Int
  private let byteCount: Int
  private let progress: PublishProgress

  init(fileCount: Int, byteCount: Int, progress: PublishProgress) {
    (self.fileCount, self.byteCount, self.progress) = (fileCount, byteCount, progress)
  }

  var isStopped: Bool { state.withLock { $0.isStopped } }

  func stop() { state.withLock { $0.isStopped = true } }

  func add(_ bytes: Int) {
    let (files, sent) = state.withLock { state in
      state.fileCount += 1
      state.byteCount += bytes
      return (state.fileCount, state.byteCount)
    }
    progress(.sending(fileCount: files, ofFiles: fileCount, byteCount: sent, ofBytes: byteCount))
  }
}
