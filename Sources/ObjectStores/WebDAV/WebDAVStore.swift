internal import ContentModel
internal import Signatures

/// A folder of a WebDAV server (RFC 4918).
///
/// Objects are put under a temporary name and moved, as a PUT may be seen half. The temporary name holds a digest of
/// the bytes: whoever stores the same object again takes over what a killed write has left. Versions are SHA-256
/// digests, since entity tags are made from seconds and sizes by nginx, and are weak for a second by Apache.
///
/// It does not list: nginx has no PROPFIND, and what can be pruned is named by the releases themselves.
package final class WebDAVStore: ObjectStore {
  /// Of an object that is read only to compare it.
  private static let comparedLimit = 64 << 20
  /// How often an object is put again because another process has moved its temporary file away.
  private static let moveCount = 4
  /// A cache between here and the server must not answer with what was there before.
  private static let noCache = (name: "Cache-Control", value: "no-cache")

  package let name: String
  let server: WebDAVServer

  /// - Parameter address: of a folder, which need not be there yet.
  package init(_ address: HTTPAddress, login: WebDAVLogin, sender: any HTTPSending) {
    name = address.text
    server = WebDAVServer(address, login: login, sender: sender)
  }

  package func read(_ path: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try StorePath.check(path)
    let answer = try await server.send(
      "GET", path, headers: [Self.noCache], answerLimit: max(limit, HTTPAnswer.usualLimit))
    if isAbsent(answer) { return nil }
    guard answer.status == 200 else { throw server.failure(answer, cannot: "read \(path)") }
    let bytes = try answer.content(of: "\(name)/\(path)", limit: limit)
    return StoredObject(bytes: bytes, facts: answer.facts(of: path, version: Self.version(of: bytes)))
  }

  package func look(_ path: String) async throws(StoreError) -> StoredFacts? {
    guard let answer = try await head(path) else { return nil }
    let facts = answer.facts(of: path, version: nil)
    guard facts.tellsNoSize else { return facts }
    let last = try await server.send(
      "GET", path, headers: [Self.noCache, HTTPAnswer.lastByteRange], answerLimit: 1)
    // Removed in between.
    if isAbsent(last) { return nil }
    guard last.answersLastByteRange else { throw server.failure(last, cannot: "look at \(path)") }
    return answer.facts(of: path, version: nil, byteCount: last.wholeByteCount)
  }

  package func list(_: String) async throws(StoreError) -> [StoredFacts]? { nil }

  package func write(_ object: OutgoingObject) async throws(StoreError) {
    let answer = try await store(object, [("Overwrite", "T")])
    guard answer.isDone else { throw server.failure(answer, cannot: "store \(object.path)") }
  }

  package func create(_ object: OutgoingObject) async throws(StoreError) -> Bool {
    if try await head(object.path) != nil { return false }
    let answer = try await store(object, [("Overwrite", "F")])
    if answer.status == 412 {
      try await removeTemporary(object)
      return false
    }
    guard answer.isDone else { throw server.failure(answer, cannot: "store \(object.path)") }
    // A server with several processes may look and move in two steps; whoever was last is there now.
    return try await read(object.path, limit: Self.comparedLimit)?.bytes == object.bytes
  }

  package func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool {
    guard let version else { return try await create(object) }
    guard let (_, tag) = try await present(object.path, version) else { return false }
    // RFC 4918, section 10.4: a condition on what stands at the destination. Servers that do not know it pass over it.
    let condition = tag.map { [("If", "<\(server.url(object.path))> ([\($0)])")] } ?? []
    var answer = try await store(object, [("Overwrite", "T")] + condition)
    if answer.status == 412, !condition.isEmpty {
      // Some servers compare their own tags wrongly: the bytes decide.
      guard try await present(object.path, version) != nil else {
        try await removeTemporary(object)
        return false
      }
      answer = try await store(object, [("Overwrite", "T")])
    }
    guard answer.isDone else { throw server.failure(answer, cannot: "store \(object.path)") }
    return true
  }

  package func remove(_ path: String) async throws(StoreError) {
    try StorePath.check(path)
    let answer = try await server.send("DELETE", path)
    guard answer.isDone || isAbsent(answer) else { throw server.failure(answer, cannot: "remove \(path)") }
  }

  // MARK: Parts

  /// What is said of an object without reading; nil if there is none.
  private func head(_ path: String) async throws(StoreError) -> HTTPAnswer? {
    try StorePath.check(path)
    let answer = try await server.send("HEAD", path, headers: [Self.noCache])
    if isAbsent(answer) { return nil }
    guard answer.status == 200 else { throw server.failure(answer, cannot: "look at \(path)") }
    return answer
  }

  /// Puts an object under its temporary name and moves it; the answer of the move.
  private func store(
    _ object: OutgoingObject, _ headers: [(name: String, value: String)]
  ) async throws(StoreError) -> HTTPAnswer {
    try StorePath.check(object.path)
    let temporary = temporaryPath(object)
    var answer = HTTPAnswer(status: 404)
    for _ in 0..<Self.moveCount {
      try await server.put(temporary, object.bytes, contentType: object.service.contentType)
      answer = try await server.send(
        "MOVE", temporary, headers: [("Destination", server.url(object.path))] + headers)
      // Whoever stores the same bytes at the same time has the same temporary name, and was faster.
      if answer.status != 404 { break }
    }
    return answer
  }

  private func removeTemporary(_ object: OutgoingObject) async throws(StoreError) {
    _ = try await server.send("DELETE", temporaryPath(object))
  }

  /// The version and a strong entity tag, if the object has that version.
  private func present(
    _ path: String, _ version: ObjectVersion
  ) async throws(StoreError) -> (ObjectVersion, tag: String?)? {
    let answer = try await server.send(
      "GET", path, headers: [Self.noCache], answerLimit: Self.comparedLimit)
    if isAbsent(answer) { return nil }
    guard answer.status == 200 else { throw server.failure(answer, cannot: "read \(path)") }
    let found = Self.version(of: try answer.content(of: "\(name)/\(path)", limit: Self.comparedLimit))
    guard found == version else { return nil }
    let tag = answer.headers["etag"].flatMap { $0.hasPrefix("\"") && $0.isHeaderValue ? $0 : nil }
    return (found, tag)
  }

  private func temporaryPath(_ object: OutgoingObject) -> String {
    let folder = StorePath.folder(of: object.path).map { $0 + "/" } ?? ""
    let digest = SHA256.digest(object.bytes).hex16
    return "\(folder).\(StorePath.name(of: object.path)).tmp-\(digest)"
  }

  private func isAbsent(_ answer: HTTPAnswer) -> Bool { answer.status == 404 || answer.status == 410 }

  private static func version(of bytes: [UInt8]) -> ObjectVersion { ObjectVersion(SHA256.digest(bytes).hex) }
}

extension HTTPAnswer {
  /// A success, but not 207: with that a server says that it could not move or remove something (RFC 4918, section 13).
  fileprivate var isDone: Bool { isSuccess && status != 207 }
}
