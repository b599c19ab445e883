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

  /// Every code, in the order of the numbers.
  package static let all: [DiagnosticExplanation] = chapters.flatMap(\.explanations)

  /// Finds a code as people write it: `CC0412`, `412` or `dangling-topic`.
  package static func find(_ name: String) -> DiagnosticExplanation? {
    let lowered = name.lowercased()
    let digits = lowered.hasPrefix("cc") ? lowered.dropFirst(2) : lowered[...]
    let number = digits.allSatisfy(\.isNumber) ? Int(digits) : nil
    return all.first { $0.code.slug == lowered || $0.code.number == number }
  }
}

extension DiagnosticExplanation {
  /// Codes that belong together, as the documentation shows them.
  struct Chapter {
    let title: String
    let explanations: [DiagnosticExplanation]
  }

  static let chapters = [
    Chapter(title: "Files and folders", explanations: files),
    Chapter(title: "The text of a file", explanations: documents + characters + dialect + structure + punctuation),
    Chapter(title: "Fields and their values", explanations: fields + values + formats),
    Chapter(title: "Ids and what refers to them", explanations: names + references + interactives),
    Chapter(title: "Rules of boxes", explanations: boxes),
    Chapter(title: "Decks, worlds, puzzles and the project", explanations: decks + worlds + puzzles + project),
    Chapter(title: "Questions", explanations: questions),
    Chapter(title: "Media", explanations: media),
    Chapter(title: "Prose", explanations: prose),
    Chapter(title: "What may not change between two releases", explanations: releases),
  ]
}
