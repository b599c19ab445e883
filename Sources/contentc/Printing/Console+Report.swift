internal import CommandLineInterface
internal import ContentCompiler
internal import ContentModel

extension Console {
  /// Diagnostics in the form asked for.
  ///
  /// - Parameter outcome: for programs: the member that says whether it was done, such as `built`.
  func print(_ report: Report, _ format: OutputFormat, outcome: (name: String, isDone: Bool)) {
    switch format {
    case .json: print(bytes: JSONRenderer.render(report) { $0.member(outcome.name, outcome.isDone) })
    case .text: printText(report)
    }
  }

  /// Diagnostics for people.
  func printText(_ report: Report) {
    print(bytes: Array(TextRenderer(isColored ? .colored : .plain).render(report).utf8))
  }
}
