/// One thing that is not as it should be at one address.
package struct Finding: Sendable, Hashable {
  /// What breaks learners is an error; what only makes fetching slower, or updates later, is a warning.
  package enum Severity: String, Sendable, Hashable {
    case error
    case warning
  }

  /// What was looked at; findings are shown in this order.
  package enum Rule: Int, Sendable, Hashable {
    // Nothing can be asked from here.
    case noRequest
    // The answer for the manifest, and what it says.
    case noAnswer, status, refusedManifest, expectation, expiry
    // The bytes of files.
    case missingFile, wrongBytes, contentEncoding, malformedFile, disagreement, laggingCache, unsteadyAnswer
    // How the host serves them.
    case manifestCaching, fileCaching, contentType, validators, notModified, ranges, absentPath
  }

  package let severity: Severity
  package let rule: Rule
  /// Relative to where the tree is published, such as `manifest.json`.
  package let path: String
  /// The rest of a sentence that begins with the address; lower case, without a full stop.
  package let message: String
  /// What to do.
  package let hint: String?

  package init(_ severity: Severity, _ rule: Rule, at path: String, _ message: String, hint: String?) {
    self.severity = severity
    self.rule = rule
    self.path = path
    self.message = message
    self.hint = hint
  }

  static func error(_ rule: Rule, at path: String, _ message: String, hint: String? = nil) -> Finding {
    Finding(.error, rule, at: path, message, hint: hint)
  }

  static func warning(_ rule: Rule, at path: String, _ message: String, hint: String? = nil) -> Finding {
    Finding(.warning, rule, at: path, message, hint: hint)
  }
}
