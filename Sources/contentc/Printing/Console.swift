internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files

/// What a person or a script sees. A reader who has gone away is not an error.
struct Console: Sendable {
  func print(_ text: String) { write(StandardStreams.output, Array((text + "\n").utf8)) }

  func print(bytes: [UInt8]) { write(StandardStreams.output, bytes) }

  func print(json members: (inout JSONWriter) -> Void) { print(bytes: JSONWriter.document(members)) }

  /// Diagnostics in the form asked for.
  func print(_ report: Report, _ format: OutputFormat) {
    switch format {
    case .json: print(bytes: JSONRenderer.render(report))
    case .text: print(bytes: Array(TextRenderer(isColored ? .colored : .plain).render(report).utf8))
    }
  }

  func error(_ message: String, hint: String? = nil) {
    var text = "contentc: error: \(message)\n"
    if let hint { text += "contentc: hint: \(hint)\n" }
    write(StandardStreams.error, Array(text.utf8))
  }

  /// Standard output is a terminal and its user wants colour (https://no-color.org).
  private var isColored: Bool {
    Terminal.isTerminal(StandardStreams.output) && (Environment.value("NO_COLOR") ?? "").isEmpty
      && Environment.value("TERM") != "dumb"
  }

  private func write(_ stream: Int32, _ bytes: [UInt8]) { try? StandardStreams.write(stream, bytes) }
}
