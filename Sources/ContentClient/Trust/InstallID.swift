/// A random number that tells installations apart for rollouts and for nothing else: 32 lower-case hex digits.
package struct InstallID: Sendable, Hashable, CustomStringConvertible {
  /// Hex digits of an install id.
  package static let digitCount = 32

  /// The digits.
  package let text: String

  /// Nil for anything but 32 lower-case hex digits.
  package init?(_ text: String) {
    guard text.utf8.count == Self.digitCount,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.text = text
  }

  /// A new one, of two words of 64 random bits.
  ///
  /// Words and no generator: an empty one handed on `inout`, as the system's is, makes the thread sanitizer of Swift 6.3
  /// read from an address that is none.
  package init(words high: UInt64, _ low: UInt64) {
    text = [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: Self.digitCount / 2 - digits.utf8.count) + digits
    }.joined()
  }

  /// A new one, from the system's source of random numbers.
  package static func random() -> InstallID {
    InstallID(words: UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
  }

  package var description: String { text }
}
