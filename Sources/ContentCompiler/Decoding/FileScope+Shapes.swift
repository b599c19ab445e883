internal import YAMLText

/// Shapes: scalar, list, mapping, and whether anything was written at all.
extension FileScope {
  /// False, reported, for `title:` with nothing behind it.
  func isWritten(_ node: YAMLNode, _ name: String) -> Bool {
    guard case .scalar(let scalar) = node.content, scalar.isEmpty else { return true }
    report(
      .emptyValue, node.span, "‘\(name)’ is empty", help: "write a value, or '' for empty text, or remove the field")
    return false
  }

  func mapping(_ node: YAMLNode, _ name: String) -> [YAMLEntry]? {
    if case .mapping(let entries) = node.content { return entries }
    reportShape(node, .notMapping, "\(name) must be a mapping", help: "write ‘key: value’ lines, indented below")
    return nil
  }

  func list(_ node: YAMLNode, _ name: String, _ count: ClosedRange<Int>) -> [YAMLNode]? {
    guard case .sequence(let nodes) = node.content else {
      reportNotList(node, name)
      return nil
    }
    guard count.contains(nodes.count) else {
      let entries = nodes.count == 1 ? "1 entry" : "\(nodes.count) entries"
      report(.listLength, node.span.firstScalar, "‘\(name)’ has \(entries); \(Self.bounds(count))")
      return nil
    }
    return nodes
  }

  /// The scalar itself, whatever its style.
  func scalar(_ node: YAMLNode, _ code: DiagnosticCode, _ sentence: String) -> YAMLScalar? {
    if case .scalar(let scalar) = node.content { return scalar }
    reportShape(node, code, sentence, help: "write a single value")
    return nil
  }

  func refuseRepeats(_ values: [Located<String>], _ name: String) {
    var first: [String: SourceSpan] = [:]
    for value in values {
      if let earlier = first[value.value] {
        report(
          .repeatedEntry, value.span, "‘\(value.value)’ stands twice in ‘\(name)’", help: "remove one",
          notes: [note(earlier, "the first one")])
      } else {
        first[value.value] = value.span
      }
    }
  }

  /// What is allowed, as the end of a sentence.
  static func bounds(_ range: ClosedRange<Int>) -> String {
    if range.upperBound == .max { return "it must have at least \(range.lowerBound)" }
    if range.count == 1 { return "it must have exactly \(range.lowerBound)" }
    return "it may have " + (range.lowerBound == 0 ? "at most " : "\(range.lowerBound) to ") + "\(range.upperBound)"
  }

  private func reportNotList(_ node: YAMLNode, _ name: String) {
    guard case .scalar(let scalar) = node.content, scalar.style != .block, !scalar.text.contains("\n"),
      ForeignSpace.misplaced(in: Array(scalar.text.unicodeScalars)) == nil,
      scalar.style != .plain || !scalar.text.contains(where: { ",[]{}".contains($0) })
    else {
      reportShape(node, .notList, "‘\(name)’ must be a list", help: "begin each entry with ‘- ’")
      return
    }
    let written = Self.quoted(scalar)
    report(
      .notList, node.span, "‘\(name)’ must be a list", help: "write [\(written)]",
      fix: Diagnostic.Fix(node.span, "[\(written)]"))
  }

  private static func quoted(_ scalar: YAMLScalar) -> String {
    switch scalar.style {
    case .plain, .block: scalar.text
    case .singleQuoted, .doubleQuoted:
      "'" + scalar.text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
    }
  }

  /// A wrong shape; a foreign space after a key's colon makes `key: value` one text and is then the cause.
  private func reportShape(_ node: YAMLNode, _ code: DiagnosticCode, _ sentence: String, help: String) {
    if case .scalar(let scalar) = node.content, scalar.style == .plain {
      let scalars = Array(scalar.text.unicodeScalars)
      if let index = ForeignSpace.misplaced(in: scalars) {
        let words = SyntaxWords(.foreignSpace(scalars[index]))
        report(words.code, span(of: scalars[index], in: node.span), words.sentence, help: words.help)
        return
      }
    }
    report(code, node.span, sentence, help: help)
  }
}
