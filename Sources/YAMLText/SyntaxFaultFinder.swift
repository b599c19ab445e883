/// Finds the words and the place that help an author where libyaml could not go on.
struct SyntaxFaultFinder {
  let problem: ScanProblem
  /// Everything before this place was read well.
  let lastGood: Mark
  /// The innermost open `[` or `{`.
  let openFlow: SourceSpan?
  /// A whole document was read before.
  let hasDocument: Bool

  private var place: SourceSpan { SourceSpan(start: problem.mark.offset, end: problem.mark.offset + 1) }

  /// A tab in front of nothing but a comment or the line's end.
  func harmlessTab(in text: inout RawText) -> Int? {
    guard text.scalar(at: problem.mark.offset) == "\t" else { return nil }
    let line = text.line(at: problem.mark.offset)
    let rest = line.scalars.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard rest.isEmpty || rest.first == "#", line.scalars.count - rest.count > problem.mark.offset - line.start else {
      return nil
    }
    return problem.mark.offset
  }

  func fault(in text: inout RawText) -> YAMLFault {
    if let fault = whiteSpaceFault(in: &text) { return fault }
    if let fault = openingFault(in: &text) { return fault }
    if let fault = characterFault(in: &text) { return fault }
    return positionFault(in: &text)
  }

  /// Tabs and foreign spaces between what was read well and the problem are behind most puzzling errors.
  private func whiteSpaceFault(in text: inout RawText) -> YAMLFault? {
    var offset = text.lineStart(of: lastGood.offset)
    while offset <= problem.mark.offset {
      let line = text.line(at: offset)
      let indent = line.scalars.prefix { $0 == " " || $0 == "\t" || ForeignSpace.contains($0) }
      if line.scalars.count > indent.count, line.start + indent.count > lastGood.offset || lastGood.offset == 0 {
        if let tab = indent.firstIndex(of: "\t"), line.start + tab <= problem.mark.offset {
          return YAMLFault(.tabIndentation, SourceSpan(start: line.start + tab, end: line.start + tab + 1))
        }
        if let space = indent.firstIndex(where: ForeignSpace.contains) {
          return YAMLFault(
            .foreignSpace(indent[space]), SourceSpan(start: line.start + space, end: line.start + space + 1))
        }
      }
      if let space = ForeignSpace.afterKey(line.scalars) {
        let place = SourceSpan(start: line.start + space, end: line.start + space + 1)
        return YAMLFault(.foreignSpace(line.scalars[space]), place)
      }
      let next = line.start + line.scalars.count + 1
      guard next > offset, next <= text.scalarCount else { break }
      offset = next
    }
    return nil
  }

  /// Quotes, brackets and keys that were begun and never ended: told at their beginning.
  private func openingFault(in text: inout RawText) -> YAMLFault? {
    if problem.context.contains("quoted scalar") {
      if problem.problem.contains("escape") || problem.problem.contains("hexdecimal") {
        // libyaml has read past `\x`, `\u` or `\U` where it misses digits after it, or dislikes them.
        let start = problem.mark.offset - (problem.problem.contains("unknown escape") ? 0 : 2)
        let escaped = text.scalar(at: start + 1).map(Character.init)
        return YAMLFault(.unknownEscape(escaped), SourceSpan(start: start, end: start + 2))
      }
      let start = problem.contextMark?.offset ?? problem.mark.offset
      return YAMLFault(.unclosedQuote, SourceSpan(start: start, end: start + 1))
    }
    if problem.context.contains("simple key"), let key = problem.contextMark {
      return keyFault(key, in: &text)
    }
    if problem.context.contains("anchor") || problem.context.contains("alias"), let start = problem.contextMark {
      let sign = text.scalar(at: start.offset).map(Character.init) ?? "*"
      return YAMLFault(.indicatorInValue(sign), SourceSpan(start: start.offset, end: start.offset + 1))
    }
    if problem.context.contains("tag"), let start = problem.contextMark {
      return YAMLFault(
        .tag(text.string(SourceSpan(start: start.offset, end: problem.mark.offset))),
        SourceSpan(start: start.offset, end: problem.mark.offset))
    }
    if problem.context.contains("block scalar") { return YAMLFault(.blockHeader, place) }
    if let opening = openFlow, problem.context.contains("flow") || problem.problem.contains("stream end") {
      let scalar = text.scalar(at: problem.mark.offset)
      if scalar == ":" || scalar == ",", isAtEntryStart(in: &text) {
        return YAMLFault(scalar == ":" ? .emptyKey : .reservedCharacter(","), place)
      }
      let bracket = text.scalar(at: Int(opening.start))
      return YAMLFault(bracket == "[" ? .unclosedList : .unclosedMapping, place, related: opening)
    }
    return nil
  }

  /// Nothing stands between the problem and the bracket or comma before it.
  private func isAtEntryStart(in text: inout RawText) -> Bool {
    let line = text.line(at: problem.mark.offset)
    let before = line.scalars.prefix(problem.mark.offset - line.start).reversed().first { $0 != " " && $0 != "\t" }
    return before == "{" || before == "[" || before == ","
  }

  private func keyFault(_ key: Mark, in text: inout RawText) -> YAMLFault {
    let line = text.line(at: key.offset)
    let rest = line.scalars.dropFirst(key.offset - line.start)
    var length = rest.count
    if let colon = rest.firstIndex(of: ":") { length = colon - rest.startIndex }
    let span = SourceSpan(start: key.offset, end: key.offset + length)
    return YAMLFault(length > YAMLLimits.keyLength ? .keyTooLong : .keyWithoutColon, span)
  }

  /// A character that cannot stand where it stands.
  private func characterFault(in text: inout RawText) -> YAMLFault? {
    guard let scalar = text.scalar(at: problem.mark.offset) else { return nil }
    if problem.problem.contains("cannot start any token") {
      return YAMLFault(.reservedCharacter(Character(scalar)), place)
    }
    if problem.problem.contains("mapping values are not allowed") {
      let line = text.line(at: problem.mark.offset)
      let before = line.scalars.prefix(problem.mark.offset - line.start)
      let key = line.scalars.firstIndex(of: ":").map { $0 - line.scalars.startIndex } ?? 0
      if before.count > YAMLLimits.keyLength && key >= before.count {
        return YAMLFault(.keyTooLong, SourceSpan(start: line.start, end: problem.mark.offset))
      }
      if before.allSatisfy({ $0 == " " || $0 == "-" }) { return YAMLFault(.emptyKey, place) }
      return YAMLFault(before.contains(":") ? .colonInValue : .badIndentation, place)
    }
    if problem.problem.contains("did not find expected node content"), "]},".unicodeScalars.contains(scalar) {
      return YAMLFault(.reservedCharacter(Character(scalar)), place)
    }
    if problem.problem.contains("block sequence entries are not allowed") { return YAMLFault(.misplacedDash, place) }
    return nil
  }

  /// A token in the wrong place: what stands right before it tells most.
  private func positionFault(in text: inout RawText) -> YAMLFault {
    if hasDocument && problem.problem.contains("document start") { return YAMLFault(.textAfterDocumentEnd, place) }
    let expects = problem.problem.contains("did not find expected key") || problem.problem.contains("'-' indicator")
    guard expects else { return YAMLFault(.otherSyntax(problem.problem), place) }
    if text.scalar(at: problem.mark.offset) == ":" { return YAMLFault(.emptyKey, place) }
    let line = text.line(at: problem.mark.offset)
    let before = line.scalars.prefix(problem.mark.offset - line.start).reversed().drop { $0 == " " || $0 == "\t" }
    switch before.first {
    case "'", "\"": return YAMLFault(.textAfterQuote, place)
    case "]", "}": return YAMLFault(.textAfterBracket(before.first.map(Character.init) ?? "]"), place)
    case nil: return YAMLFault(.badIndentation, place)
    default: return YAMLFault(.otherSyntax(problem.problem), place)
    }
  }
}
