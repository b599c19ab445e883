extension DiagnosticExplanation {
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
