internal import CommandLineInterface
internal import ContentModel
internal import ContentPublisher

extension Console {
  /// Tells why nothing came of a command: people, and programs that asked for JSON.
  ///
  /// - Parameter outcome: the member that says whether it was done, such as `published`.
  func print(_ error: PublishError, _ format: OutputFormat, outcome: String) -> ExitCode {
    if format == .json {
      print { (json: inout JSONWriter) in
        json.member(outcome, false)
        json.member("message", error.message)
        json.member("hint", ifPresent: error.hint)
      }
    }
    self.error(error.message, hint: error.hint)
    return ExitCode(error)
  }
}
