/// Why something is no target, or cannot be reached as it is given.
package struct TargetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Holds no secret, even if the target did.
  package let message: String
  package let hint: String?
  /// Whether variables or files of the environment are the matter, and not the words that were given.
  package let isOfEnvironment: Bool

  package init(_ message: String, hint: String? = nil, isOfEnvironment: Bool = false) {
    self.message = message
    self.hint = hint
    self.isOfEnvironment = isOfEnvironment
  }

  package var description: String { message }
}
