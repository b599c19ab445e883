internal import HTTPTransfer
package import ObjectStores

/// Where a shared cache is: what the option of a command says, with what else is needed to reach it.
package enum SharedCacheTarget: Sendable, Hashable {
  case folder(String, byteLimit: Int)
  case server(HTTPAddress, WebDAVLogin)

  /// Reads `https://host/path`, `http://host/path`, or else the path of a folder.
  package static func parse(_ text: String, environment: TargetEnvironment) throws(TargetError) -> SharedCacheTarget {
    guard let colon = text.firstRange(of: "://")?.lowerBound, !text[..<colon].contains("/") else {
      guard !text.isEmpty, !text.utf8.contains(0) else { throw TargetError("the shared cache is empty") }
      return .folder(text, byteLimit: try byteLimit(environment))
    }
    let address = try address(text, scheme: text[..<colon].lowercased())
    let login = try login(environment)
    guard login == .none || address.isSecure || address.isLoopback else {
      throw TargetError(
        "\(address.text) is not encrypted: the login would be sent in the open", hint: "use https://")
    }
    return .server(address, login)
  }

  package var store: any CacheStore {
    switch self {
    case .folder(let path, let byteLimit): FolderCacheStore(path, byteLimit: byteLimit)
    case .server(let address, let login): HTTPCacheStore(address, login: login)
    }
  }

  /// CONTENTC_SHARED_CACHE_SIZE: a whole number with M, G or T, each a thousand times the one before.
  private static func byteLimit(_ environment: TargetEnvironment) throws(TargetError) -> Int {
    guard let text = environment["CONTENTC_SHARED_CACHE_SIZE"] else { return FolderCacheStore.standardByteLimit }
    let units: [Character: Int] = ["M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
      (1...999_999).contains(number), String(number) == text.dropLast()
    else {
      throw TargetError(
        "CONTENTC_SHARED_CACHE_SIZE needs a size, not \(text.printable(limit: 40))",
        hint: "write it like 20G: a whole number with M, G or T")
    }
    return number * unit
  }

  private static func address(_ text: String, scheme: String) throws(TargetError) -> HTTPAddress {
    guard scheme == "http" || scheme == "https" else {
      throw TargetError(
        "a shared cache cannot be reached by \(scheme.printable(limit: 20))://",
        hint: "give https://host/path, of a server that speaks Bazel’s HTTP cache, or the path of a folder")
    }
    do throws(HTTPAddress.Mistake) { return try HTTPAddress(text) } catch {
      switch error {
      case .noHost: throw TargetError("the address of the shared cache names no host")
      case .noScheme, .invalid: throw TargetError("the address of the shared cache is not valid")
      case .holdsLogin:
        throw TargetError(
          "the address of the shared cache holds a user or a password, which others could read there",
          hint: "leave them out, and set CONTENTC_SHARED_CACHE_TOKEN, or CONTENTC_SHARED_CACHE_USER and _PASSWORD")
      case .holdsQuery: throw TargetError("the address of the shared cache has a query or a fragment, and needs none")
      }
    }
  }

  private static func login(_ environment: TargetEnvironment) throws(TargetError) -> WebDAVLogin {
    let user = environment["CONTENTC_SHARED_CACHE_USER"]
    let password = environment["CONTENTC_SHARED_CACHE_PASSWORD"]
    let token = environment["CONTENTC_SHARED_CACHE_TOKEN"]
    switch (user, password, token) {
    case (nil, nil, nil): return .none
    case (nil, nil, let token?):
      guard token.isHeaderValue else {
        throw TargetError("CONTENTC_SHARED_CACHE_TOKEN holds a character that no token has")
      }
      return .token(token)
    case (let user?, let password?, nil):
      guard !user.contains(":"), !user.utf8.contains(0), !password.utf8.contains(0) else {
        throw TargetError("CONTENTC_SHARED_CACHE_USER must not hold a colon")
      }
      return .password(user: user, password: password)
    default:
      throw TargetError(
        "the login for the shared cache is not clear",
        hint: "set CONTENTC_SHARED_CACHE_TOKEN alone, or CONTENTC_SHARED_CACHE_USER and CONTENTC_SHARED_CACHE_PASSWORD")
    }
  }
}
