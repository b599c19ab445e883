/// Why something is no target, or cannot be reached as it is given.
package struct TargetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Holds no secret, even if the target did.
  package let message: String
  package let hint: String?

  package init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }

  package var description: String { message }
}
