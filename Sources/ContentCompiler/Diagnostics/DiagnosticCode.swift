/// What kind of mistake a diagnostic tells of. Numbers and slugs are stable: scripts and people refer to them.
package struct DiagnosticCode: Sendable, Hashable, CustomStringConvertible {
  package enum Severity: String, Sendable {
    case error
    case warning
  }

  package let number: Int
  package let slug: String
  package let severity: Severity

  init(_ number: Int, _ slug: String, _ severity: Severity = .error) {
    self.number = number
    self.slug = slug
    self.severity = severity
  }

  /// `CC0412`.
  package var description: String {
    let digits = String(number)
    return "CC" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  package static func == (left: Self, right: Self) -> Bool { left.number == right.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
