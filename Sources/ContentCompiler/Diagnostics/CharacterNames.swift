internal import Wording

extension Unicode.Scalar {
  /// What people call a space that is not U+0020.
  var spaceName: String {
    switch value {
    case 0xA0: "a non-breaking space"
    case 0x202F: "a narrow non-breaking space"
    case 0x3000: "an ideographic space"
    default: "a special space"
    }
  }

  /// The character itself if it can be seen, and its code point if its look may deceive.
  var described: String {
    if value == 0x20 { return "a space" }
    if (0x21...0x7E).contains(value) { return "‘\(self)’" }
    let isVisible =
      value > 0x20 && !(0x7F...0xA0).contains(value) && properties.generalCategory != .format
      && properties.generalCategory != .control && properties.generalCategory != .spaceSeparator
    return isVisible ? "‘\(self)’ (\(codePoint))" : codePoint
  }
}
