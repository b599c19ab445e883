internal import ContentModel

/// Decimal numbers kept as the author wrote them: `-?(0|[1-9]\d*)(\.\d+)?`, never a binary fraction.
struct DecimalText {
  private let isNegative: Bool
  private let integer: [UInt8]
  private let fraction: [UInt8]

  /// Nil unless the text has exactly the canonical form (`-0` is refused, `-0.5` is not).
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    isNegative = rest.first == 0x2D
    if isNegative { rest.removeFirst() }
    integer = Array(rest.prefix { Self.isDigit($0) })
    rest = rest.dropFirst(integer.count)
    guard !integer.isEmpty, integer.count == 1 || integer[0] != 0x30 else { return nil }
    if rest.isEmpty {
      fraction = []
    } else {
      fraction = Array(rest.dropFirst())
      guard rest.first == 0x2E, !fraction.isEmpty, fraction.allSatisfy(Self.isDigit) else { return nil }
    }
    if isNegative && isZero { return nil }
  }

  var isBelowZero: Bool { isNegative && !isZero }

  /// Numeric order, exact for any number of digits.
  func isLess(than other: DecimalText) -> Bool {
    if isBelowZero != other.isBelowZero { return isBelowZero }
    let order = isBelowZero ? other.isSmaller(than: self) : isSmaller(than: other)
    return order
  }

  private var isZero: Bool { (integer + fraction).allSatisfy { $0 == 0x30 } }

  /// Compares absolute values.
  private func isSmaller(than other: DecimalText) -> Bool {
    if integer.count != other.integer.count { return integer.count < other.integer.count }
    if integer != other.integer { return integer.lexicographicallyPrecedes(other.integer) }
    let length = max(fraction.count, other.fraction.count)
    func padded(_ digits: [UInt8]) -> [UInt8] { digits + Array(repeating: 0x30, count: length - digits.count) }
    return padded(fraction).lexicographicallyPrecedes(padded(other.fraction))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
