import Testing

@testable import ObjectStores

struct S3ListTests {
  private func store(_ sender: ScriptedSender) -> S3Store {
    S3Store(
      S3Location(
        bucket: "bucket", prefix: "a b", region: "us-east-1",
        endpoint: HTTPAddress(isSecure: false, authority: "h", path: "")),
      credentials: S3Credentials(accessKey: "AK", secretKey: "SK", sessionToken: nil), sender: sender)
  }

  private static func page(_ keys: [String], next: String? = nil) -> HTTPAnswer {
    let contents = keys.map {
      "<Contents><Key>\($0)</Key><LastModified>2026-11-30T10:00:00.000Z</LastModified><ETag>&quot;e&quot;</ETag>"
        + "<Size>7</Size></Contents>"
    }
    let more = next.map { "<IsTruncated>true</IsTruncated><NextContinuationToken>\($0)</NextContinuationToken>" }
    let text =
      "<ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\(contents.joined())\(more ?? "")"
      + "</ListBucketResult>"
    return HTTPAnswer(status: 200, headers: ["date": "Mon, 30 Nov 2026 10:01:00 GMT"], body: Array(text.utf8))
  }

  @Test func pagesAreReadOneAfterTheOther() async throws {
    let sender = ScriptedSender { (_, number) throws(StoreError) in
      number == 0
        ? Self.page(["a%20b/files/b", "a+b/files/a"], next: "t/=+1")
        : Self.page(["a%20b/files/c", "a%20b/files/%C3%BC"])
    }
    let found = try #require(try await store(sender).list("files"))
    #expect(found.map(\.path) == ["files/a", "files/b", "files/c"])
    #expect(found[0].storedByteCount == 7)
    #expect(found[0].ageSeconds == 60)
    #expect(found[0].version == ObjectVersion("\"e\""))
    #expect(
      sender.lines == [
        "GET http://h/bucket/?encoding-type=url&list-type=2&prefix=a%20b%2Ffiles%2F",
        "GET http://h/bucket/?continuation-token=t%2F%3D%2B1&encoding-type=url&list-type=2&prefix=a%20b%2Ffiles%2F",
      ])
  }

  @Test func aListWithoutAnEndIsLeft() async throws {
    let same = ScriptedSender { (_, _) throws(StoreError) in Self.page(["a%20b/files/b"], next: "t") }
    await #expect(throws: StoreError.self) { try await store(same).list("files") }
    #expect(same.requests.count == 2)
    let new = ScriptedSender { (_, number) throws(StoreError) in Self.page([], next: "t\(number)") }
    await #expect(throws: StoreError.self) { try await store(new).list("files") }
    #expect(new.requests.count == 10_000)
  }

  @Test(arguments: [
    "", "<html></html>", "{}", "<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>",
    "<!DOCTYPE x [<!ENTITY a \"b\">]><ListBucketResult>&a;</ListBucketResult>",
  ])
  func whatIsNoListIsRefused(_ text: String) async throws {
    let sender = ScriptedSender { (_, _) throws(StoreError) in HTTPAnswer(status: 200, body: Array(text.utf8)) }
    let error = await #expect(throws: StoreError.self) { try await store(sender).list("files") }
    #expect(error?.kind == .unusable)
  }

  @Test func aPageThatIsTooLongIsRefused() async throws {
    let sender = ScriptedSender { (_, _) throws(StoreError) in HTTPAnswer(status: 200, body: nil) }
    await #expect(throws: StoreError.self) { try await store(sender).list("files") }
  }
}
