/// What a diagnostic means, a project that earns it, and the cure: for `contentc explain` and docs/diagnostics.md.
package struct DiagnosticExplanation: Sendable {
  /// A file of an example, laid over a small project without a fault.
  package struct File: Sendable {
    package let path: String
    package let text: String

    init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  package let code: DiagnosticCode
  /// Why this is a mistake, and what would happen if nobody told.
  package let meaning: String
  /// The files with the mistake; none where no text can show it (a FIFO, a missing file, bytes that are not UTF-8).
  package let example: [File]
  /// The same files without the mistake; none where the cure is not a change of text.
  package let cured: [File]
  /// What to do.
  package let cure: String

  init(_ code: DiagnosticCode, meaning: String, wrong: [File] = [], right: [File] = [], cure: String) {
    self.code = code
    self.meaning = meaning
    self.example = wrong
    self.cured = right
    self.cure = cure
  }
}
