extension String {
  /// What is written to a terminal or a log: characters that cannot be seen, that move the cursor or turn the direction
  /// of writing stand there as `U+200B`.
  package var visible: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 >= 0xC2 }) else { return self }
    var view = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isUnseen { view.append(contentsOf: scalar.codePoint.unicodeScalars) } else { view.append(scalar) }
    }
    return String(view)
  }
}

extension Unicode.Scalar {
  /// It cannot be seen, moves the cursor, turns the direction of writing, or means something else everywhere.
  var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
