/// The line editing that a terminal does no more when keys come one by one.
enum PassphraseLine {
  static let maximumLength = 4096

  /// Reads keys to the end of the line; nil for control-C, for control-D on an empty line, and for a lost terminal.
  static func read(_ nextKey: () -> UInt8?) -> [UInt8]? {
    var line: [UInt8] = []
    while let key = nextKey() {
      switch key {
      case 0x0A, 0x0D: return line
      case 0x03: return nil
      case 0x04: return line.isEmpty ? nil : line
      case 0x08, 0x7F: removeLastCharacter(&line)
      case 0x15: line.removeAll()
      default: if line.count < maximumLength { line.append(key) }
      }
    }
    return nil
  }

  /// A character of UTF-8 has one first byte and any number of continuation bytes.
  private static func removeLastCharacter(_ line: inout [UInt8]) {
    while let byte = line.popLast(), byte & 0xC0 == 0x80 {}
  }
}
