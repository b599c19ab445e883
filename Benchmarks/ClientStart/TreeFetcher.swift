internal import ContentClient
internal import Files

/// A published tree on disk as a server that knows its manifest's tag.
final class TreeFetcher: Fetcher {
  static let tag = "\"tree\""

  let origin = "tree"
  private let folder: String

  init(folder: String) { self.folder = folder }

  func fetch(
    _ request: FetchRequest, receive: @escaping @Sendable (FetchHead, [UInt8]) -> Bool
  ) async throws(FetchError) -> FetchHead {
    if request.entityTag == Self.tag { return FetchHead(status: 304, headers: [:]) }
    guard case .bytes(let bytes) = try? File.read("\(folder)/\(request.path)", limit: request.byteLimit) else {
      return FetchHead(status: 404, headers: [:])
    }
    let head = FetchHead(status: 200, headers: request.path == "manifest.json" ? ["etag": Self.tag] : [:])
    guard receive(head, bytes) else { throw .cancelled }
    return head
  }
}
