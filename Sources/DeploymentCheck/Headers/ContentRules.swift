internal import ContentClient

/// What the head of an answer says of the body.
enum ContentRules {
  /// Which kind of file is meant.
  enum Kind: Sendable, Hashable {
    case json
    case bundle
  }

  /// A bundle with a `Content-Encoding` reaches clients unpacked, and no longer is what the catalog names.
  static func encoding(_ head: FetchHead, at path: String) -> Finding? {
    let value = (head.headers["content-encoding"] ?? "").prefix(longestValue).lowercased()
    guard !value.isEmpty, value != "identity" else { return nil }
    return .error(
      .contentEncoding, at: path, "is served with ‘Content-Encoding: \(value)’, so clients unpack it too early",
      hint: Hints.contentEncoding)
  }

  /// Clients go by digests; but hosts, caches and proxies choose by the type what to compress or to change.
  static func type(_ head: FetchHead, _ kind: Kind, at path: String) -> Finding? {
    let type = mediaType(head)
    let isSensible =
      switch kind {
      case .json: type == "application/json" || type == "text/json" || type.hasSuffix("+json")
      case .bundle: bundleTypes.contains(type)
      }
    guard !isSensible else { return nil }
    let expected = kind == .json ? "application/json" : "application/gzip"
    let found = type.isEmpty ? "without a Content-Type" : "as \(type)"
    return .warning(
      .contentType, at: path, "is served \(found), not as \(expected)",
      hint: kind == .json ? Hints.jsonType : Hints.bundleType)
  }

  /// A page instead of a file: what single-page hosts and hotel networks answer.
  static func isWebPage(_ head: FetchHead) -> Bool {
    ["text/html", "application/xhtml+xml"].contains(mediaType(head))
  }

  private static func mediaType(_ head: FetchHead) -> String {
    let value = head.headers["content-type"] ?? ""
    return String(value.prefix(longestValue).prefix { $0 != ";" && $0 != "," && $0 != " " }).lowercased()
  }

  /// What a host writes into a head ends up in messages.
  private static let longestValue = 100
  private static let bundleTypes: Set<String> = [
    "application/gzip", "application/x-gzip", "application/tar+gzip", "application/x-tgz", "application/x-tar",
    "application/x-gtar", "application/x-compressed-tar", "application/octet-stream", "binary/octet-stream",
  ]
}
