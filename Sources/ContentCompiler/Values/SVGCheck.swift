/// Looks through an SVG for what could run or reach out. Not a parser: what looks dangerous is refused.
enum SVGCheck {
  /// UTF-8 text whose first element is `svg`.
  static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self) else { return false }
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      if let after = skip(rest, "<?", "?>") ?? skip(rest, "<!--", "-->") ?? skipDocumentType(rest) {
        rest = after
      } else {
        return rest.starts(with: "<svg".unicodeScalars)
      }
    }
  }

  /// What is not allowed in it, or nil.
  static func danger(in bytes: [UInt8]) -> String? {
    let text = SVGText.plain(String(decoding: bytes, as: UTF8.self))
    let words = ["<!entity", "javascript:", "@import", "<?xml-stylesheet"]
    if let word = words.first(where: text.contains) { return "‘\(word)’" }
    let elements = ["script", "foreignobject", "iframe", "embed", "object", "handler", "listener"]
    if let name = SVGText.elementNames(in: text).first(where: elements.contains) { return "the element ‘\(name)’" }
    if let name = eventAttribute(text) { return "the event attribute ‘\(name)’" }
    if animatesReference(text) { return "an animated reference" }
    return outwardReference(text)
  }

  /// `<!DOCTYPE svg>`, or one with declarations in brackets.
  private static func skipDocumentType(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView? {
    guard let plain = skip(text, "<!", ">") else { return nil }
    let declaration = text[..<plain.startIndex]
    return declaration.contains("[") ? skip(text, "<!", "]>") : plain
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

  /// `<set attributeName="href" to="…">` would lead out later.
  private static func animatesReference(_ text: String) -> Bool {
    SVGText.values(after: "attributename", in: text).contains { value in
      let name = value.prefix { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
      return name == "href" || name.hasSuffix(":href")
    }
  }

  /// References may lead to a place in the same file (`#id`) or be embedded pictures (`data:image/`), but not drawings,
  /// whose text nobody has looked into.
  private static func outwardReference(_ text: String) -> String? {
    for marker in ["href", "src", "url("] {
      for value in SVGText.values(after: marker, in: text) {
        let isPicture = value.hasPrefix("data:image/") && !value.hasPrefix("data:image/svg")
        if value.hasPrefix("#") || isPicture { continue }
        return "the outward reference ‘\(value.prefix { $0 != "\"" && $0 != "'" && $0 != ")" }.prefix(60))’"
      }
    }
    return nil
  }
}
