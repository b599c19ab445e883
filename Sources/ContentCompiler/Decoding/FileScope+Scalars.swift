internal import ContentModel
internal import YAMLText

/// Scalars that are not prose: the field's declared type decides what the text means.
extension FileScope {
  /// Text as written: ids, keys, paths, words of a fixed set.
  func word(_ node: YAMLNode, _ name: String) -> Located<String>? {
    scalar(node, .notText, "‘\(name)’ must be text").map { Located($0.text, node.span) }
  }

  func oneOf<Word: RawRepresentable<String> & CaseIterable & Sendable>(
    _ node: YAMLNode, _ name: String, _ words: Word.Type
  ) -> Located<Word>? {
    guard let text = word(node, name)?.value else { return nil }
    if let word = Word(rawValue: text) { return Located(word, node.span) }
    let all = Word.allCases.map(\.rawValue)
    let suggestion = suggestion(for: text, among: all)
    report(
      .unknownWord, node.span, "‘\(text.prefix(40))’ is no \(name); it can be \(Self.enumeration(all))",
      help: suggestion.map { "did you mean ‘\($0)’?" }, fix: suggestion.map { Diagnostic.Fix(node.span, $0) })
    return nil
  }

  func id(_ node: YAMLNode, _ name: String) -> Located<String>? {
    guard let text = word(node, name)?.value else { return nil }
    if Identifier.isValid(text) { return Located(text, node.span) }
    reportBadID(text, node.span, name)
    return nil
  }

  private func reportBadID(_ text: String, _ span: SourceSpan, _ name: String) {
    let rule = "ids are lower-case letters and digits in words joined by single hyphens, at most 64 characters"
    let isAllowed: (Unicode.Scalar) -> Bool = { ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-" }
    let bad = text.unicodeScalars.first { !isAllowed($0) }
    let what =
      if let bad { "has \(bad.described)" } else if text.utf8.count > Identifier.maximumLength {
        "has \(text.utf8.count) characters"
      } else { "has a hyphen at its start, at its end, or next to another one" }
    let proposal = Self.idLike(text).map { "write ‘\($0)’; " } ?? ""
    report(
      .badID, span, text.isEmpty ? "‘\(name)’ is empty text" : "the \(name) ‘\(text.prefix(80))’ \(what)",
      help: proposal + rule)
  }

  /// The id that was most likely meant: small letters, and hyphens for everything that parts words.
  private static func idLike(_ text: String) -> String? {
    let words = text.lowercased().split { " -_.".contains($0) }
    let id = words.joined(separator: "-")
    return Identifier.isValid(id) ? id : nil
  }

  func integer(_ node: YAMLNode, _ name: String, _ range: ClosedRange<Int>) -> Located<Int>? {
    guard let scalar = scalar(node, .notInteger, "‘\(name)’ must be an integer") else { return nil }
    switch IntegerText.read(scalar.text) {
    case .integer(let value) where scalar.style == .plain && range.contains(value): return Located(value, node.span)
    case .integer(let value) where range.contains(value):
      report(
        .notInteger, node.span, "‘\(name)’ must be an integer, and this is text", help: "remove the quotes: \(value)",
        fix: Diagnostic.Fix(node.span, String(value)))
    case .integer(let value):
      report(.integerOutOfRange, node.span, "‘\(name)’ is \(value); it may be \(Self.words(range))")
    case .tooLarge:
      let size = scalar.text.hasPrefix("-") ? "too small" : "too large"
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      report(.integerOutOfRange, node.span, "‘\(name)’ is \(size); it may be \(bounds)")
    case .almost(let value):
      let isAllowed = Int(value).map(range.contains) ?? false
      report(
        .notInteger, node.span, "‘\(name)’ must be an integer, not ‘\(scalar.text.prefix(40))’",
        help: isAllowed ? "write \(value), not \(scalar.text.prefix(40))" : "it may be \(Self.words(range))",
        fix: isAllowed ? Diagnostic.Fix(node.span, value) : nil)
    case .other:
      report(
        .notInteger, node.span, "‘\(name)’ must be an integer, not ‘\(scalar.text.prefix(40))’",
        help: "write digits only")
    }
    return nil
  }

  func boolean(_ node: YAMLNode, _ name: String) -> Located<Bool>? {
    guard let scalar = scalar(node, .notBoolean, "‘\(name)’ must be true or false") else { return nil }
    if scalar.style == .plain, scalar.text == "true" || scalar.text == "false" {
      return Located(scalar.text == "true", node.span)
    }
    let value: String? =
      switch scalar.text.lowercased() {
      case "true", "yes", "on", "y": "true"
      case "false", "no", "off", "n": "false"
      default: nil
      }
    let kind = scalar.style == .plain ? "‘\(scalar.text.prefix(40))’ is text in YAML 1.2" : "quoted, this is text"
    report(
      .notBoolean, node.span, "‘\(name)’ must be true or false", help: value.map { "\(kind), write \($0)" },
      fix: value.map { Diagnostic.Fix(node.span, $0) })
    return nil
  }

  func date(_ node: YAMLNode, _ name: String) -> Located<CivilDate>? {
    guard let scalar = scalar(node, .notDate, "‘\(name)’ must be a date") else { return nil }
    guard let date = CivilDate(scalar.text) else {
      report(
        .notDate, node.span, "‘\(scalar.text.prefix(40))’ is no date", help: "write yyyy-mm-dd, a day of the calendar")
      return nil
    }
    guard scalar.style == .plain else {
      report(
        .notDate, node.span, "‘\(name)’ must be a date, and this is text", help: "remove the quotes: \(date)",
        fix: Diagnostic.Fix(node.span, date.description))
      return nil
    }
    return Located(date, node.span)
  }

  func instant(_ node: YAMLNode, _ name: String) -> Located<Instant>? {
    guard let scalar = scalar(node, .notInstant, "‘\(name)’ must be a moment in time") else { return nil }
    if let instant = Instant(rfc3339: scalar.text) { return Located(instant, node.span) }
    report(
      .notInstant, node.span, "‘\(scalar.text.prefix(40))’ is no moment in time",
      help: "write date, T, time and offset, like 2026-12-01T08:00:00+01:00")
    return nil
  }

  func decimal(_ node: YAMLNode, _ name: String) -> Located<String>? {
    guard let scalar = scalar(node, .notDecimal, "‘\(name)’ must be a decimal number") else { return nil }
    if DecimalText(scalar.text) != nil { return Located(scalar.text, node.span) }
    report(
      .notDecimal, node.span, "‘\(scalar.text.prefix(40))’ is no decimal number",
      help: "write digits, with a point before the fraction, like -3 or 0.5")
    return nil
  }

  func language(_ node: YAMLNode, _ name: String) -> Located<String>? {
    guard let text = word(node, name)?.value else { return nil }
    if LanguageTag.isWellFormed(text) { return Located(text, node.span) }
    report(
      .badLanguage, node.span, "‘\(text.prefix(40))’ is no language tag",
      help: "write a tag of BCP 47, like en, pt-BR or zh-Hant")
    return nil
  }

  func license(_ node: YAMLNode, _ name: String) -> Located<String>? {
    guard let text = word(node, name)?.value else { return nil }
    if LicenseExpression.isValid(text) { return Located(text, node.span) }
    report(
      .badLicense, node.span, "‘\(text.prefix(60))’ is no SPDX license expression",
      help: "write one like CC-BY-4.0, or LicenseRef-NAME for one of your own")
    return nil
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    switch (range.lowerBound == -IntegerText.maximum, range.upperBound == IntegerText.maximum) {
    case (false, true): "\(range.lowerBound) or more"
    case (true, false): "\(range.upperBound) or less"
    default: "\(range.lowerBound) to \(range.upperBound)"
    }
  }

  /// A list for a sentence, cut where nobody would read on.
  static func some(_ words: [String]) -> String {
    words.prefix(30).joined(separator: ", ") + (words.count > 30 ? ", …" : "")
  }

  static func enumeration(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}
