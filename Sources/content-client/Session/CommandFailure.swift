internal import CommandLineInterface

/// What ends a command early: words for standard error, and an exit code.
struct CommandFailure: Error {
  let message: String
  let hint: String?
  let exitCode: ExitCode
  /// What `sync --json` calls it.
  let reason: String

  init(_ message: String, hint: String? = nil, exitCode: ExitCode = .failure, reason: String = "failed") {
    self.message = message
    self.hint = hint
    self.exitCode = exitCode
    self.reason = reason
  }
}

extension Command {
  /// Runs a command's work and prints what went wrong.
  func printingFailures(
    _ console: Console, _ body: () async throws(CommandFailure) -> ExitCode
  ) async -> ExitCode {
    do throws(CommandFailure) { return try await body() } catch {
      console.error(error.message, hint: error.hint)
      return error.exitCode
    }
  }
}
