extension String {
  /// A path on one line: control characters as `\n` or `\xNN`, in quotes if there is a space or an escape.
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
      case let control where control.value < 0x20 || (0x7F...0x9F).contains(control.value):
        result += "\\x" + hex(control.value)
      default:
        result.unicodeScalars.append(scalar)
        needsQuotes = needsQuotes || scalar == " "
        continue
      }
      needsQuotes = true
    }
    return needsQuotes ? "\"\(result)\"" : result
  }

  private func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "0" + digits : digits
  }
}
