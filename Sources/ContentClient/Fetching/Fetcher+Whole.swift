internal import Synchronization

extension Fetcher {
  /// Fetches one file into memory: for the manifest and the lists.
  ///
  /// - Returns: the head and the body, empty for an answer without one; at most the request's `byteLimit` bytes.
  /// - Throws: `FetchError` as `fetch` does; the pieces that came before are dropped.
  package func fetchWhole(
    _ request: FetchRequest
  ) async throws(FetchError) -> (head: FetchHead, body: UnverifiedBytes) {
    let collected = CollectedBody()
    let head = try await fetch(request) { _, piece in
      collected.append(piece)
      return true
    }
    return (head, UnverifiedBytes(collected.take()))
  }
}

/// Pieces come from whatever thread the fetcher uses, one at a time.
private final class CollectedBody: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  func append(_ piece: [UInt8]) { bytes.withLock { $0 += piece } }

  func take() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}
