/// A path inside a published tree, as named by a manifest or catalog.
///
/// ASCII `[a-z0-9._/-]`, begins with `files/` or `bundles/`, no empty, `.` or `..` part, at most 200 bytes.
package struct WirePath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// In bytes.
  package static let maximumLength = 200

  package let text: String

  /// Nil for any other form.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.maximumLength, text.hasPrefix("files/") || text.hasPrefix("bundles/"),
      text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    for part in text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false) {
      if part.isEmpty || part.elementsEqual([0x2E]) || part.elementsEqual([0x2E, 0x2E]) { return nil }
    }
    self.text = text
  }

  package var description: String { text }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x2E, 0x2F, 0x2D, 0x5F: true
    default: false
    }
  }
}
