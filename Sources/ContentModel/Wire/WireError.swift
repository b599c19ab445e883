/// Why a document of the wire is refused.
package struct WireError: Error, Sendable, Hashable {
  /// What is wrong with the member that `path` names.
  package enum Reason: Sendable, Hashable {
    case json(JSONError)
    case tooLarge(byteCount: Int, maximum: Int)
    case missing
    case wrongType(expected: String)
    /// The rule that the value breaks; continues a sentence that begins with the path.
    case invalid(String)
    /// The document is well made but speaks of something only a newer program knows.
    case needsNewerApp(unknown: String)
  }

  /// Where in the document, such as `files[2].size`; empty for the document itself.
  package let path: String
  /// The rule that was broken.
  package let reason: Reason

  package init(_ reason: Reason, at path: String = "") {
    self.reason = reason
    self.path = path
  }

  /// Whether only a newer program can read the document.
  package var needsNewerApp: Bool {
    if case .needsNewerApp = reason { true } else { false }
  }

  /// The same error seen from the value around it, where `step` is a member's name or an index as `[2]`.
  package func inside(_ step: String) -> WireError {
    let separator = path.isEmpty || path.utf8.first == 0x5B ? "" : "."
    return WireError(reason, at: step + separator + path)
  }
}

extension WireError: CustomStringConvertible {
  /// One lower-case sentence without a full stop, such as `files[2].size is missing`.
  package var description: String {
    let subject = path.isEmpty ? "the document" : Self.isPlain(path) ? path : path.quotedForMessage
    switch reason {
    case .json(let error): return "\(subject) is not strict JSON: \(error)"
    case .tooLarge(let byteCount, let maximum): return "\(subject) has \(byteCount) bytes, more than \(maximum)"
    case .missing: return "\(subject) is missing"
    case .wrongType(let expected): return "\(subject) is not \(expected)"
    case .invalid(let rule): return "\(subject) \(rule)"
    case .needsNewerApp(let unknown): return "\(subject) needs a newer version of this program: \(unknown) is unknown"
    }
  }

  private static func isPlain(_ path: String) -> Bool {
    path.utf8.count <= 128 && path.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}
