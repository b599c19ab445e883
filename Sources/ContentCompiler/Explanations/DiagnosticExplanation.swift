/// What a diagnostic means, a project that earns it, and the cure: for `contentc explain` and docs/diagnostics.md.
package struct DiagnosticExplanation: Sendable {
  /// A file of an example project.
  package struct File: Sendable {
    package let path: String
    package let text: String

    init(_ path: String, _ text: String) {
      self.path = path
      self.text = text
    }
  }

  package let code: DiagnosticCode
  /// One or two sentences on why this is a mistake.
  package let meaning: String
  /// The file with the mistake; nil where no text can show it (a FIFO, a missing file, bytes that are not UTF-8).
  package let example: File?
  /// The same file without the mistake; nil where the cure is not a change of text.
  package let cured: File?
  /// What to do.
  package let cure: String

  init(_ code: DiagnosticCode, meaning: String, example: File? = nil, cured: File? = nil, cure: String) {
    self.code = code
    self.meaning = meaning
    self.example = example
    self.cured = cured
    self.cure = cure
  }

  /// Every code, in the order of the numbers.
  package static let all: [DiagnosticExplanation] = [references].flatMap(\.self).sorted {
    $0.code.number < $1.code.number
  }

  /// Finds a code as people write it: `CC0412`, `412` or `dangling-topic`.
  package static func find(_ name: String) -> DiagnosticExplanation? {
    let lowered = name.lowercased()
    let digits = lowered.hasPrefix("cc") ? lowered.dropFirst(2) : lowered[...]
    let number = digits.allSatisfy(\.isNumber) ? Int(digits) : nil
    return all.first { $0.code.slug == lowered || $0.code.number == number }
  }
}

extension DiagnosticExplanation {
  /// For a terminal.
  package var text: String {
    var parts = ["\(code) \(code.slug) (\(code.severity.rawValue))", meaning]
    if let example { parts.append("wrong:\n\n\(Self.indented(example))") }
    if let cured { parts.append("right:\n\n\(Self.indented(cured))") }
    parts.append("cure: \(cure)")
    return parts.joined(separator: "\n\n")
  }

  private static func indented(_ file: File) -> String {
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    return (["  # \(file.path)"] + lines.map { $0.isEmpty ? "" : "  \($0)" }).joined(separator: "\n")
  }
}
