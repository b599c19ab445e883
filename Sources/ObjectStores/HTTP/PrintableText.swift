extension String {
  /// What a server said, fit for a message: one line, no control characters, at most so many characters.
  package func printable(limit: Int) -> String {
    var text = ""
    var count = 0
    for scalar in unicodeScalars {
      guard count < limit else { return text + "…" }
      let isPlain = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && !scalar.properties.isBidiControl
      text.unicodeScalars.append(isPlain ? scalar : "?")
      count += 1
    }
    return text
  }

  /// Whether it can stand in a header: visible ASCII only.
  package var isHeaderValue: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }
}
