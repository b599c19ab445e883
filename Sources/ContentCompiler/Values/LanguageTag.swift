/// Language tags of BCP 47 (RFC 5646, section 2.1): well-formed, not necessarily registered.
enum LanguageTag {
  static func isWellFormed(_ tag: String) -> Bool {
    var parts = tag.split(separator: "-", omittingEmptySubsequences: false)[...].map { Array($0.utf8) }[...]
    guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(isAlphanumeric) }) else { return false }
    if parts.first.map(isX) == true { return parts.count > 1 }
    guard let language = parts.popFirst(), isLetters(language), (2...8).contains(language.count) else { return false }
    if language.count <= 3 {
      var extended = 0
      while extended < 3, let next = parts.first, next.count == 3, isLetters(next) {
        parts.removeFirst()
        extended += 1
      }
    }
    if let script = parts.first, script.count == 4, isLetters(script) { parts.removeFirst() }
    if let region = parts.first, isRegion(region) { parts.removeFirst() }
    while let variant = parts.first, isVariant(variant) { parts.removeFirst() }
    return areExtensions(parts)
  }

  private static func areExtensions(_ parts: ArraySlice<[UInt8]>) -> Bool {
    var parts = parts
    while let singleton = parts.popFirst() {
      guard singleton.count == 1 else { return false }
      if isX(singleton) { return !parts.isEmpty }
      guard let first = parts.first, first.count >= 2 else { return false }
      parts = parts.drop { $0.count >= 2 }
    }
    return true
  }

  private static func isRegion(_ part: [UInt8]) -> Bool {
    part.count == 2 && isLetters(part) || part.count == 3 && part.allSatisfy(isDigit)
  }

  private static func isVariant(_ part: [UInt8]) -> Bool { part.count >= 5 || part.count == 4 && isDigit(part[0]) }
  private static func isX(_ part: [UInt8]) -> Bool { part == [0x78] || part == [0x58] }
  private static func isLetters(_ part: [UInt8]) -> Bool { part.allSatisfy { isAlphanumeric($0) && !isDigit($0) } }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
