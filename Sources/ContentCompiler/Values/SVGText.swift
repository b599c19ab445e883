/// Looks into the text of an SVG by string, after undoing what could hide something from such a look.
enum SVGText {
  /// Lower case, numeric character references read, CSS escapes undone.
  static func plain(_ text: String) -> String {
    var plain: [Unicode.Scalar] = []
    var rest = Array(text.lowercased().unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "&", let (meant, length) = reference(rest) {
        plain.append(meant)
        rest = rest.dropFirst(length)
      } else {
        plain.append(scalar)
      }
    }
    return string(withoutEscapes(plain[...])[...])
  }

  /// Names of elements without their namespace prefixes, in reading order.
  static func elementNames(in text: String) -> [String] {
    text.split(separator: "<").dropFirst(text.hasPrefix("<") ? 0 : 1).map { tag in
      let name = tag.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      return String(name.split(separator: ":", omittingEmptySubsequences: false).last ?? "")
    }
  }

  /// What follows a marker that is an attribute's name, or ends in `(`; without quotes before it.
  static func values(after marker: String, in text: String) -> [Substring] {
    var values: [Substring] = []
    var rest = text[...]
    while let range = rest.firstRange(ofASCII: marker) {
      rest = rest[range.upperBound...]
      guard marker.hasSuffix("(") || rest.first(where: { !$0.isWhitespace }) == "=" else { continue }
      values.append(rest.drop { $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'" })
    }
    return values
  }

  /// `#58;` or `#x3a;`, after an ampersand.
  private static func reference(_ text: ArraySlice<Unicode.Scalar>) -> (meant: Unicode.Scalar, length: Int)? {
    guard text.first == "#" else { return nil }
    let isHex = text.dropFirst().first == "x"
    let prefix = isHex ? 2 : 1
    let digits = text.dropFirst(prefix).prefix(while: isDigit)
    guard let meant = UInt32(string(digits), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init) else { return nil }
    let length = prefix + digits.count
    return (meant, text.dropFirst(length).first == ";" ? length + 1 : length)
  }

  /// CSS reads `\75 rl(` and `u\rl(` as `url(`. Where no ASCII character is meant, only the backslash goes: LaTeX in
  /// titles has backslashes too.
  private static func withoutEscapes(_ text: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var rest = text
    var plain: [Unicode.Scalar] = []
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        plain.append(scalar)
        continue
      }
      let digits = rest.prefix(6).prefix(while: isDigit)
      guard let value = UInt32(string(digits), radix: 16), (0x21...0x7E).contains(value),
        let meant = Unicode.Scalar(value)
      else { continue }
      plain += String(meant).lowercased().unicodeScalars
      rest = rest.dropFirst(digits.count)
      if rest.first == " " { rest.removeFirst() }
    }
    return plain
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("a"..."f").contains(scalar)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
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
