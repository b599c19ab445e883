extension String {
  /// A path on one line: what cannot be seen, moves the cursor or turns the direction of writing stands there as `\n` or
  /// byte for byte as `\xNN`; in quotes if there is a space or an escape.
  package var printablePath: String {
    var result = ""
    var needsQuotes = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case let standIn where UndecodableByte.escape(standIn) != nil: result += UndecodableByte.escape(standIn) ?? ""
      case let unseen where unseen.isUnseen:
        for byte in unseen.utf8 { result += "\\x" + hex(byte) }
      default:
        result.unicodeScalars.append(scalar)
        needsQuotes = needsQuotes || scalar == " "
        continue
      }
      needsQuotes = true
    }
    return needsQuotes ? "\"\(result)\"" : result
  }

  private func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
