internal import CommandLineInterface
internal import ContentCompiler

extension Console {
  /// Diagnostics in the form asked for.
  func print(_ report: Report, _ format: OutputFormat) {
    switch format {
    case .json: print(bytes: JSONRenderer.render(report))
    case .text: print(bytes: Array(TextRenderer(isColored ? .colored : .plain).render(report).utf8))
    }
  }
}
