/// A command: what it takes, and what it does with it.
package protocol Command: Sendable {
  /// The words after the command's name that it takes, and its help.
  static var spec: CommandSpec { get }

  /// - Throws: `UsageError` for values that cannot be.
  init(_ arguments: Arguments) throws(UsageError)

  /// Does the work; prints what it has to say and returns how it ended.
  func run(_ console: Console) async -> ExitCode
}
