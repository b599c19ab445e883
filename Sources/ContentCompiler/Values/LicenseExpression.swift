/// SPDX license expressions (SPDX 2.3, annex D): the grammar, not the list of names.
struct LicenseExpression {
  private var tokens: ArraySlice<Substring>

  static func isValid(_ text: String) -> Bool {
    var parser = LicenseExpression(tokens: tokenize(text)[...])
    return parser.takeExpression(depth: 0) && parser.tokens.isEmpty
  }

  private static func tokenize(_ text: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = text[...]
    while let first = rest.first {
      if first == " " {
        rest = rest.dropFirst()
      } else if first == "(" || first == ")" {
        tokens.append(rest.prefix(1))
        rest = rest.dropFirst()
      } else {
        let word = rest.prefix { $0 != " " && $0 != "(" && $0 != ")" }
        tokens.append(word)
        rest = rest.dropFirst(word.count)
      }
    }
    return tokens
  }

  private mutating func takeExpression(depth: Int) -> Bool {
    guard takeTerm(depth: depth) else { return false }
    while tokens.first == "AND" || tokens.first == "OR" {
      tokens.removeFirst()
      guard takeTerm(depth: depth) else { return false }
    }
    return true
  }

  private mutating func takeTerm(depth: Int) -> Bool {
    guard depth < 16, let token = tokens.popFirst() else { return false }
    if token == "(" { return takeExpression(depth: depth + 1) && tokens.popFirst() == ")" }
    guard Self.isName(token) else { return false }
    guard tokens.first == "WITH" else { return true }
    tokens.removeFirst()
    return tokens.popFirst().map(Self.isIDString) ?? false
  }

  private static func isName(_ token: Substring) -> Bool {
    if ["AND", "OR", "WITH"].contains(token) { return false }
    if token.hasPrefix("LicenseRef-") { return isIDString(token.dropFirst("LicenseRef-".count)) }
    if token.hasPrefix("DocumentRef-") {
      let parts = token.dropFirst("DocumentRef-".count).split(separator: ":", omittingEmptySubsequences: false)
      return parts.count == 2 && isIDString(parts[0]) && parts[1].hasPrefix("LicenseRef-")
        && isIDString(parts[1].dropFirst("LicenseRef-".count))
    }
    return isIDString(token.hasSuffix("+") ? token.dropLast() : token)
  }

  private static func isIDString(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        switch $0 {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: true
        default: false
        }
      }
  }
}
