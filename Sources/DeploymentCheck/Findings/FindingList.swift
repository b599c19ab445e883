/// All findings of one look, in an order that does not depend on which answer came first.
package struct FindingList: Sendable, Equatable {
  /// Findings that one remedy cures.
  package struct Group: Sendable, Equatable {
    /// At least one, at most the limit asked for.
    package let shown: [Finding]
    /// How many more there are.
    package let omittedCount: Int
  }

  /// Errors first, then by rule, then by path.
  package let all: [Finding]

  package init(_ findings: some Sequence<Finding>) { all = findings.sorted(by: Self.precedes) }

  package var errorCount: Int { all.count { $0.severity == .error } }
  package var warningCount: Int { all.count { $0.severity == .warning } }
  package var firstError: Finding? { all.first { $0.severity == .error } }

  /// One group for each severity, rule and hint; a host that serves ten thousand bundles wrongly has one mistake.
  ///
  /// - Parameter limit: how many findings a group shows, at least 1.
  package func groups(limit: Int) -> [Group] {
    var members: [Key: [Finding]] = [:]
    var order: [Key] = []
    for finding in all {
      let key = Key(severity: finding.severity, rule: finding.rule, hint: finding.hint)
      if members[key] == nil { order.append(key) }
      members[key, default: []].append(finding)
    }
    return order.map { key in
      let findings = members[key] ?? []
      return Group(shown: Array(findings.prefix(limit)), omittedCount: max(0, findings.count - limit))
    }
  }

  private struct Key: Hashable {
    let severity: Finding.Severity
    let rule: Finding.Rule
    let hint: String?
  }

  private static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.severity != right.severity { return left.severity == .error }
    if left.rule != right.rule { return left.rule.rawValue < right.rule.rawValue }
    if left.path != right.path { return left.path.utf8.lexicographicallyPrecedes(right.path.utf8) }
    return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
  }
}
