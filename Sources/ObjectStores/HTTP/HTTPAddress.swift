/// The address of a server and of a folder on it, as far as stores need it: `https://host:port/folder`.
package struct HTTPAddress: Sendable, Hashable {
  package let isSecure: Bool
  /// Host and perhaps port, in lower case.
  package let authority: String
  /// Percent-encoded; empty, or begins with a slash and does not end with one.
  package let path: String

  package init(isSecure: Bool, authority: String, path: String) {
    self.isSecure = isSecure
    self.authority = authority
    self.path = path
  }

  /// Why a text is no such address.
  package enum Mistake: Error, Hashable {
    case noScheme, noHost, invalid, holdsLogin, holdsQuery
  }

  package init(_ text: String) throws(Mistake) {
    let lowered = text.prefix(8).lowercased()
    guard lowered.hasPrefix("https://") || lowered.hasPrefix("http://") else { throw .noScheme }
    isSecure = lowered.hasPrefix("https://")
    let rest = text.dropFirst(isSecure ? 8 : 7)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    guard !rest[..<end].contains("@") else { throw .holdsLogin }
    guard !rest[end...].contains(where: { $0 == "?" || $0 == "#" }) else { throw .holdsQuery }
    guard let authority = Self.authority(rest[..<end]) else { throw end == rest.startIndex ? .noHost : .invalid }
    guard rest.utf8.count <= 2000, let path = Self.path(rest[end...]) else { throw .invalid }
    self.authority = authority
    self.path = path
  }

  /// Without a slash at the end.
  package var text: String { "\(isSecure ? "https" : "http")://\(authority)\(path)" }

  /// This machine, whatever the port: what is sent stays on it.
  package var isLoopback: Bool {
    let host = authority.hasPrefix("[") ? authority.prefix { $0 != "]" } + "]" : authority.prefix { $0 != ":" }
    return host == "localhost" || host == "[::1]" || host == "127.0.0.1"
  }

  /// The part of an address before its path, for messages: never a query, never a login.
  static func server(of url: String) -> String {
    url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
  }

  /// Nil if it is not a name or literal with perhaps a port.
  private static func authority(_ text: Substring) -> String? {
    let isLiteral = text.hasPrefix("[")
    let host = isLiteral ? text.prefix { $0 != "]" } + (text.contains("]") ? "]" : "") : text.prefix { $0 != ":" }
    let port = text.dropFirst(host.count)
    let inner = isLiteral ? host.dropFirst().dropLast() : host
    guard !inner.isEmpty,
      inner.utf8.allSatisfy({ $0.isASCIILetterOrDigit || "-._:".utf8.contains($0) }),
      isLiteral || !inner.contains(":"), !isLiteral || host.hasSuffix("]")
    else { return nil }
    if !port.isEmpty {
      guard let number = Int(port.dropFirst()), port.first == ":", port.dropFirst().utf8.allSatisfy(\.isASCIIDigit),
        (1...65_535).contains(number)
      else { return nil }
    }
    return text.lowercased()
  }

  /// Encodes what must be; escapes that are there stay. Nil for parts that are `.`, `..` or empty, and controls.
  private static func path(_ text: Substring) -> String? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: true)
    guard parts.allSatisfy({ $0 != "." && $0 != ".." && $0.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }) else {
      return nil
    }
    return parts.map { "/" + PercentEncoding.encode($0, keeping: "%") }.joined()
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (0x30...0x39).contains(self) }
  var isASCIILetterOrDigit: Bool { isASCIIDigit || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
