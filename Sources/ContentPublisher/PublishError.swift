internal import Files

/// What stopped a piece of work, in words for the person at the terminal. Never holds a secret.
package struct PublishError: Error, Sendable, CustomStringConvertible {
  package enum Code: Sendable {
    /// A file, a folder, a key or the system is not as it must be.
    case inputOutput
    /// Signed content was not believed.
    case refused
    /// A variable of the environment, or a file that it stands for, says what cannot be meant, or lacks what is needed:
    /// as wrong as a wrong word.
    case usage
  }

  package let code: Code
  package let message: String
  package let hint: String?

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }

  package var description: String { message }

  /// What a build could not write before the new tree was in place.
  static func unchangedTree(_ error: FileError) -> PublishError {
    PublishError(.inputOutput, "\(error)", hint: "the tree that was there is unchanged")
  }
}
