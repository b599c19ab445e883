internal import Wording

/// The words after a command, taken apart by its spec.
package struct Arguments: Sendable {
  /// The words that belong to no option.
  package let operands: [String]
  private let values: [String: [String]]

  /// - Parameter program: the name that hints begin with.
  /// - Throws: `UsageError` for an unknown or repeated option, a missing value, or too many operands.
  package init(_ words: [String], spec: CommandSpec, program: String) throws(UsageError) {
    var operands: [String] = []
    var values: [String: [String]] = [:]
    var rest = words[...]
    var isAfterOptions = false
    while let word = rest.popFirst() {
      if isAfterOptions || !word.hasPrefix("-") || word == "-" {
        operands.append(word)
      } else if word == "--" {
        isAfterOptions = true
      } else {
        try Self.take(word, from: &rest, into: &values, spec, program)
      }
    }
    guard spec.operands.contains(operands.count) else {
      throw Self.wrongCount(operands, "\(program) \(spec.name)", spec)
    }
    self.operands = operands
    self.values = values
  }

  /// Whether an option without a value is there.
  package func flag(_ name: String) -> Bool { values[name] != nil }

  /// The value of an option; nil if it is not given.
  package func value(_ name: String) -> String? { values[name]?.first }

  /// All values of an option that may be given again.
  package func values(_ name: String) -> [String] { values[name] ?? [] }

  private static func take(
    _ word: String, from rest: inout ArraySlice<String>, into values: inout [String: [String]], _ spec: CommandSpec,
    _ program: String
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = spec.options.first(where: { $0.name == parts[0] }) else {
      let suggestion = DidYouMean.suggestion(for: parts[0], among: spec.options.map(\.name) + ["--help"])
      throw UsageError(
        "‘\(program) \(spec.name)’ has no option \(parts[0].printablePath)",
        hint: suggestion.map { "did you mean \($0)?" } ?? "see ‘\(program) \(spec.name) --help’")
    }
    if case .flag = option.kind {
      guard parts.count == 1 else { throw UsageError("\(option.name) takes no value") }
      guard values.updateValue([], forKey: option.name) == nil else { throw repeated(option) }
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
      throw UsageError("\(option.name) needs a value")
    }
    if case .values = option.kind {
      values[option.name, default: []].append(value)
    } else {
      guard values.updateValue([value], forKey: option.name) == nil else { throw repeated(option) }
    }
  }

  private static func repeated(_ option: CommandSpec.Option) -> UsageError {
    UsageError("\(option.name) is given twice", hint: "give it once")
  }

  private static func wrongCount(_ operands: [String], _ command: String, _ spec: CommandSpec) -> UsageError {
    let hint = "see ‘\(command) --help’"
    guard operands.count > spec.operands.upperBound else {
      let missing = spec.operandNames.prefix(spec.operands.lowerBound).dropFirst(operands.count)
      return UsageError("‘\(command)’ needs \(missing.joined(separator: " and "))", hint: hint)
    }
    let extra = operands[spec.operands.upperBound].printablePath
    return UsageError("‘\(command)’ does not know what to do with \(extra)", hint: spec.surplusHint ?? hint)
  }
}
