internal import ContentModel
internal import Files

/// Judges envelopes line by line, so that another implementation can be compared with this one on many of them.
///
/// Each line of standard input is one JSON object, each line of standard output its verdict; docs/conformance.md has
/// the members. A line that is no question ends the program with exit code 64.
@main
enum Main {
  static func main() throws {
    var desk = Desk()
    while let line = readLine(strippingNewline: true) {
      let answer = try desk.answer(to: Question(line: line))
      try StandardStreams.write(StandardStreams.output, answer.line)
    }
  }
}
