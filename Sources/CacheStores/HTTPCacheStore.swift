package import ContentModel
package import HTTPTransfer
package import ObjectStores

/// A server that speaks Bazel's HTTP cache protocol (https://bazel.build/remote/caching#http-caching): GET and PUT of
/// `<base>/ac/<key>`. bazel-remote does, and so does any web server that takes PUT.
package struct HTTPCacheStore: CacheStore {
  /// A cache must be quick: waiting longer costs more than it could save.
  package static let timeouts = HTTPTransferTimeouts(connectSeconds: 5, stallSeconds: 10, totalSeconds: 120)

  package let name: String
  package var folder: String? { nil }
  private let address: HTTPAddress
  private let login: WebDAVLogin
  private let sender: any HTTPSending

  package init(
    _ address: HTTPAddress, login: WebDAVLogin, sender: any HTTPSending = HTTPSender(timeouts: Self.timeouts)
  ) {
    self.address = address
    self.login = login
    self.sender = sender
    name = address.text
  }

  package func read(_ key: SHA256Digest, limit: Int) async throws(StoreError) -> CachedBytes {
    let answer = try await sender.send(
      HTTPRequest(
        "GET", url(key), headers: login.headers, login: login.transferLogin,
        answerLimit: limit + ActionResultBody.overhead))
    switch answer.status {
    case 200:
      guard let body = answer.body, answer.headers["content-encoding"] == nil else { return .foreign }
      return ActionResultBody.unwrap(body).map { .bytes($0) } ?? .foreign
    case 404, 410: return .absent
    default: throw StoreError(answer, cannot: "read an entry", at: name)
    }
  }

  package func write(_ key: SHA256Digest, _ bytes: [UInt8]) async throws(StoreError) {
    let answer = try await sender.send(
      HTTPRequest(
        "PUT", url(key), headers: login.headers + [("Content-Type", "application/octet-stream")],
        body: ActionResultBody.wrap(bytes), login: login.transferLogin))
    guard answer.isSuccess else { throw StoreError(answer, cannot: "store an entry", at: name) }
  }

  private func url(_ key: SHA256Digest) -> String { "\(address.text)/ac/\(key.hex)" }
}
