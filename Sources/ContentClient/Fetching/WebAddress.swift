/// An http or https address (RFC 3986), in ASCII: no user, no password, no fragment.
struct WebAddress: Sendable, Hashable {
  /// In bytes, as most servers have it.
  static let maximumLength = 8192

  let isSecure: Bool
  /// Host and perhaps port, in lower case.
  let authority: String
  /// Begins with a slash, or is empty.
  let path: String
  /// Without the question mark; nil if there is none.
  let query: String?

  var text: String { "\(isSecure ? "https" : "http")://\(authority)\(path)\(query.map { "?\($0)" } ?? "")" }

  init(_ text: String) throws(InvalidAddress) {
    guard text.utf8.count <= Self.maximumLength else { throw InvalidAddress("the address is too long") }
    guard let colon = text.firstIndex(of: ":") else {
      throw InvalidAddress("the address has no scheme; write one such as https://example.org/course")
    }
    let scheme = text[..<colon].lowercased()
    guard scheme == "https" || scheme == "http", text[colon...].hasPrefix("://") else {
      throw InvalidAddress("the address begins with neither https:// nor http://")
    }
    isSecure = scheme == "https"
    let rest = text[colon...].dropFirst(3)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    authority = try Self.authority(rest[..<end])
    let tail = rest[end...].prefix { $0 != "#" }
    let mark = tail.firstIndex(of: "?") ?? tail.endIndex
    path = String(tail[..<mark])
    query = mark == tail.endIndex ? nil : String(tail[tail.index(after: mark)...])
    guard Self.isEncoded(tail.utf8) else {
      throw InvalidAddress("the address has a character that is written with a percent sign in addresses")
    }
  }

  private init(isSecure: Bool, authority: String, path: String, query: String?) {
    self.isSecure = isSecure
    self.authority = authority
    self.path = path
    self.query = query
  }

  /// The address of `path` below this folder; this one's query is dropped.
  func appending(_ path: String) -> Self {
    Self(isSecure: isSecure, authority: authority, path: "\(self.path.trimmingSlashes)/\(path)", query: nil)
  }

  /// Where a reference in an answer from this address leads (RFC 3986, 5.2). Characters beyond ASCII are encoded, as
  /// browsers do.
  func resolving(_ reference: String) throws(InvalidAddress) -> Self {
    let reference = reference.encodingBeyondASCII
    if let colon = reference.firstIndex(of: ":"), reference[..<colon].isScheme { return try Self(reference) }
    let scheme = isSecure ? "https" : "http"
    if reference.hasPrefix("//") { return try Self("\(scheme):\(reference)").withoutDots }
    let root = "\(scheme)://\(authority)"
    if reference.hasPrefix("/") { return try Self(root + reference).withoutDots }
    if reference.isEmpty || reference.hasPrefix("#") { return self }
    if reference.hasPrefix("?") { return try Self(root + path + reference) }
    return try Self("\(root)\(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])/\(reference)").withoutDots
  }

  /// Without `.` and `..` parts (RFC 3986, 5.2.4).
  private var withoutDots: Self {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var kept: [Substring] = []
    for (index, part) in parts.enumerated() {
      if part == ".." { _ = kept.popLast() }
      let isDots = part == "." || part == ".."
      if !isDots { kept.append(part) } else if index == parts.count - 1 { kept.append("") }
    }
    let path = parts.isEmpty ? "" : "/" + kept.joined(separator: "/")
    return Self(isSecure: isSecure, authority: authority, path: path, query: query)
  }
}

/// Why a text is no address of a published tree.
public struct InvalidAddress: Error, Sendable, Hashable, CustomStringConvertible {
  /// One lower-case sentence without a full stop. The address is not in it, as there may be a password in that.
  public let description: String

  init(_ description: String) { self.description = description }
}
