import Testing

@testable import ObjectStores

struct StoreTargetTests {
  static func environment(_ variables: [String: String], _ files: [String: String] = [:]) -> TargetEnvironment {
    TargetEnvironment(variable: { variables[$0] }, file: { files[$0] })
  }

  private static let keys = ["AWS_ACCESS_KEY_ID": "AK", "AWS_SECRET_ACCESS_KEY": "SK"]

  private func parse(
    _ text: String, endpoint: String? = nil, region: String? = nil, _ variables: [String: String] = keys,
    files: [String: String] = [:]
  ) throws(TargetError) -> StoreTarget {
    try StoreTarget.parse(
      text, endpoint: endpoint, region: region, environment: Self.environment(variables, files))
  }

  @Test(arguments: ["site", "/srv/site", "../a b", "s3", "C:\\site", "a:b", "./http:", "~/site"])
  func folders(_ text: String) throws {
    #expect(try parse(text) == .folder(text))
  }

  @Test(arguments: [
    ("https://Example.org", "https://example.org"), ("HTTPS://example.org:8443/a/b/", "https://example.org:8443/a/b"),
    ("http://127.0.0.1:80//a", "http://127.0.0.1:80/a"), ("https://[::1]/ä b%20c", "https://[::1]/%C3%A4%20b%20c"),
  ])
  func addresses(_ text: String, _ address: String) throws {
    guard text.contains(" ") == false else {
      #expect(throws: TargetError.self) { try parse(text) }
      return
    }
    guard case .webDAV(let found, .none) = try parse(text) else { Issue.record("\(text) is no address"); return }
    #expect(found.text == address)
  }

  @Test(arguments: [
    ("s3://bucket", "", "https://bucket.s3.us-east-1.amazonaws.com/a"),
    ("S3://bucket/", "", "https://bucket.s3.us-east-1.amazonaws.com/a"),
    ("s3://bucket/x//y/", "x/y", "https://bucket.s3.us-east-1.amazonaws.com/x/y/a"),
    ("s3://bucket.with.dots/x", "x", "https://s3.us-east-1.amazonaws.com/bucket.with.dots/x/a"),
    ("s3://bucket/a b+c/ü", "a b+c/ü", "https://bucket.s3.us-east-1.amazonaws.com/a%20b%2Bc/%C3%BC/a"),
  ])
  func buckets(_ text: String, _ prefix: String, _ url: String) throws {
    guard case .s3(let location, let credentials) = try parse(text) else { Issue.record("no bucket"); return }
    #expect(location.prefix == prefix)
    #expect(location.url("a") == url)
    #expect(credentials == S3Credentials(accessKey: "AK", secretKey: "SK", sessionToken: nil))
  }

  /// In the order in which they count.
  @Test(
    arguments: [
      ([:], nil, nil, "us-east-1", "https://bucket.s3.us-east-1.amazonaws.com"),
      (["AWS_DEFAULT_REGION": "a-1"], nil, nil, "a-1", "https://bucket.s3.a-1.amazonaws.com"),
      (["AWS_DEFAULT_REGION": "a-1", "AWS_REGION": "b-1"], nil, nil, "b-1", "https://bucket.s3.b-1.amazonaws.com"),
      (["AWS_REGION": "b-1"], nil, "c-1", "c-1", "https://bucket.s3.c-1.amazonaws.com"),
      (["AWS_REGION": "cn-north-1"], nil, nil, "cn-north-1", "https://bucket.s3.cn-north-1.amazonaws.com.cn"),
      (["AWS_ENDPOINT_URL": "http://e:1/"], nil, nil, "us-east-1", "http://e:1/bucket"),
      (["AWS_ENDPOINT_URL": "http://e", "AWS_ENDPOINT_URL_S3": "http://f"], nil, nil, "us-east-1", "http://f/bucket"),
      (["AWS_ENDPOINT_URL_S3": "http://f"], "https://g/h", nil, "us-east-1", "https://g/h/bucket"),
      (
        ["AWS_ENDPOINT_URL_S3": "", "AWS_REGION": ""], nil, nil, "us-east-1",
        "https://bucket.s3.us-east-1.amazonaws.com"
      ),
    ] as [([String: String], String?, String?, String, String)])
  func endpointsAndRegions(
    _ variables: [String: String], _ endpoint: String?, _ region: String?, _ expected: String, _ url: String
  ) throws {
    let all = variables.merging(Self.keys) { left, _ in left }
    guard case .s3(let location, _) = try parse("s3://bucket", endpoint: endpoint, region: region, all) else {
      Issue.record("no bucket")
      return
    }
    #expect(location.region == expected)
    #expect(location.bucketURL == url)
  }

  @Test(arguments: [
    ("", "the target is empty"), ("s3://", "names no bucket"), ("s3:/bucket", "names no bucket"),
    ("s3://a", "names no bucket"), ("s3://a..b", "names no bucket"), ("s3://bucket/../x", "prefix"),
    ("ftp://host/x", "ftp:// is not known"), ("https://", "names no host"), ("https:/host", "neither https://"),
    ("https://ann:secret@host/x", "holds a user or a password"), ("https://host/x?y=secret", "query"),
    ("https://host/#x", "fragment"), ("https://ho st/", "no valid address"), ("https://host:0/", "no valid address"),
    ("https://host:70000", "no valid address"), ("https://host/../x", "no valid address"),
    ("https://host/a\nb", "no valid address"),
  ])
  func whatIsNoTarget(_ text: String, _ words: String) {
    let error = #expect(throws: TargetError.self) { try parse(text) }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("secret") == false)
  }

  @Test func optionsOfAnotherKindOfTarget() {
    #expect(throws: TargetError.self) { try parse("site", endpoint: "http://e") }
    #expect(throws: TargetError.self) { try parse("https://h", region: "r") }
    #expect(throws: TargetError.self) { try parse("s3://bucket", region: "r/../x") }
    #expect(throws: TargetError.self) { try parse("s3://bucket", endpoint: "e:1") }
  }

  @Test(arguments: [
    (["CONTENTC_WEBDAV_TOKEN": "T"], WebDAVLogin.token("T")),
    (["CONTENTC_WEBDAV_USER": "u", "CONTENTC_WEBDAV_PASSWORD": "p:q"], .password(user: "u", password: "p:q")),
    (["CONTENTC_WEBDAV_USER": "", "CONTENTC_WEBDAV_PASSWORD": ""], .none),
  ])
  func logins(_ variables: [String: String], _ login: WebDAVLogin) throws {
    guard case .webDAV(_, let found) = try parse("https://h", variables) else { Issue.record("no address"); return }
    #expect(found == login)
    if login == .none { return }
    #expect(throws: TargetError.self) { try parse("http://example.org", variables) }
    for loopback in ["http://127.0.0.1:8080/x", "http://localhost", "http://[::1]:1"] {
      #expect(throws: Never.self) { try parse(loopback, variables) }
    }
  }

  /// A key alone only signs; a token is sent.
  @Test(arguments: [
    ("http://minio:9000", "T", false), ("http://minio:9000", "", true), ("https://minio:9000", "T", true),
    ("http://127.0.0.1:9000", "T", true), ("http://localhost:9000", "T", true), ("http://127.0.0.1.nip.io", "T", false),
  ])
  func sessionTokensInTheOpen(_ endpoint: String, _ token: String, isAllowed: Bool) throws {
    let variables = Self.keys.merging(["AWS_SESSION_TOKEN": token]) { $1 }
    for isOption in [true, false] {
      do throws(TargetError) {
        _ = try parse(
          "s3://bucket", endpoint: isOption ? endpoint : nil,
          isOption ? variables : variables.merging(["AWS_ENDPOINT_URL": endpoint]) { $1 })
        #expect(isAllowed)
      } catch {
        #expect(!isAllowed)
        #expect(error.message.contains("session token would be sent in the open"))
        #expect(error.isOfEnvironment != isOption)
      }
    }
  }

  @Test(arguments: [
    ["CONTENTC_WEBDAV_USER": "u"], ["CONTENTC_WEBDAV_PASSWORD": "p"],
    ["CONTENTC_WEBDAV_USER": "u", "CONTENTC_WEBDAV_PASSWORD": "p", "CONTENTC_WEBDAV_TOKEN": "T"],
    ["CONTENTC_WEBDAV_USER": "u:v", "CONTENTC_WEBDAV_PASSWORD": "p"], ["CONTENTC_WEBDAV_TOKEN": "T\r\nX: y"],
  ])
  func loginsThatAreNotClear(_ variables: [String: String]) {
    let error = #expect(throws: TargetError.self) { try parse("https://h", variables) }
    #expect(error?.message.contains("T\r") == false)
  }
}
