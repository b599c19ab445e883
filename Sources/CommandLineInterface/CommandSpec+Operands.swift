extension CommandSpec {
  /// What the operands are called, as the usage has it, such as `TARGET`; several names of one place are joined by “or”.
  ///
  /// Of each line of the usage the words after the command's name count, up to the first option or bracket.
  package var operandNames: [String] {
    var names: [[String]] = []
    for line in usage.split(separator: "\n", omittingEmptySubsequences: false) {
      let parts = line.split(separator: " ").drop { $0 == "usage:" }
      let isUsage = line.hasPrefix("usage: ") || line.hasPrefix("       ")
      guard isUsage, parts.dropFirst().starts(with: words.map { $0[...] }) else { break }
      for (place, name) in parts.dropFirst(1 + words.count).prefix(while: Self.isName).enumerated() {
        if place == names.count { names.append([]) }
        if !names[place].contains(String(name)) { names[place].append(String(name)) }
      }
    }
    return names.map { $0.joined(separator: " or ") }
  }

  private static func isName(_ word: Substring) -> Bool { !word.hasPrefix("-") && !word.hasPrefix("[") }
}
