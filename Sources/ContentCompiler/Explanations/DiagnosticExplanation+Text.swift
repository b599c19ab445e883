extension DiagnosticExplanation {
  /// For a terminal, in lines of at most 80 characters.
  package var text: String {
    var parts = ["\(code) \(code.slug) (\(code.severity.rawValue))", Self.wrapped(meaning)]
    if !example.isEmpty { parts.append("wrong:\n\n" + Self.indented(example)) }
    if !cured.isEmpty { parts.append("right:\n\n" + Self.indented(cured)) }
    parts.append(Self.wrapped("cure: \(cure)"))
    return parts.joined(separator: "\n\n")
  }

  private static func wrapped(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ").map(String.init) {
      if let last = lines.last, last.count + word.count < 80 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func indented(_ files: [File]) -> String {
    files.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      return (["  # \(file.path)"] + lines.map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
