extension String {
  /// What is written to a terminal or a log: characters that cannot be seen, that move the cursor or turn the direction
  /// of writing stand there as `U+200B`.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isUnseen) else { return self }
    var view = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isUnseen { view.append(contentsOf: scalar.codePoint.unicodeScalars) } else { view.append(scalar) }
    }
    return String(view)
  }
}

extension Unicode.Scalar {
  /// `U+00A0`.
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }

  /// It cannot be seen, moves the cursor, turns the direction of writing, or means something else everywhere.
  var isUnseen: Bool {
    if (0x20..<0x7F).contains(value) || (0x2018...0x201D).contains(value) { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: true
    default: false
    }
  }
}
