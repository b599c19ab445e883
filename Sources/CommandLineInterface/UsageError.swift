/// A mistake on the command line: exit code 64.
package struct UsageError: Error {
  /// One lower-case sentence without a full stop.
  package let message: String
  /// A way out, if one is known.
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
