internal import YAMLText

/// The part of a source line that is shown, safe for a terminal, and where the caret goes below it.
struct Excerpt: Sendable {
  /// A line is cut around the place beyond this many characters.
  static let width = 100

  let text: String
  let indent: String
  let caretLength: Int

  /// Nil if the line is empty. Looks only at what it shows: lines may be long and have many faults.
  ///
  /// - Parameters:
  ///   - line: without its end.
  ///   - end: one past the last character; the caret goes to the line's end if it lies in a later line.
  init?(_ line: ArraySlice<Unicode.Scalar>, from start: TextPosition, to end: TextPosition) {
    guard !line.isEmpty else { return nil }
    let index = min(start.column - 1, line.count)
    let first = index <= Self.width - 20 ? 0 : index - Self.width / 2
    let last = min(line.count, first + Self.width)
    let marked = end.line == start.line ? min(last, end.column - 1) : last
    func part(_ from: Int, _ to: Int) -> ArraySlice<Unicode.Scalar> {
      line[(line.startIndex + from)..<(line.startIndex + max(from, to))]
    }
    text = (first > 0 ? "…" : "") + Self.shown(part(first, last)) + (last < line.count ? "…" : "")
    indent = String(repeating: " ", count: Self.cells(part(first, index)) + (first > 0 ? 1 : 0))
    caretLength = max(1, Self.cells(part(index, marked)))
  }

  /// Nothing that moves the cursor or turns the writing direction.
  private static func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar.value {
      case 0x09: view.append(" ")
      case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: view.append("\u{FFFD}")
      default: view.append(scalar)
      }
    }
    return String(view)
  }

  /// Terminal cells: wide scripts and emoji take two, marks none.
  private static func cells(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
    scalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
