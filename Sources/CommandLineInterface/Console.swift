package import ContentModel
package import Files
internal import Synchronization
internal import Wording

/// What a person or a script sees. A reader who has gone away is not an error.
package final class Console: Sendable {
  private let program: String
  private let firstLoss = Mutex<FileError?>(nil)

  /// - Parameter program: the name that errors begin with.
  package init(program: String) { self.program = program }

  /// Why standard output did not take what was printed, such as a full disk; nil if it did.
  package var lostOutput: FileError? { firstLoss.withLock { $0 } }

  /// A text and the end of its line.
  package func print(_ text: String) { write(StandardStreams.output, Array((text + "\n").utf8)) }

  /// Bytes as they are.
  package func print(bytes: [UInt8]) { write(StandardStreams.output, bytes) }

  /// One JSON object on a line.
  package func print(json members: (inout JSONWriter) -> Void) { print(bytes: JSONWriter.document(members)) }

  /// One line each, whatever stands in the paths they name.
  package func error(_ message: String, hint: String? = nil) {
    var text = "\(program): error: \(message.visible)\n"
    if let hint { text += "\(program): hint: \(hint.visible)\n" }
    write(StandardStreams.error, Array(text.utf8))
  }

  /// Standard output is a terminal and its user wants colour (https://no-color.org).
  package var isColored: Bool {
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
