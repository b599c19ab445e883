internal import ContentModel
internal import XMLText

extension S3Store {
  /// Of an answer with a thousand names.
  private static let pageLimit = 8 << 20
  /// Ten million objects; more is a server that goes round in circles.
  private static let maximumPageCount = 10_000

  package func list(_ folder: String) async throws(StoreError) -> [StoredFacts]? {
    try StorePath.check(folder)
    var found: [StoredFacts] = []
    var token: String?
    for _ in 0..<Self.maximumPageCount {
      let page = try await page(of: folder, after: token)
      found += page.objects
      guard let next = page.next else {
        return found.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      }
      guard next != token else { break }
      token = next
    }
    throw StoreError(.unusable, "\(name): the server lists \(folder) without an end")
  }

  /// ListObjectsV2 (Amazon S3 API Reference).
  private func page(
    of folder: String, after token: String?
  ) async throws(StoreError) -> (objects: [StoredFacts], next: String?) {
    let start = location.key("")
    var parameters = [("list-type", "2"), ("encoding-type", "url"), ("prefix", "\(start)\(folder)/")]
    if let token { parameters.append(("continuation-token", token)) }
    let answer = try await send(
      "GET", "\(location.bucketURL)/?\(PercentEncoding.query(parameters))", answerLimit: Self.pageLimit)
    guard answer.status == 200 else { throw failure(answer, cannot: "list \(folder)") }
    guard let body = answer.body else { throw StoreError(.unusable, "\(name): a list of \(folder) is too long") }
    let root: XMLElement
    do throws(XMLError) { root = try XMLText.parse(body) } catch {
      throw StoreError(.unusable, "\(name): the list of \(folder) is unreadable: \(error)")
    }
    guard root.name == "ListBucketResult" else {
      throw StoreError(.unusable, "\(name): the server does not list objects as S3 does")
    }
    let objects = root.all("Contents").compactMap { content -> StoredFacts? in
      guard let key = content["Key"].flatMap({ PercentEncoding.decodeForm($0.text) }), key.hasPrefix(start) else {
        return nil
      }
      // What has no name that we give is not ours.
      let path = String(key.dropFirst(start.count))
      guard (try? StorePath.check(path)) != nil else { return nil }
      let modified = content["LastModified"].flatMap { Instant(rfc3339: $0.text) }
      return StoredFacts(
        path: path, storedByteCount: content["Size"].flatMap { Int($0.text) }, modified: modified,
        ageSeconds: modified.flatMap(answer.age), version: content["ETag"].map { ObjectVersion($0.text) })
    }
    let isMore = root["IsTruncated"]?.text == "true"
    guard let next = root["NextContinuationToken"]?.text, isMore else {
      if isMore { throw StoreError(.unusable, "\(name): the server does not say how its list goes on") }
      return (objects, nil)
    }
    return (objects, next)
  }
}
