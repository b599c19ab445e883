package import YAMLText

/// Diagnostics in the order in which people read them, with places as an editor shows them.
package struct Report: Sendable {
  /// A stretch of one file.
  package struct Range: Sendable, Equatable {
    package let path: String
    package let start: TextPosition
    /// One past the last character.
    package let end: TextPosition
  }

  package struct Note: Sendable {
    package let range: Range
    package let sentence: String
  }

  package struct Fix: Sendable {
    package let range: Range
    package let replacement: String
  }

  package struct Entry: Sendable {
    package let code: DiagnosticCode
    package let range: Range
    package let sentence: String
    package let help: String?
    package let notes: [Note]
    package let fix: Fix?
    /// The source line around the place; nil where there is no text to show.
    let excerpt: Excerpt?
  }

  /// Errors first, then by path, line, column and code.
  package let entries: [Entry]

  package var errorCount: Int { entries.count { $0.code.severity == .error } }
  package var warningCount: Int { entries.count { $0.code.severity == .warning } }

  /// - Parameter sources: the text of a path, nil where none was read.
  package init(_ diagnostics: [Diagnostic], sources: (String) -> SourceText?) {
    var maps: [String: LineMap] = [:]
    func map(_ path: String) -> LineMap? {
      if let known = maps[path] { return known }
      guard let source = sources(path) else { return nil }
      let made = LineMap(source)
      maps[path] = made
      return made
    }
    func range(_ place: Place, _ span: SourceSpan) -> Range {
      let start = TextPosition(line: 1, column: 1, utf16Column: 1)
      guard let lines = map(place.path) else { return Range(path: place.path, start: start, end: start) }
      return Range(
        path: place.path, start: lines.position(of: Int(span.start)), end: lines.position(of: Int(span.end)))
    }
    let entries = diagnostics.map { diagnostic in
      let place = range(diagnostic.place, diagnostic.place.span)
      let line = diagnostic.place.span == .fileStart ? nil : map(place.path)?.scalars(ofLine: place.start.line)
      return Entry(
        code: diagnostic.code, range: place, sentence: diagnostic.sentence, help: diagnostic.help,
        notes: diagnostic.notes.map { Note(range: range($0.place, $0.place.span), sentence: $0.sentence) },
        fix: diagnostic.fix.map { Fix(range: range(diagnostic.place, $0.span), replacement: $0.replacement) },
        excerpt: line.flatMap { Excerpt($0, from: place.start, to: place.end) })
    }
    self.entries = entries.sorted(by: Self.precedes)
  }

  private static func precedes(_ left: Entry, _ right: Entry) -> Bool {
    if left.code.severity != right.code.severity { return left.code.severity == .error }
    if left.range.path != right.range.path { return left.range.path.precedesByBytes(right.range.path) }
    let one = (left.range.start.line, left.range.start.column, left.code.number)
    let other = (right.range.start.line, right.range.start.column, right.code.number)
    return one != other ? one < other : left.sentence.precedesByBytes(right.sentence)
  }
}

extension String {
  /// Order of UTF-8 bytes: the same on every platform and in every locale.
  package func precedesByBytes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
