internal import Wording
package import YAMLText

/// A place in a content file.
package struct Place: Sendable, Hashable {
  /// Relative to the project, parts joined by `/`.
  package let path: String
  package let span: SourceSpan

  package init(_ path: String, _ span: SourceSpan) {
    self.path = path
    self.span = span
  }

  /// For a fault of the whole file.
  package init(file path: String) {
    self.init(path, .fileStart)
  }
}

/// One thing an author should know: where, what, why, and what to do.
package struct Diagnostic: Sendable {
  /// A second place with a sentence of its own.
  package struct Note: Sendable {
    package let place: Place
    package let sentence: String

    package init(_ place: Place, _ sentence: String) {
      self.place = place
      self.sentence = sentence.visible
    }
  }

  /// Text to put in place of a span, safe to apply without a look.
  package struct Fix: Sendable {
    package let span: SourceSpan
    package let replacement: String

    package init(_ span: SourceSpan, _ replacement: String) {
      self.span = span
      self.replacement = replacement
    }
  }

  package let code: DiagnosticCode
  package let place: Place
  package let sentence: String
  package let help: String?
  package let notes: [Note]
  package let fix: Fix?

  package init(
    _ code: DiagnosticCode, _ place: Place, _ sentence: String, help: String? = nil, notes: [Note] = [], fix: Fix? = nil
  ) {
    self.code = code
    self.place = place
    self.sentence = sentence.visible
    self.help = help?.visible
    self.notes = notes
    self.fix = fix
  }
}
