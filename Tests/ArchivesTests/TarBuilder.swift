/// Makes tars by hand, also those that no honest program would write.
struct TarBuilder {
  private(set) var bytes: [UInt8] = []

  /// The two zero blocks at the end.
  static let end = [UInt8](repeating: 0, count: 1024)

  /// A finished tar of one entry.
  static func tar(
    _ name: String, type: Character = "0", data: [UInt8] = [], size: [UInt8]? = nil, link: String = ""
  ) -> [UInt8] {
    var builder = TarBuilder()
    builder.add(name, type: type, data: data, size: size, link: link)
    return builder.bytes + end
  }

  /// Appends a header with a right checksum, then `data` padded to a block.
  ///
  /// `type` is ustar's type flag: `0` regular, `1` hard link, `2` symbolic link, `x` pax header …
  /// `size` is the raw size field of up to 12 bytes; nil is the true size in octal.
  mutating func add(
    _ name: String, type: Character = "0", data: [UInt8] = [], size: [UInt8]? = nil, link: String = ""
  ) {
    bytes += Self.header(name, type: type, size: size ?? Self.octal(data.count, digits: 11), link: link)
    bytes += data + [UInt8](repeating: 0, count: (512 - data.count % 512) % 512)
  }

  /// One header block with a right checksum; `fields` are raw bytes to put at offsets, after all others.
  static func header(
    _ name: String, type: Character, size: [UInt8], link: String = "", magic: String = "ustar\u{0}00",
    fields: [Int: [UInt8]] = [:]
  ) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: 512)
    func put(_ text: some Collection<UInt8>, at offset: Int) {
      block.replaceSubrange(offset..<offset + text.count, with: text)
    }
    put(Array(name.utf8.prefix(100)), at: 0)
    put(octal(0o644, digits: 7), at: 100)
    put(octal(0, digits: 7), at: 108)
    put(octal(0, digits: 7), at: 116)
    put(size, at: 124)
    put(octal(0, digits: 11), at: 136)
    put([UInt8](repeating: 0x20, count: 8), at: 148)
    put(Array(String(type).utf8), at: 156)
    put(Array(link.utf8), at: 157)
    put(Array(magic.utf8), at: 257)
    for (offset, field) in fields { put(field, at: offset) }
    let sum = block.reduce(0) { $0 + Int($1) }
    put(octal(sum, digits: 6) + [0], at: 148)
    return block
  }

  /// One record of a pax header: its length, a space, `key=value`, a line feed.
  static func paxRecord(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    var length = rest.utf8.count + 1
    while String(length).utf8.count + rest.utf8.count != length { length += 1 }
    return Array("\(length)\(rest)".utf8)
  }

  static func octal(_ value: Int, digits: Int) -> [UInt8] {
    let text = String(value, radix: 8)
    return Array((String(repeating: "0", count: max(0, digits - text.utf8.count)) + text).utf8)
  }
}
