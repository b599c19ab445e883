/// Gaps in a text: `{{answer|alternative}}`.
enum ClozeText {
  /// For each gap its answer and alternatives, or nil if a gap is not closed, has unequal braces, or an
  /// answer in it is empty.
  static func gaps(in text: String) -> [[String]]? {
    var gaps: [[String]] = []
    var rest = text.unicodeScalars[...]
    while let opening = firstPair("{", in: rest) {
      rest = rest[opening...].dropFirst(2)
      guard let closing = firstPair("}", in: rest) else { return nil }
      let inside = rest[..<closing]
      if firstPair("{", in: inside) != nil || !isBalanced(inside) { return nil }
      let answers = inside.split(separator: "|", omittingEmptySubsequences: false).map { trimmed($0) }
      guard answers.allSatisfy({ !$0.isEmpty }) else { return nil }
      gaps.append(answers)
      rest = rest[closing...].dropFirst(2)
    }
    return firstPair("}", in: rest) == nil ? gaps : nil
  }

  private static func firstPair(_ brace: Unicode.Scalar, in text: Substring.UnicodeScalarView) -> String.Index? {
    var previous: String.Index?
    for index in text.indices {
      guard text[index] == brace else {
        previous = nil
        continue
      }
      if let previous { return previous }
      previous = index
    }
    return nil
  }

  /// Braces inside a gap would end it elsewhere than they seem to, as in `{{\frac{1}{2}}}`.
  private static func isBalanced(_ text: Substring.UnicodeScalarView) -> Bool {
    text.count { $0 == "{" } == text.count { $0 == "}" }
  }

  private static func trimmed(_ text: Substring.UnicodeScalarView) -> String {
    var text = text.drop { $0.properties.isWhitespace }
    while text.last?.properties.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
