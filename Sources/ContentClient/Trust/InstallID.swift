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

  /// A new one, from the system's source of random numbers unless a test gives another.
  package init(using generator: inout some RandomNumberGenerator) {
    let digits = Array("0123456789abcdef".utf8)
    let numbers = [generator.next() as UInt64, generator.next()]
    let nibbles = numbers.flatMap { number in stride(from: 60, through: 0, by: -4).map { Int(number >> $0 & 15) } }
    text = String(decoding: nibbles.map { digits[$0] }, as: UTF8.self)
  }

  package var description: String { text }
}
