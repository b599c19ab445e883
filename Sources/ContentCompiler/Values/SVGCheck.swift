/// Looks through an SVG for what could run or reach out. Not a parser: what looks dangerous is refused.
enum SVGCheck {
  /// UTF-8 text whose first element is `svg`.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      if let after = skip(rest, "<?", "?>") ?? skip(rest, "<!--", "-->") ?? skip(rest, "<!", ">") {
        rest = after
      } else {
        return rest.starts(with: "<svg".unicodeScalars)
      }
    }
  }

  /// What is not allowed in it, or nil.
  static func danger(in bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let words = [
      "<script", "<foreignobject", "<iframe", "<embed", "<object", "<!entity", "javascript:", "@import",
      "<?xml-stylesheet",
    ]
    if let word = words.first(where: text.contains) { return "‘\(word)’" }
    if let name = eventAttribute(text) { return "the event attribute ‘\(name)’" }
    return outwardReference(text)
  }

  private static func skip(
    _ text: Substring.UnicodeScalarView, _ opening: String, _ closing: String
  ) -> Substring.UnicodeScalarView? {
    guard text.starts(with: opening.unicodeScalars) else { return nil }
    var rest = text.dropFirst(opening.unicodeScalars.count)
    while !rest.isEmpty {
      if rest.starts(with: closing.unicodeScalars) { return rest.dropFirst(closing.unicodeScalars.count) }
      rest.removeFirst()
    }
    return nil
  }

  /// `onload=` and the like: white space, `on`, letters, `=`.
  private static func eventAttribute(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    for index in bytes.indices.dropFirst().dropLast(2) where bytes[index] == 0x6F && bytes[index + 1] == 0x6E {
      guard [0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x22, 0x27].contains(bytes[index - 1]) else { continue }
      let letters = bytes[(index + 2)...].prefix { (0x61...0x7A).contains($0) }
      let rest = bytes[(index + 2 + letters.count)...].drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
      if !letters.isEmpty, rest.first == 0x3D { return "on" + String(decoding: letters, as: UTF8.self) }
    }
    return nil
  }

  /// References may lead to a place in the same file (`#id`) or be embedded images (`data:image/`).
  private static func outwardReference(_ text: String) -> String? {
    for marker in ["href", "src", "url("] {
      var rest = text[...]
      while let range = rest.firstRange(ofASCII: marker) {
        rest = rest[range.upperBound...]
        let value = rest.drop { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" }
        let isReference = marker == "url(" || rest.drop { $0.isWhitespace }.first == "="
        if isReference, !value.hasPrefix("#"), !value.hasPrefix("data:image/") {
          return "the outward reference ‘\(value.prefix { $0 != "\"" && $0 != "'" && $0 != ")" }.prefix(60))’"
        }
      }
    }
    return nil
  }
}

extension Substring {
  fileprivate func firstRange(ofASCII needle: String) -> Range<String.Index>? {
    let wanted = Array(needle.utf8)
    var index = utf8.startIndex
    while index < utf8.endIndex {
      if utf8[index...].starts(with: wanted) { return index..<utf8.index(index, offsetBy: wanted.count) }
      utf8.formIndex(after: &index)
    }
    return nil
  }
}
