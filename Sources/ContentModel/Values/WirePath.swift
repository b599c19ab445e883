/// A path inside a published tree, as named by a manifest or catalog.
///
/// ASCII `[a-z0-9._/-]`, begins with `files/` or `bundles/`, no empty, `.` or `..` part, at most 200 bytes.
package struct WirePath: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// In bytes.
  package static let maximumLength = 200

  package let text: String

  /// Nil for any other form.
  package init?(_ text: String) {
    guard text.hasPrefix("files/") || text.hasPrefix("bundles/"), Self.isValid(text.utf8) else { return nil }
    self.text = text
  }

  /// In one pass, because there are as many paths as boxes.
  private static func isValid(_ text: String.UTF8View) -> Bool {
    var length = 0
    var partLength = 0
    var isOnlyDots = true
    for byte in text {
      length += 1
      if byte == 0x2F {
        guard partLength > 0, !(isOnlyDots && partLength <= 2) else { return false }
        (partLength, isOnlyDots) = (0, true)
        continue
      }
      guard isAllowed(byte) else { return false }
      partLength += 1
      if byte != 0x2E { isOnlyDots = false }
    }
    return length <= maximumLength && partLength > 0 && !(isOnlyDots && partLength <= 2)
  }

  package var description: String { text }

  package static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x61...0x7A, 0x30...0x39, 0x2E, 0x2D, 0x5F: true
    default: false
    }
  }
}
