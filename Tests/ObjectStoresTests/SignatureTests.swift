import HTTPTransfer
import Synchronization
import TestKit
import Testing

/// What libcurl signs is what Amazon's documentation says: "Authenticating Requests: Using the Authorization Header
/// (AWS Signature Version 4)", Amazon S3 API Reference, with the key, the host and the time of its examples.
struct SignatureTests {
  private static let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test(
    arguments: [
      (
        "GET", "/test.txt", ["Range: bytes=0-9"], "", empty, "host;range;x-amz-content-sha256;x-amz-date",
        "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
      ),
      (
        "PUT", "/test%24file.text",
        ["Date: Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class: REDUCED_REDUNDANCY"],
        "Welcome to Amazon S3.", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
        "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
        "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
      ),
      (
        "GET", "/?lifecycle=", [], "", empty, "host;x-amz-content-sha256;x-amz-date",
        "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
      ),
      (
        "GET", "/?max-keys=2&prefix=J", [], "", empty, "host;x-amz-content-sha256;x-amz-date",
        "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
      ),
    ] as [(String, String, [String], String, String, String, String)])
  func theExamplesOfAmazon(
    _ method: String, _ path: String, _ lines: [String], _ body: String, _ digest: String, _ names: String,
    _ signature: String
  ) async throws {
    let script: LoopbackServer.Script = { connection in
      guard connection.readRequest() != nil else { return }
      connection.answer("200 OK", ["Connection: close"])
    }
    try await LoopbackServer.with(script) { server in
      let request = HTTPTransferRequest(
        method: method, url: server.url + path,
        lines: lines + [
          "Host: examplebucket.s3.amazonaws.com", "x-amz-content-sha256: \(digest)", "x-amz-date: 20130524T000000Z",
        ], unpacksGzip: false, body: body.isEmpty ? nil : Array(body.utf8),
        login: .s3(
          accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1")
      )
      await withCheckedContinuation { waiter in
        _ = HTTPTransferLoop.shared.start(request, for: End { waiter.resume() })
      }
      let sent = try #require(server.requests.first?.headers["authorization"])
      #expect(
        sent.split(separator: " ").map { $0.hasSuffix(",") ? $0.dropLast() : $0 } == [
          "AWS4-HMAC-SHA256", "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request",
          "SignedHeaders=\(names)", "Signature=\(signature)",
        ])
    }
  }

  private final class End: HTTPTransferReceiver {
    private let ended: @Sendable () -> Void

    init(_ ended: @escaping @Sendable () -> Void) { self.ended = ended }

    func received(status _: Int, headers _: [(name: String, value: String)]) {}
    func received(_: [UInt8]) -> Bool { true }
    func ended(_: HTTPTransferFailure?) { ended() }
  }
}
