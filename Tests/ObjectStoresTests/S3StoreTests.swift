import HTTPTransfer
import Testing

@testable import ObjectStores

struct S3StoreTests {
  private static let endpoint = HTTPAddress(isSecure: false, authority: "127.0.0.1:9", path: "")
  private static let location = S3Location(bucket: "bucket", prefix: "a b", region: "eu-north-1", endpoint: endpoint)

  private func store(_ sender: ScriptedSender, token: String? = nil) -> S3Store {
    S3Store(
      Self.location, credentials: S3Credentials(accessKey: "AK", secretKey: "SK", sessionToken: token), sender: sender)
  }

  @Test func aRequestIsSignedWithTheDigestOfItsBody() async throws {
    let sender = ScriptedSender(statuses: [200])
    try await store(sender, token: "T").write(OutgoingObject("files/a.json", "abc"))
    let request = try #require(sender.requests.first)
    #expect(request.method == "PUT")
    #expect(request.url == "http://127.0.0.1:9/bucket/a%20b/files/a.json")
    #expect(request.login == .s3(accessKey: "AK", secretKey: "SK", region: "eu-north-1"))
    #expect(request["x-amz-content-sha256"] == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(request["x-amz-security-token"] == "T")
    #expect(request["Content-Type"] == "application/json")
    #expect(request["Cache-Control"] == "no-cache")
    #expect(request["Content-Encoding"] == nil)
    #expect(request["If-None-Match"] == nil)
    #expect(!request.isSentOnce)
  }

  @Test func conditionalRequestsAreSentOnce() async throws {
    let sender = ScriptedSender(statuses: [404, 200])
    #expect(try await store(sender).create(OutgoingObject("releases/1.json", "abc", isPacked: true)))
    #expect(sender.requests.map(\.method) == ["HEAD", "PUT"])
    #expect(sender.requests[1]["If-None-Match"] == "*")
    #expect(sender.requests[1]["Content-Encoding"] == "gzip")
    #expect(sender.requests[1].isSentOnce)
  }

  @Test(arguments: [
    ([200], false), ([404, 412], false), ([404, 304], false), ([404, 404], false), ([404, 200], true),
  ])
  func whatBecomesOfACreation(_ statuses: [Int], _ isMade: Bool) async throws {
    #expect(try await store(ScriptedSender(statuses: statuses)).create(OutgoingObject("a", "b")) == isMade)
  }

  @Test func aConflictMayPass() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await store(ScriptedSender(statuses: [404, 409])).create(OutgoingObject("a", "b"))
    }
    #expect(error?.kind == .passing)
  }

  @Test func aServiceWithoutConditionsIsTold() async throws {
    let error = await #expect(throws: StoreError.self) {
      try await store(ScriptedSender(statuses: [404, 501])).create(OutgoingObject("a", "b"))
    }
    #expect(error?.kind == .unusable)
    #expect(error?.hint?.hasPrefix("the service does not know If-None-Match for PUT") == true)
  }

  @Test func aTagIsSentAsItCameAndThenWithoutQuotes() async throws {
    let sender = ScriptedSender { (request, _) throws(StoreError) in
      if request.method == "HEAD" { return HTTPAnswer(status: 200, headers: ["etag": "\"x\""]) }
      return HTTPAnswer(status: request["If-Match"] == "x" ? 200 : 412)
    }
    #expect(try await store(sender).replace(OutgoingObject("m", "2"), over: ObjectVersion("\"x\"")))
    #expect(sender.requests.compactMap { $0["If-Match"] } == ["\"x\"", "x"])
    #expect(try await store(sender).replace(OutgoingObject("m", "2"), over: ObjectVersion("\"y\"")) == false)
  }

  @Test(arguments: [
    (404, "NoSuchBucket", StoreError.Kind.missing, "make the bucket bucket"),
    (403, "RequestTimeTooSkewed", .denied, "the server’s clock says Mon"),
    (403, "SignatureDoesNotMatch", .denied, "AWS_SECRET_ACCESS_KEY"),
    (403, "InvalidAccessKeyId", .denied, "AWS_ACCESS_KEY_ID"),
    (400, "ExpiredToken", .denied, "new credentials"),
    (403, "AccessDenied", .denied, "s3:PutObject"),
    (503, "SlowDown", .passing, ""),
    (500, "InternalError", .passing, ""),
    (502, "", .passing, ""),
    (400, "EntityTooLarge", .full, ""),
    (301, "PermanentRedirect", .unusable, "--region us-west-2"),
    (400, "AuthorizationHeaderMalformed", .unusable, "--region us-west-2"),
    (418, "Teapot", .unusable, ""),
  ])
  func whatAFailureMeans(_ status: Int, _ code: String, _ kind: StoreError.Kind, _ hint: String) async throws {
    let sender = ScriptedSender { (_, _) throws(StoreError) in
      let text = "<?xml version=\"1.0\"?><Error><Code>\(code)</Code><Message>It\tis\nso</Message></Error>"
      return HTTPAnswer(
        status: status,
        headers: ["x-amz-bucket-region": "us-west-2", "date": "Mon, 30 Nov 2026 10:00:00 GMT"], body: Array(text.utf8))
    }
    let error = await #expect(throws: StoreError.self) { try await store(sender).write(OutgoingObject("files/a", "b")) }
    #expect(error?.kind == kind)
    #expect(error?.message.hasPrefix("s3://bucket/a b: cannot store files/a: the server answers \(status)") == true)
    #expect(error?.message.contains(code) == true)
    #expect(error?.message.unicodeScalars.allSatisfy { $0.value >= 0x20 } == true)
    if !hint.isEmpty { #expect(error?.hint?.contains(hint) == true) }
  }

  @Test func anErrorThatIsNoXMLIsStillOne() async throws {
    let sender = ScriptedSender { (_, _) throws(StoreError) in HTTPAnswer(status: 403, body: Array("<html>".utf8)) }
    let error = await #expect(throws: StoreError.self) { try await store(sender).read("a", limit: 1) }
    #expect(error?.kind == .denied)
  }
}
