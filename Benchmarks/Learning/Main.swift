internal import Files
internal import LearningEngine

/// Does what is measured of the learning engine, each time that a line with its name comes on standard input, and
/// prints how many milliseconds it took.
///
/// usage: learning-bench REVIEWS SEED. It begins with a log on standard output, a line each: card, milliseconds since
/// 1970, study day, rating; then an empty line.
@main
enum Main {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 3, let reviews = Int(words[1]), let seed = UInt64(words[2]), reviews > 0 else {
      return print("usage: learning-bench REVIEWS SEED")
    }
    let rows = LogGenerator(reviews: reviews, seed: seed).rows
    let lines = rows.map { "\($0.card),\($0.milliseconds),\($0.day.number),\($0.rating.rawValue)\n" }
    try write(lines.joined() + "\n")
    let work = try Work(rows)
    while let line = readLine() {
      guard let answer = work.answer(to: line) else { return print("there is no work \(line)") }
      try write(answer + "\n")
    }
  }

  /// At once: who asked waits for it.
  private static func write(_ text: String) throws {
    try StandardStreams.write(StandardStreams.output, Array(text.utf8))
  }
}
