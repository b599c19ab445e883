/// The pattern of all ids, keys and tags: `[a-z0-9]+(-[a-z0-9]+)*`, 1 to 64 characters.
package enum Identifier {
  /// In bytes.
  package static let maximumLength = 64

  /// Names that Windows reserves for devices and that therefore may not name a file.
  package static func isDeviceName(_ text: String) -> Bool {
    switch text {
    case "con", "prn", "aux", "nul": return true
    default: break
    }
    let bytes = Array(text.utf8)
    return bytes.count == 4 && (text.hasPrefix("com") || text.hasPrefix("lpt")) && (0x30...0x39).contains(bytes[3])
  }

  /// Whether the whole text has the pattern; a device name has it, too.
  package static func isValid(_ text: String) -> Bool {
    guard (1...maximumLength).contains(text.utf8.count) else { return false }
    return matchesWords(text, separators: "-")
  }

  /// Words of lower-case letters and digits, with exactly one of `separators` between two of them.
  static func matchesWords(_ text: String, separators: String) -> Bool {
    var previousIsWord = false
    for byte in text.utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: previousIsWord = true
      case let other where previousIsWord && separators.utf8.contains(other): previousIsWord = false
      default: return false
      }
    }
    return previousIsWord
  }
}

/// A project's id, the manifest's `app`: `[a-z0-9]+([.-][a-z0-9]+)*`, at most 128 characters.
package enum ProjectIdentifier {
  /// In bytes.
  package static let maximumLength = 128

  /// Whether the whole text has the pattern.
  package static func isValid(_ text: String) -> Bool {
    (1...maximumLength).contains(text.utf8.count) && Identifier.matchesWords(text, separators: ".-")
  }
}

/// A key's id: `[a-z0-9][a-z0-9.-]{0,63}`.
package enum KeyIdentifier {
  /// In bytes.
  package static let maximumLength = 64

  /// Whether the whole text has the pattern.
  package static func isValid(_ text: String) -> Bool {
    guard (1...maximumLength).contains(text.utf8.count), let first = text.utf8.first else { return false }
    func isWord(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
    return isWord(first) && text.utf8.allSatisfy { isWord($0) || $0 == 0x2E || $0 == 0x2D }
  }
}
