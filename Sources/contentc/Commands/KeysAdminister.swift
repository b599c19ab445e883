internal import CommandLineInterface
internal import ContentPublisher

/// Runs work on keys and prints what went wrong.
func administer(_ console: Console, _ body: () throws(PublishError) -> Void) -> ExitCode {
  do throws(PublishError) {
    try body()
    return .done
  } catch {
    console.error(error.message, hint: error.hint)
    return ExitCode(error)
  }
}
