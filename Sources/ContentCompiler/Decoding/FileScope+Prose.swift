internal import UnicodeText
internal import Wording
internal import YAMLText

/// What a field of prose allows.
struct ProseRule: Sendable {
  /// In Unicode scalars after NFC.
  let length: ClosedRange<Int>
  let allowsLineFeeds: Bool

  static let text = ProseRule(length: 1...Int.max, allowsLineFeeds: true)
  /// Written empty (`''`) it is a value of its own.
  static let optionalText = ProseRule(length: 0...Int.max, allowsLineFeeds: true)
  static let title = ProseRule(length: 1...80, allowsLineFeeds: false)
  static let summary = ProseRule(length: 0...280, allowsLineFeeds: true)
}

extension FileScope {
  /// Prose in NFC without line feeds at its end; nil if refused, and then reported.
  func prose(_ node: YAMLNode, _ name: String, _ rule: ProseRule) -> Located<String>? {
    guard let scalar = scalar(node, .notText, "‘\(name)’ must be text") else { return nil }
    guard !hasMistakenQuotes(scalar, node.span, name), !hasForbiddenCharacter(scalar, node.span, name) else {
      return nil
    }
    let text = Self.withoutFinalLineFeeds(UnicodeText.nfc(scalar.text))
    if !rule.allowsLineFeeds && text.utf8.contains(0x0A) {
      report(.lineFeedInTitle, node.span, "‘\(name)’ must be one line", help: "join its lines, or use > instead of |")
      return nil
    }
    // No text has more scalars than bytes, and only empty text can be too short.
    if text.isEmpty || text.utf8.count > rule.length.upperBound {
      let count = text.unicodeScalars.count
      guard rule.length.contains(count) else {
        report(.textLength, node.span, "‘\(name)’ has \(count) characters; \(Self.bounds(rule.length))")
        return nil
      }
    }
    return Located(text, node.span)
  }

  private static func withoutFinalLineFeeds(_ text: String) -> String {
    guard text.utf8.last == 0x0A else { return text }
    var view = text.unicodeScalars[...]
    while view.last == "\n" { view.removeLast() }
    return String(view)
  }

  private func hasMistakenQuotes(_ scalar: YAMLScalar, _ span: SourceSpan, _ name: String) -> Bool {
    if let escape = scalar.suspiciousEscape {
      report(
        .latexInDoubleQuotes, escape, "in double quotes, ‘\\’ before a letter makes a control character",
        help: "use single quotes or a | block for LaTeX and other backslashes")
      return true
    }
    guard scalar.style == .plain, let first = scalar.text.unicodeScalars.first, Self.isSmartQuote(first) else {
      return false
    }
    report(
      .smartQuote, span.firstScalar, "the typographic quote \(first.described) quotes nothing in YAML",
      help: "use ' or \" around the value; inside of them typographic quotes are text")
    return true
  }

  private func hasForbiddenCharacter(_ scalar: YAMLScalar, _ span: SourceSpan, _ name: String) -> Bool {
    let isBlock = scalar.style == .block
    // Above ASCII the first such character, U+0080, begins with the byte C2, the others with E2.
    let isSuspect = scalar.text.utf8.contains {
      $0 < 0x20 && $0 != 0x0A && !($0 == 0x09 && isBlock) || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2
    }
    guard isSuspect else { return false }
    for character in scalar.text.unicodeScalars {
      switch character.value {
      case 0x0A: continue
      case 0x09 where isBlock: continue
      case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029:
        report(
          .controlInProse, self.span(of: character, in: span),
          "‘\(name)’ has the control character \(character.codePoint)",
          help: character == "\t" ? "use spaces" : "delete it; it cannot be seen")
      case 0x202A...0x202E, 0x2066...0x2069:
        report(
          .bidiControl, self.span(of: character, in: span),
          "‘\(name)’ has \(character.codePoint), which turns the direction of writing",
          help: "delete it; right-to-left scripts need none")
      default: continue
      }
      return true
    }
    return false
  }

  private static func isSmartQuote(_ scalar: Unicode.Scalar) -> Bool { (0x2018...0x201F).contains(scalar.value) }
}
