import Testing

@testable import ObjectStores

/// Servers that do not say how long an object is: all kinds of them are asked in the same way.
struct UntoldSizeTests {
  enum Server: CaseIterable {
    case s3
    case webDAV

    func store(_ sender: ScriptedSender) -> any ObjectStore {
      switch self {
      case .s3:
        let endpoint = HTTPAddress(isSecure: false, authority: "127.0.0.1:9", path: "")
        let location = S3Location(bucket: "bucket", prefix: "a b", region: "eu-north-1", endpoint: endpoint)
        return S3Store(
          location, credentials: S3Credentials(accessKey: "AK", secretKey: "SK", sessionToken: nil), sender: sender)
      case .webDAV:
        return WebDAVStore(HTTPAddress(isSecure: true, authority: "h", path: "/x/y"), login: .none, sender: sender)
      }
    }
  }

  /// Servers that would have to make an object before they knew its size.
  @Test(arguments: Server.allCases, [nil, "0"] as [String?])
  func aSizeThatIsNotToldIsAskedForByTheLastByte(_ server: Server, _ length: String?) async throws {
    let sender = ScriptedSender { (request, _) throws(StoreError) in
      guard request.method == "GET" else {
        return HTTPAnswer(status: 200, headers: length.map { ["content-length": $0, "etag": "e"] } ?? ["etag": "e"])
      }
      return HTTPAnswer(status: 206, headers: ["content-range": "bytes 41-41/42"], body: [1])
    }
    let facts = try await server.store(sender).look("bundles/a")
    #expect(facts?.storedByteCount == 42)
    #expect(sender.requests.map(\.method) == ["HEAD", "GET"])
    #expect(sender.requests.last?["Range"] == "bytes=-1")
    #expect(sender.requests.last?.answerLimit == 1)
    let told = ScriptedSender { (_, _) throws(StoreError) in HTTPAnswer(status: 200, headers: ["content-length": "7"]) }
    #expect(try await server.store(told).look("bundles/a")?.storedByteCount == 7)
    #expect(told.requests.count == 1)
    let silent = ScriptedSender { (request, _) throws(StoreError) in
      HTTPAnswer(status: 200, headers: request.method == "HEAD" ? length.map { ["content-length": $0] } ?? [:] : [:])
    }
    let unknown = try #require(try await server.store(silent).look("bundles/a"))
    #expect(unknown.storedByteCount == nil)
  }

  /// A server that is busy at the second request is asked again; it has not said that nothing is known.
  @Test(arguments: Server.allCases, [(429, StoreError.Kind.passing), (500, .passing), (503, .passing), (403, .denied)])
  func aSizeThatIsRefusedIsAFailure(_ server: Server, _ refusal: (status: Int, kind: StoreError.Kind)) async throws {
    let sender = ScriptedSender(statuses: [200, refusal.status])
    let error = await #expect(throws: StoreError.self) { try await server.store(sender).look("bundles/a") }
    #expect(error?.kind == refusal.kind)
    #expect(error?.message.contains("cannot look at bundles/a: the server answers \(refusal.status)") == true)
    #expect(try await server.store(ScriptedSender(statuses: [200, 404])).look("bundles/a") == nil)
  }
}
