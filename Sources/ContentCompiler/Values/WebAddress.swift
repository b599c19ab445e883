/// Where links may lead: out to the web, to a mail program, or to a place in the same text.
enum WebAddress {
  private static let schemes = ["http://", "https://", "mailto:"]

  /// An absolute address with one of the allowed schemes, without spaces or control characters.
  static func isAllowed(_ text: String) -> Bool {
    let lowered = text.lowercased()
    guard let scheme = schemes.first(where: lowered.hasPrefix) else { return false }
    return text.utf8.count > scheme.utf8.count && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }

  /// The same, or a fragment.
  static func isAllowedLink(_ text: String) -> Bool { text.hasPrefix("#") || isAllowed(text) }
}
