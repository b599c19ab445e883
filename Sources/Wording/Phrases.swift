/// Numbers as people read them.
package enum Phrases {
  /// `1 box`, `12 boxes`.
  package static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// `812 bytes`, `12.4 KB`, `3.1 MB`; a KB has 1,000 bytes.
  package static func bytes(_ number: Int) -> String {
    switch number {
    case ..<1000: "\(number) bytes"
    case ..<1_000_000: "\(tenths(number, 1000)) KB"
    default: "\(tenths(number, 1_000_000)) MB"
    }
  }

  /// `0.41 s`.
  package static func seconds(nanoseconds: UInt64) -> String {
    let hundredths = Int(nanoseconds / 10_000_000)
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }

  /// `12,345`.
  package static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// `a`, `a and b`, `a, b and c`.
  package static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func tenths(_ number: Int, _ unit: Int) -> String {
    let tenths = (number * 10 + unit / 2) / unit
    return "\(grouped(tenths / 10)).\(tenths % 10)"
  }
}
