internal import Files
internal import FuzzTargets

/// Runs every reader of untrusted bytes on changed inputs for a while: `fuzz [--seconds N] [--seed N] [TARGET]...`.
///
/// A violated rule stops the program; the seed and the run tell how to see it again.
@main
enum Main {
  static func main() throws {
    var words = Array(CommandLine.arguments.dropFirst())[...]
    var seconds: UInt64 = 10
    var seed: UInt64 = 1
    var targets: [FuzzTarget] = []
    while let word = words.popFirst() {
      switch word {
      case "--seconds": seconds = try number(words.popFirst(), of: word)
      case "--seed": seed = try number(words.popFirst(), of: word)
      default:
        guard let target = FuzzTarget(rawValue: word) else {
          throw UsageError(description: "there is no target \(word)")
        }
        targets.append(target)
      }
    }
    if targets.isEmpty { targets = FuzzTarget.allCases }
    for target in targets {
      let share = seconds * 1_000_000_000 / UInt64(targets.count)
      try say("\(target.rawValue): seed \(seed) …")
      let (runs, slowest) = run(target, seed: seed, nanoseconds: share)
      try say("\(target.rawValue): \(runs) runs, the slowest took \(slowest / 1_000_000) ms, nothing broke")
    }
  }

  private static func run(_ target: FuzzTarget, seed: UInt64, nanoseconds: UInt64) -> (runs: Int, slowest: UInt64) {
    var mutator = Mutator(target, seed: seed)
    let end = SystemClock.monotonicNanoseconds + nanoseconds
    var runs = 0
    var slowest: UInt64 = 0
    while true {
      let start = SystemClock.monotonicNanoseconds
      if start >= end { return (runs, slowest) }
      target.run(mutator.next())
      slowest = max(slowest, SystemClock.monotonicNanoseconds - start)
      runs += 1
    }
  }

  private struct UsageError: Error, CustomStringConvertible {
    let description: String
  }

  private static func number(_ word: String?, of option: String) throws(UsageError) -> UInt64 {
    guard let number = word.flatMap({ UInt64($0) }) else { throw UsageError(description: "\(option) needs a number") }
    return number
  }

  private static func say(_ text: String) throws {
    try StandardStreams.write(StandardStreams.output, Array((text + "\n").utf8))
  }
}
