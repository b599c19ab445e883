internal import Synchronization

/// How many bytes of bodies came, over any number of fetches at the same time.
package final class FetchedBytes: Sendable {
  private let total = Atomic<Int>(0)

  package init() {}

  /// After decoding `Content-Encoding`, of complete answers and broken ones.
  package var count: Int { total.load(ordering: .relaxed) }

  package func add(_ byteCount: Int) { total.wrappingAdd(byteCount, ordering: .relaxed) }
}

/// A fetcher that counts what comes through it.
package struct CountingFetcher: Fetcher {
  private let fetcher: any Fetcher
  package let fetched: FetchedBytes

  package init(_ fetcher: any Fetcher, counting fetched: FetchedBytes) {
    self.fetcher = fetcher
    self.fetched = fetched
  }

  package var origin: String { fetcher.origin }

  package func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    let fetched = fetched
    return try await fetcher.fetch(request) { head, piece in
      fetched.add(piece.count)
      return receive(head, piece)
    }
  }
}
