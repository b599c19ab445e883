internal import ContentClient

/// For commands that are not told where a server is.
struct NoNetwork: Fetcher {
  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (_ head: FetchHead, _ piece: [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    throw .unreachable("no --url was given")
  }
}
