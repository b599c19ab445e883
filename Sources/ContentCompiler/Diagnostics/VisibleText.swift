extension String {
  /// What is written to a terminal or a log: characters that cannot be seen, that move the cursor or turn the direction
  /// of writing stand there as `U+200B`.
  package var visible: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 >= 0xC2 }) else { return self }
    var view = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse:
        view.append(contentsOf: scalar.codePoint.unicodeScalars)
      default: view.append(scalar)
      }
    }
    return String(view)
  }
}
