/// How a program ends.
package enum ExitCode: Int32, Sendable {
  case done = 0
  /// Authors' mistakes; only the author's program ends so.
  case contentErrors = 1
  /// Input, output, or a fault of the system.
  case failure = 2
  case refused = 3
  /// Words, or variables of the environment, that cannot be meant as they are.
  case usage = 64
}
