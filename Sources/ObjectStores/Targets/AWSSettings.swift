/// What the environment and the files of AWS's tools say (AWS SDKs and Tools Reference Guide): region, endpoint,
/// credentials. Variables count before files, and in them the credentials file before the config file.
struct AWSSettings {
  private let environment: TargetEnvironment
  let profile: String
  let credentialsPath: String?
  let configPath: String?
  private let credentials: [String: String]?
  private let config: [String: String]?

  init(_ environment: TargetEnvironment) {
    self.environment = environment
    let home = environment["HOME"]
    let profile = environment["AWS_PROFILE"] ?? "default"
    self.profile = profile
    credentialsPath = environment["AWS_SHARED_CREDENTIALS_FILE"] ?? home.map { "\($0)/.aws/credentials" }
    configPath = environment["AWS_CONFIG_FILE"] ?? home.map { "\($0)/.aws/config" }
    credentials = credentialsPath.flatMap(environment.file).flatMap { IniText($0)[profile] }
    let text = configPath.flatMap(environment.file).map(IniText.init)
    config = text?["profile \(profile)"] ?? (profile == "default" ? text?["default"] : nil)
  }

  var region: String? {
    environment["AWS_REGION"] ?? environment["AWS_DEFAULT_REGION"] ?? setting("region")
  }

  var endpoint: String? {
    environment["AWS_ENDPOINT_URL_S3"] ?? environment["AWS_ENDPOINT_URL"] ?? setting("endpoint_url")
  }

  /// - Throws: `TargetError` that says where they were looked for.
  func s3Credentials() throws(TargetError) -> S3Credentials {
    if let access = environment["AWS_ACCESS_KEY_ID"] {
      guard let secret = environment["AWS_SECRET_ACCESS_KEY"] else {
        throw TargetError(
          "AWS_ACCESS_KEY_ID is set, but AWS_SECRET_ACCESS_KEY is not", hint: "set both, or neither",
          isOfEnvironment: true)
      }
      return try checked(access, secret, environment["AWS_SESSION_TOKEN"], from: "the environment")
    }
    for (settings, path) in [(credentials, credentialsPath), (config, configPath)] {
      guard let settings, let access = settings["aws_access_key_id"], !access.isEmpty else { continue }
      guard let secret = settings["aws_secret_access_key"], !secret.isEmpty else {
        throw TargetError(
          "\(path ?? ""): profile \(profile) has a key id, but no aws_secret_access_key", isOfEnvironment: true)
      }
      return try checked(access, secret, settings["aws_session_token"], from: path ?? "")
    }
    throw missing
  }

  private func setting(_ name: String) -> String? {
    [credentials, config].compactMap { $0?[name] }.first { !$0.isEmpty }
  }

  /// A line end in a key would end the header it stands in.
  private func checked(
    _ access: String, _ secret: String, _ token: String?, from source: String
  ) throws(TargetError) -> S3Credentials {
    guard access.isHeaderValue, !access.contains(":"), secret.isHeaderValue, token?.isHeaderValue ?? true else {
      throw TargetError("the S3 credentials from \(source) hold a character that no key has", isOfEnvironment: true)
    }
    return S3Credentials(accessKey: access, secretKey: secret, sessionToken: token)
  }

  private var missing: TargetError {
    let files = [credentialsPath, configPath].compactMap { $0 }
    let places =
      files.isEmpty
      ? "no home folder is known" : "profile \(profile) is not in \(files.joined(separator: " or ")), or has no key"
    // Profiles that lead on to another program or service.
    let indirect = ["credential_process", "sso_session", "sso_start_url", "role_arn", "login_session"]
      .first { name in [credentials, config].contains { $0?[name] != nil } }
    return TargetError(
      "there are no S3 credentials: AWS_ACCESS_KEY_ID is not set, and \(places)",
      hint: indirect.map {
        "the profile has \($0), which is not followed; run: eval \"$(aws configure export-credentials --format env)\""
      } ?? "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE", isOfEnvironment: true)
  }
}
