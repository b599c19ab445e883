/// Canonical compact JSON: no white space, members in the order written, `/` not escaped, integers only.
///
/// The caller names members in a fixed order and hands over text already in NFC; then equal values give equal bytes.
package struct JSONWriter {
  /// What was written so far.
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func beginObject() { open(0x7B) }
  package mutating func endObject() { close(0x7D) }
  package mutating func beginArray() { open(0x5B) }
  package mutating func endArray() { close(0x5D) }

  /// Names the next member; exactly one value must follow.
  package mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    bytes.append(0x3A)
    needsComma = false
  }

  package mutating func string(_ text: String) {
    separate()
    appendQuoted(text)
    needsComma = true
  }

  package mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
    needsComma = true
  }

  package mutating func bool(_ value: Bool) {
    separate()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
    needsComma = true
  }

  package mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// Inserts a value that a canonical writer has already written.
  package mutating func raw(_ json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  /// The line feed that ends every published document.
  package mutating func endDocument() { bytes.append(0x0A) }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(0x2C) }
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte >= 0x20 && byte != 0x22 && byte != 0x5C {
        bytes.append(byte)
      } else {
        appendEscape(byte)
      }
    }
    bytes.append(0x22)
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(0x5C)
    switch byte {
    case 0x22, 0x5C: bytes.append(byte)
    case 0x08: bytes.append(0x62)
    case 0x09: bytes.append(0x74)
    case 0x0A: bytes.append(0x6E)
    case 0x0C: bytes.append(0x66)
    case 0x0D: bytes.append(0x72)
    default:
      let digits = Array("0123456789abcdef".utf8)
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(digits[Int(byte >> 4)])
      bytes.append(digits[Int(byte & 15)])
    }
  }
}
