#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Running another program to its end.
package enum ChildProcess {
  /// Runs a program with `input` on its standard input and collects its standard output.
  ///
  /// Its standard error and environment are ours. Writing and reading happen as the program is ready for them, so
  /// neither side can block the other; a program that does not read its input is no error.
  ///
  /// - Parameters:
  ///   - arguments: the program, searched in `PATH`, and its arguments.
  ///   - input: what it finds on standard input.
  ///   - outputLimit: the most bytes to take; a program that writes more is killed.
  /// - Returns: the exit status, or 128 plus the number of the signal that ended it, as shells say it.
  /// - Throws: operation `run`: the program cannot be started, or wrote too much (`isTooLarge`).
  package static func run(
    _ arguments: [String], input: [UInt8], outputLimit: Int
  ) throws(FileError) -> (status: Int32, output: [UInt8]) {
    guard let command = arguments.first, arguments.allSatisfy({ !$0.utf8.contains(0) }) else {
      throw FileError(.run, arguments.first ?? "", code: EINVAL)
    }
    var toChild = try Pipe.open(for: command)
    var fromChild = try Pipe.open(for: command)
    let process = try RunningProcess.start(
      arguments, input: toChild.reading?.number ?? -1, output: fromChild.writing?.number ?? -1)
    toChild.reading = nil
    fromChild.writing = nil
    var exchange = PipeExchange(
      command: command, writing: toChild.writing.take(), reading: fromChild.reading.take(), input: input,
      outputLimit: outputLimit)
    try exchange.run()
    return (process.wait(), exchange.output)
  }
}
