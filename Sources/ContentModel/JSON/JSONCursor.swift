/// A place in the bytes of one JSON text; strings and numbers are read by extensions in files of their own.
///
/// Plain indexing into the array keeps every access checked: a fault in this code stops, it never reads beyond.
struct JSONCursor {
  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Steps over one byte, if it is the next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Space, tab, line feed and carriage return: the only white space JSON has.
  mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }
}
