package import HTTPTransfer

/// Where to publish: what the target of a command says, with what else is needed to reach it.
package enum StoreTarget: Sendable, Hashable {
  case folder(String)
  case webDAV(HTTPAddress, WebDAVLogin)
  case s3(S3Location, S3Credentials)

  /// Reads `s3://bucket/prefix`, `https://host/folder`, `http://host/folder`, or else the path of a folder.
  ///
  /// - Parameters:
  ///   - endpoint: the server of an S3-compatible service; the environment's if nil.
  ///   - region: of the bucket; the environment's if nil.
  package static func parse(
    _ text: String, endpoint: String?, region: String?, environment: TargetEnvironment
  ) throws(TargetError) -> StoreTarget {
    let scheme = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).first.map {
      $0.lowercased()
    }
    if scheme == "s3:" { return try s3(text, endpoint: endpoint, region: region, environment: environment) }
    if endpoint != nil || region != nil {
      let option = endpoint != nil ? "--endpoint" : "--region"
      throw TargetError("\(option) is for targets in S3, and \(shown(text)) is none", hint: "write s3://bucket/prefix")
    }
    if scheme == "http:" || scheme == "https:" { return try webDAV(text, environment) }
    if let scheme, scheme.hasSuffix(":"), text.dropFirst(scheme.count).hasPrefix("//") {
      throw TargetError(
        "\(shown(text)) is no target: \(scheme)// is not known",
        hint: "write s3://bucket/prefix, https://host/folder or the path of a folder")
    }
    guard !text.isEmpty, !text.utf8.contains(0) else { throw TargetError("the target is empty") }
    return .folder(text)
  }

  /// The store that is meant; over a network it tries again what may pass.
  ///
  /// - Parameter notice: told of each failure after which it waits.
  package func store(
    retrying policy: RetryPolicy = .usual, timeouts: HTTPTransferTimeouts = .usual,
    notice: @escaping @Sendable (StoreError) -> Void = { _ in }
  ) -> any ObjectStore {
    switch self {
    case .folder(let path): FolderStore(path)
    case .webDAV(let address, let login):
      Self.retrying(WebDAVStore(address, login: login, sender: HTTPSender(timeouts: timeouts)), policy, notice)
    case .s3(let location, let credentials):
      Self.retrying(S3Store(location, credentials: credentials, sender: HTTPSender(timeouts: timeouts)), policy, notice)
    }
  }

  private static func retrying(
    _ store: some ObjectStore, _ policy: RetryPolicy, _ notice: @escaping @Sendable (StoreError) -> Void
  ) -> any ObjectStore {
    RetryingStore(store, policy: policy, generator: SystemRandomNumberGenerator(), notice: notice) { milliseconds in
      try? await Task.sleep(for: .milliseconds(milliseconds))
    }
  }

  // MARK: WebDAV

  private static func webDAV(_ text: String, _ environment: TargetEnvironment) throws(TargetError) -> StoreTarget {
    let address = try address(text, as: "the target")
    let login = try webDAVLogin(environment)
    guard login == .none || address.isSecure || address.isLoopback else {
      throw TargetError(
        "\(address.text) is not encrypted: the password would be sent in the open", hint: "use https://")
    }
    return .webDAV(address, login)
  }

  private static func webDAVLogin(_ environment: TargetEnvironment) throws(TargetError) -> WebDAVLogin {
    let user = environment["CONTENTC_WEBDAV_USER"]
    let password = environment["CONTENTC_WEBDAV_PASSWORD"]
    let token = environment["CONTENTC_WEBDAV_TOKEN"]
    switch (user, password, token) {
    case (nil, nil, nil): return .none
    case (nil, nil, let token?):
      guard token.isHeaderValue else {
        throw TargetError("CONTENTC_WEBDAV_TOKEN holds a character that no token has", isOfEnvironment: true)
      }
      return .token(token)
    case (let user?, let password?, nil):
      guard !user.contains(":"), !user.utf8.contains(0), !password.utf8.contains(0) else {
        throw TargetError("CONTENTC_WEBDAV_USER must not hold a colon", isOfEnvironment: true)
      }
      return .password(user: user, password: password)
    default:
      throw TargetError(
        "the login for WebDAV is not clear",
        hint: "set CONTENTC_WEBDAV_USER and CONTENTC_WEBDAV_PASSWORD, or CONTENTC_WEBDAV_TOKEN alone",
        isOfEnvironment: true)
    }
  }

  // MARK: S3

  private static func s3(
    _ text: String, endpoint: String?, region: String?, environment: TargetEnvironment
  ) throws(TargetError) -> StoreTarget {
    let parts = text.split(separator: "/", omittingEmptySubsequences: true).dropFirst()
    guard text.dropFirst(3).hasPrefix("//"), let bucket = parts.first, S3Location.isBucket(bucket) else {
      throw TargetError(
        "\(shown(text)) names no bucket",
        hint: "write s3://bucket/prefix; a bucket has 3 to 63 of a-z, 0-9, '.' and '-'")
    }
    let prefix = parts.dropFirst()
    guard
      prefix.allSatisfy({ part in part != "." && part != ".." && part.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }),
      text.utf8.count <= 500
    else { throw TargetError("\(shown(text)) has a prefix that cannot be part of an address") }
    let settings = AWSSettings(environment)
    let chosen = region ?? settings.region ?? "us-east-1"
    guard S3Location.isRegion(chosen) else {
      throw TargetError("\(shown(chosen)) is no region, such as eu-central-1", isOfEnvironment: region == nil)
    }
    let server: HTTPAddress?
    if let endpoint {
      server = try address(endpoint, as: "the endpoint")
    } else if let endpoint = settings.endpoint {
      server = try address(endpoint, as: "the endpoint of the environment", isOfEnvironment: true)
    } else {
      server = nil
    }
    let location = S3Location(
      bucket: String(bucket), prefix: prefix.joined(separator: "/"), region: chosen, endpoint: server)
    let credentials = try settings.s3Credentials()
    // The secret key only signs and is never sent; the token is.
    if credentials.sessionToken != nil, let server, !server.isSecure, !server.isLoopback {
      throw TargetError(
        "\(server.text) is not encrypted: the session token would be sent in the open",
        hint: "use https://, or a key without a token", isOfEnvironment: endpoint == nil)
    }
    return .s3(location, credentials)
  }

  // MARK: Parts

  private static func address(
    _ text: String, as role: String, isOfEnvironment: Bool = false
  ) throws(TargetError) -> HTTPAddress {
    do throws(HTTPAddress.Mistake) { return try HTTPAddress(text) } catch {
      var hint: String?
      let problem: String
      switch error {
      case .noScheme: problem = "\(shown(text)) begins with neither https:// nor http://"
      case .noHost: problem = "names no host"
      case .invalid: problem = "is no valid address"
      case .holdsLogin:
        problem = "holds a user or a password, which others could read there"
        hint = "leave them out; credentials come from the environment, see docs/targets.md"
      case .holdsQuery: problem = "has a query or a fragment, and needs none"
      }
      throw TargetError("\(role) \(problem)", hint: hint, isOfEnvironment: isOfEnvironment)
    }
  }

  /// For messages; what could hold a password is not shown.
  private static func shown(_ text: String) -> String {
    text.contains("@") ? "the target" : "\"\(text.printable(limit: 100))\""
  }
}
