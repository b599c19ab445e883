import Testing

@testable import ObjectStores

struct AWSSettingsTests {
  private func settings(_ variables: [String: String], _ files: [String: String] = [:]) -> AWSSettings {
    AWSSettings(StoreTargetTests.environment(variables, files))
  }

  private static let credentials = """
    # a comment
    [default]
    aws_access_key_id = AK
    aws_secret_access_key=SK=/+
    [site]
      indented = passed over
    AWS_Access_Key_Id  =  AK2
    aws_secret_access_key = SK2
    aws_session_token = T2
    region = r2
    """
  private static let config = """
    [default]
    region = r1
    s3 =
      addressing_style = path
    [profile site]
    region = r3
    endpoint_url = http://e
    [profile other]
    aws_access_key_id = AK3
    aws_secret_access_key = SK3
    [profile sso]
    sso_session = me
    """
  private static let files = ["/h/.aws/credentials": credentials, "/h/.aws/config": config]

  @Test(
    arguments: [
      (["HOME": "/h"], "AK", "SK=/+", nil, "r1", nil),
      (["HOME": "/h", "AWS_PROFILE": "site"], "AK2", "SK2", "T2", "r2", "http://e"),
      (["HOME": "/h", "AWS_PROFILE": "other"], "AK3", "SK3", nil, nil, nil),
      (["AWS_SHARED_CREDENTIALS_FILE": "/h/.aws/credentials"], "AK", "SK=/+", nil, nil, nil),
      (["HOME": "/h", "AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "S"], "A", "S", nil, "r1", nil),
      (["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "S", "AWS_SESSION_TOKEN": "T"], "A", "S", "T", nil, nil),
    ] as [([String: String], String, String, String?, String?, String?)])
  func whatCounts(
    _ variables: [String: String], _ access: String, _ secret: String, _ token: String?, _ region: String?,
    _ endpoint: String?
  ) throws {
    let settings = settings(variables, Self.files)
    #expect(try settings.s3Credentials() == S3Credentials(accessKey: access, secretKey: secret, sessionToken: token))
    #expect(settings.region == region)
    #expect(settings.endpoint == endpoint)
  }

  @Test(
    arguments: [
      ([:], "no home folder is known"),
      (["HOME": "/x"], "profile default is not in /x/.aws/credentials or /x/.aws/config"),
      (["HOME": "/h", "AWS_PROFILE": "missing"], "profile missing is not in"),
      (["AWS_ACCESS_KEY_ID": "A"], "AWS_SECRET_ACCESS_KEY is not"),
      (["AWS_ACCESS_KEY_ID": "A\n", "AWS_SECRET_ACCESS_KEY": "S"], "a character that no key has"),
      (
        ["AWS_ACCESS_KEY_ID": "A", "AWS_SECRET_ACCESS_KEY": "S", "AWS_SESSION_TOKEN": "a b"],
        "a character that no key has"
      ),
    ] as [([String: String], String)])
  func whatIsMissingIsNamed(_ variables: [String: String], _ words: String) {
    let error = #expect(throws: TargetError.self) { try settings(variables, Self.files).s3Credentials() }
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func profilesThatLeadOnAreNamed() {
    let settings = settings(["HOME": "/h", "AWS_PROFILE": "sso"], Self.files)
    let error = #expect(throws: TargetError.self) { try settings.s3Credentials() }
    #expect(error?.hint?.contains("sso_session") == true)
    #expect(error?.hint?.contains("aws configure export-credentials") == true)
  }

  @Test func textsThatAreNoSettings() {
    for text in ["", "[", "[]", "a = b", "[a\nb = c", "=\n[=]\n=\n= =", "\u{0}[x]\r\n\r\ny=z"] {
      let ini = IniText(text)
      #expect(ini["a"] == nil)
    }
    #expect(IniText("[x]\r\ny = z\r\n[x]\nq=\ny=w")["x"] == ["y": "w", "q": ""])
    #expect(IniText("[ profile   a b ]\nx=1")["profile a b"] == ["x": "1"])
  }
}
