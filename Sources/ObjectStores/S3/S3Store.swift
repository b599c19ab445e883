internal import Archives
internal import ContentModel
internal import HTTPTransfer
internal import Signatures

/// A bucket of an S3-compatible service, or a prefix in it.
///
/// Versions are entity tags. `create` and `replace` are conditional PUTs, which decide races where the service honours
/// them; a look before catches the services that do not know conditions and overwrite.
package struct S3Store: ObjectStore {
  let location: S3Location
  private let credentials: S3Credentials
  private let sender: any HTTPSending

  package init(_ location: S3Location, credentials: S3Credentials, sender: any HTTPSending) {
    self.location = location
    self.credentials = credentials
    self.sender = sender
  }

  package var name: String { location.name }

  package func read(_ path: String, limit: Int) async throws(StoreError) -> StoredObject? {
    try StorePath.check(path)
    let answer = try await send("GET", location.url(path), answerLimit: max(limit, HTTPAnswer.usualLimit))
    if isAbsent(answer) { return nil }
    guard answer.status == 200 else { throw failure(answer, cannot: "read \(path)") }
    return StoredObject(
      bytes: try answer.content(of: "\(name)/\(path)", limit: limit),
      facts: answer.facts(of: path, version: answer.version))
  }

  package func look(_ path: String) async throws(StoreError) -> StoredFacts? {
    guard let answer = try await head(path) else { return nil }
    let facts = answer.facts(of: path, version: answer.version)
    guard facts.tellsNoSize else { return facts }
    let last = try await send("GET", location.url(path), headers: [HTTPAnswer.lastByteRange], answerLimit: 1)
    // Removed in between.
    if last.status == 404 { return nil }
    guard last.answersLastByteRange else { throw failure(last, cannot: "look at \(path)") }
    return answer.facts(of: path, version: answer.version, byteCount: last.wholeByteCount)
  }

  package func write(_ object: OutgoingObject) async throws(StoreError) {
    let answer = try await put(object, if: nil)
    guard answer.isSuccess else { throw failure(answer, cannot: "store \(object.path)") }
  }

  package func create(_ object: OutgoingObject) async throws(StoreError) -> Bool {
    if try await head(object.path) != nil { return false }
    return try await put(object, onlyIf: ("If-None-Match", "*"))
  }

  package func replace(_ object: OutgoingObject, over version: ObjectVersion?) async throws(StoreError) -> Bool {
    guard let version else { return try await create(object) }
    guard try await head(object.path)?.version == version else { return false }
    if try await put(object, onlyIf: ("If-Match", version.text)) { return true }
    // Ceph up to 16 takes the quotes around a tag for part of it, where it is asked to match.
    guard try await head(object.path)?.version == version else { return false }
    let bare = version.text.filter { $0 != "\"" }
    return bare == version.text ? false : try await put(object, onlyIf: ("If-Match", bare))
  }

  package func remove(_ path: String) async throws(StoreError) {
    try StorePath.check(path)
    let answer = try await send("DELETE", location.url(path))
    guard answer.isSuccess || isAbsent(answer) else { throw failure(answer, cannot: "remove \(path)") }
  }

  // MARK: Requests

  func send(
    _ method: String, _ url: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil,
    isSentOnce: Bool = false, answerLimit: Int = HTTPAnswer.usualLimit
  ) async throws(StoreError) -> HTTPAnswer {
    // libcurl signs what it is told; without this header older ones sign S3 requests wrongly.
    var headers = headers + [("x-amz-content-sha256", SHA256.digest(body ?? []).hex)]
    if let token = credentials.sessionToken { headers.append(("x-amz-security-token", token)) }
    return try await sender.send(
      HTTPRequest(
        method, url, headers: headers, body: body,
        login: .s3(accessKey: credentials.accessKey, secretKey: credentials.secretKey, region: location.region),
        isSentOnce: isSentOnce, answerLimit: answerLimit))
  }

  /// What is said of an object without reading; nil if there is none.
  private func head(_ path: String) async throws(StoreError) -> HTTPAnswer? {
    try StorePath.check(path)
    let answer = try await send("HEAD", location.url(path))
    if answer.status == 404 { return nil }
    guard answer.status == 200 else { throw failure(answer, cannot: "look at \(path)") }
    return answer
  }

  private func put(_ object: OutgoingObject, onlyIf condition: (name: String, value: String)) async throws(StoreError)
    -> Bool
  {
    let answer = try await put(object, if: condition)
    if answer.isSuccess { return true }
    // 404: what should be replaced is gone. 412: the condition does not hold; some say 304, as for a reading.
    if answer.status == 412 || answer.status == 304 || isAbsent(answer) { return false }
    let failure = failure(answer, cannot: "store \(object.path)")
    if answer.status == 501 {
      let lack = "the service does not know \(condition.name) for PUT, so it cannot decide who was first"
      throw StoreError(failure.kind, failure.message, hint: "\(lack); see docs/targets.md")
    }
    // Another request for the same object is under way, says 409, mostly with a code that is in the failure already.
    if answer.status == 409 { throw StoreError(.passing, failure.message, waitSeconds: answer.retryAfterSeconds) }
    throw failure
  }

  private func put(
    _ object: OutgoingObject, if condition: (name: String, value: String)?
  ) async throws(StoreError) -> HTTPAnswer {
    try StorePath.check(object.path)
    var headers = [("Content-Type", object.service.contentType), ("Cache-Control", object.service.cacheControl)]
    var bytes = object.bytes
    if object.service.isPacked {
      do throws(ArchiveError) { bytes = try GzipBytes.pack(bytes) } catch {
        throw StoreError(.unusable, "cannot pack \(object.path): \(error)")
      }
      headers.append(("Content-Encoding", "gzip"))
    }
    if let condition { headers.append(condition) }
    return try await send("PUT", location.url(object.path), headers: headers, body: bytes, isSentOnce: condition != nil)
  }

  /// No object, but not: no bucket.
  private func isAbsent(_ answer: HTTPAnswer) -> Bool {
    answer.status == 404 && S3ErrorBody(answer).code != "NoSuchBucket"
  }
}

extension HTTPAnswer {
  fileprivate var version: ObjectVersion? { headers["etag"].map(ObjectVersion.init) }
}
