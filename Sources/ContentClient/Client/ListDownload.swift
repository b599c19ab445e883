internal import ContentModel

/// Fetches the lists of a release that are not at hand, several at once.
struct ListDownload: Sendable {
  static let concurrency = 4

  let requests: SyncRequests

  /// - Returns: one verified file for each entry, in their order.
  func files(_ entries: [FileEntry]) async throws(SyncFailure) -> [VerifiedFile] {
    let results = await withTaskGroup(of: (Int, Result<VerifiedFile, SyncFailure>).self) { group in
      var results: [Result<VerifiedFile, SyncFailure>?] = Array(repeating: nil, count: entries.count)
      var waiting = entries.enumerated().makeIterator()
      func startNext() {
        guard let (index, entry) = waiting.next() else { return }
        group.addTask { (index, await file(entry)) }
      }
      for _ in 0..<Self.concurrency { startNext() }
      for await (index, result) in group {
        results[index] = result
        if case .failure = result { group.cancelAll() }
        if !group.isCancelled { startNext() }
      }
      return results
    }
    if let failure = Self.cause(of: results) { throw failure }
    var files: [VerifiedFile] = []
    for case .success(let file) in results { files.append(file) }
    return files
  }

  /// A refusal says more than a lost connection, and that more than that others were stopped because of it.
  private static func cause(of results: [Result<VerifiedFile, SyncFailure>?]) -> SyncFailure? {
    var cause: SyncFailure?
    for result in results {
      switch result {
      case .success: continue
      case .failure(.refused(let refusal)): return .refused(refusal)
      case .failure(.noAnswer(.cancelled)), nil: cause = cause ?? .noAnswer(.cancelled)
      case .failure(let failure): cause = failure
      }
    }
    return cause
  }

  private func file(_ entry: FileEntry) async -> Result<VerifiedFile, SyncFailure> {
    do throws(SyncFailure) { return .success(try await file(entry, asksOrigin: false)) } catch {
      guard case .refused(let refusal) = error, Self.mayComeFromOldCopy(refusal.reason) else { return .failure(error) }
      // Edges of a CDN lag behind each other, and keep a 404 from before the upload.
      do throws(SyncFailure) { return .success(try await file(entry, asksOrigin: true)) } catch {
        return .failure(error)
      }
    }
  }

  /// A file that is too long is a wrong one: such as a page about an error, with status 200.
  private static func mayComeFromOldCopy(_ reason: Refusal.Reason) -> Bool {
    reason == .missingFile || reason == .wrongFile || reason == .tooLarge
  }

  private func file(_ entry: FileEntry, asksOrigin: Bool) async throws(SyncFailure) -> VerifiedFile {
    let request = FetchRequest(path: entry.path.text, byteLimit: entry.size, asksOrigin: asksOrigin)
    let (head, body) = try await requests.fetch(request)
    guard head.status == 200 else { throw .refused(.status(head.status, of: entry.path.text)) }
    do throws(Refusal) { return try VerifiedFile(body, entry: entry) } catch { throw .refused(error) }
  }
}
