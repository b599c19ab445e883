extension DiagnosticExplanation {
  /// docs/diagnostics.md: a table of contents, then every code by chapter.
  package static var markdown: String {
    var text = """
      # Diagnostics

      Everything that `contentc` can say about a project: what it means, an example, and the cure. `contentc explain
      CODE` prints the same in a terminal. Numbers and names never change. An error stops a build; a warning does not.

      Examples are laid over a small course with the topics `calc-limits` and `calc-derivatives`, the boxes `limit-idea`
      and `chain-rule`, the picture `boxes/img/slope.svg`, the interactive kind `slope-plot` and a puzzle for 2026-08-08.

      <!-- Made from Sources/ContentCompiler/Explanations; RECORD_GOLDEN=1 swift test --filter DocumentationTests -->


      """
    text += "| code | name | severity |\n| --- | --- | --- |\n"
    text += all.map(\.tableRow).joined()
    for chapter in chapters {
      text += "\n## \(chapter.title)\n"
      text += chapter.explanations.map(\.section).joined()
    }
    return text
  }

  private var heading: String { "\(code) \(code.slug)" }

  private var tableRow: String {
    // GitHub makes an anchor of a heading: small letters, hyphens for spaces.
    let anchor = heading.lowercased().split(separator: " ").joined(separator: "-")
    return "| [\(code)](#\(anchor)) | \(code.slug) | \(code.severity.rawValue) |\n"
  }

  private var section: String {
    var parts = ["### \(heading)", Self.escaped(meaning)]
    if !example.isEmpty { parts.append("Wrong:\n\n" + Self.fenced(example)) }
    if !cured.isEmpty { parts.append("Right:\n\n" + Self.fenced(cured)) }
    parts.append("**Cure:** " + Self.escaped(cure))
    return "\n" + parts.joined(separator: "\n\n") + "\n"
  }

  private static func fenced(_ files: [File]) -> String {
    files.map { "```yaml\n# \($0.path)\n\($0.text)\n```" }.joined(separator: "\n\n")
  }

  /// Signs that are markup to Markdown stand for themselves.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\*_<>[]`|#".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
