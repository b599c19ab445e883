internal import Wording
internal import YAMLText

/// The people's form of a report: the source line with a caret, the help, the notes, and a summary.
package struct TextRenderer: Sendable {
  package enum Style: Sendable {
    case plain
    case colored
  }

  private let style: Style

  package init(_ style: Style) { self.style = style }

  /// Everything that was found; ends with a line feed unless it is empty.
  package func render(_ report: Report) -> String {
    report.entries.map(render).joined() + summary(report)
  }

  package func render(_ entry: Report.Entry) -> String {
    let severity = entry.code.severity
    let label = paint(severity == .error ? "31" : "33", "\(severity):")
    var text = "\(paint("1", place(entry.range))): \(label) \(paint("1", entry.sentence)) "
    text += "[\(entry.code) \(entry.code.slug)]\n"
    text += snippet(entry)
    for note in entry.notes { text += "\(place(note.range)): \(paint("36", "note:")) \(note.sentence)\n" }
    return text
  }

  private func place(_ range: Report.Range) -> String {
    "\(range.path.printablePath):\(range.start.line):\(range.start.column)"
  }

  private func snippet(_ entry: Report.Entry) -> String {
    guard let line = entry.excerpt else {
      return entry.help.map { "  \(paint("32", "help:")) \($0)\n" } ?? ""
    }
    let number = String(entry.range.start.line)
    let gutter = String(repeating: " ", count: number.utf8.count)
    let help = entry.help.map { " \(paint("32", "help:")) \($0)" } ?? ""
    let caret = paint("31", String(repeating: "^", count: line.caretLength))
    return "  \(number) | \(line.text)\n  \(gutter) | \(line.indent)\(caret)\(help)\n"
  }

  private func summary(_ report: Report) -> String {
    guard !report.entries.isEmpty else { return "" }
    let totals = [(report.errorCount, "error"), (report.warningCount, "warning")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    var counts: [DiagnosticCode: Int] = [:]
    for entry in report.entries { counts[entry.code, default: 0] += 1 }
    let codes = counts.sorted { ($1.value, $0.key.number) < ($0.value, $1.key.number) }
      .map { "\($0.value) × \($0.key) \($0.key.slug)" }.joined(separator: ", ")
    return "\(totals): \(codes)\n"
  }

  private func paint(_ color: String, _ text: String) -> String {
    style == .colored ? "\u{1B}[\(color)m\(text)\u{1B}[0m" : text
  }
}
