internal import ContentCompiler
internal import ContentModel
internal import ContentPublisher
internal import Files
internal import Synchronization

/// What a person or a script sees. A reader who has gone away is not an error.
final class Console: Sendable {
  private let firstLoss = Mutex<FileError?>(nil)

  /// Why standard output did not take what was printed, such as a full disk; nil if it did.
  var lostOutput: FileError? { firstLoss.withLock { $0 } }

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

  /// One line each, whatever stands in the paths they name.
  func error(_ message: String, hint: String? = nil) {
    var text = "contentc: error: \(message.visible)\n"
    if let hint { text += "contentc: hint: \(hint.visible)\n" }
    write(StandardStreams.error, Array(text.utf8))
  }

  /// Standard output is a terminal and its user wants colour (https://no-color.org).
  private var isColored: Bool {
    Terminal.isTerminal(StandardStreams.output) && (Environment.value("NO_COLOR") ?? "").isEmpty
      && Environment.value("TERM") != "dumb"
  }

  private func write(_ stream: Int32, _ bytes: [UInt8]) {
    do throws(FileError) { try StandardStreams.write(stream, bytes) } catch {
      // Where errors cannot be told, there is nobody left to tell that.
      guard stream == StandardStreams.output, !error.isBrokenPipe else { return }
      firstLoss.withLock { $0 = $0 ?? error }
    }
  }
}
