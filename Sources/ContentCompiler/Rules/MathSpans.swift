/// Formulas in a text by pandoc's rule (`tex_math_dollars`): `$…$` opens before a non-space and closes after a non-space
/// and not before a digit; `$$…$$` is a display; `\$` is a dollar sign; code has no formulas.
struct MathSpans {
  /// The text with every formula's characters replaced, so that they are no markup.
  let textWithoutMath: String
  /// A `$` is there that neither opens nor closes a formula.
  let hasUnclosed: Bool

  init(_ text: String) {
    guard text.utf8.contains(0x24) else {
      textWithoutMath = text
      hasUnclosed = false
      return
    }
    var scanner = Scanner(scalars: Array(text.unicodeScalars))
    scanner.run()
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scanner.scalars)
    textWithoutMath = String(view)
    hasUnclosed = scanner.hasUnclosed
  }

  private struct Scanner {
    var scalars: [Unicode.Scalar]
    var hasUnclosed = false
    private var index = 0
    /// Lengths of code marks whose like does not come again, by mark.
    private var unclosedCode: [Unicode.Scalar: Set<Int>] = [:]
    /// Before these places no formula of one or two dollars closes: asked once, known for all that would begin there.
    private var noClose = [1: 0, 2: 0]

    init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func run() {
      while index < scalars.count {
        switch scalars[index] {
        case "\\": index += 2
        case "`", "~": skipCode()
        case "$": takeDollar()
        default: index += 1
        }
      }
    }

    /// A code span or fence: a run of backticks (or of three tildes) up to the next run of the same length.
    private mutating func skipCode() {
      let mark = scalars[index]
      let length = run(of: mark, at: index)
      let start = index + length
      index = start
      guard mark == "`" || length >= 3, unclosedCode[mark]?.contains(length) != true else { return }
      var search = start
      while search < scalars.count {
        guard scalars[search] == mark else {
          search += 1
          continue
        }
        let found = run(of: mark, at: search)
        search += found
        if found == length {
          index = search
          return
        }
      }
      unclosedCode[mark, default: []].insert(length)
    }

    private mutating func takeDollar() {
      let length = isDollar(index + 1) ? 2 : 1
      guard let end = close(from: index + length, length: length) else {
        hasUnclosed = true
        index += length
        return
      }
      for place in index..<end where scalars[place] != "\n" { scalars[place] = "x" }
      index = end
    }

    /// One past the closing mark of the formula that begins at `start`.
    private mutating func close(from start: Int, length: Int) -> Int? {
      if length == 1, start >= scalars.count || isSpace(scalars[start]) { return nil }
      guard start >= noClose[length, default: 0] else { return nil }
      var place = start
      while place < scalars.count {
        if scalars[place] == "\\" {
          place += 2
        } else if isBlankLine(place) {
          break
        } else if scalars[place] == "$" {
          let end = place + length
          let hasLength = length == 1 || isDollar(place + 1)
          let isAfterText = length == 2 || !isSpace(scalars[place - 1])
          let isBeforeDigit = length == 1 && end < scalars.count && ("0"..."9").contains(scalars[end])
          if hasLength, place > start, isAfterText, !isBeforeDigit { return end }
          place += 1
        } else {
          place += 1
        }
      }
      noClose[length] = place
      return nil
    }

    private func isDollar(_ place: Int) -> Bool { place < scalars.count && scalars[place] == "$" }

    private func run(of scalar: Unicode.Scalar, at start: Int) -> Int {
      scalars[start...].prefix { $0 == scalar }.count
    }
    private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\n" }

    /// A paragraph ends here, and no formula goes beyond it.
    private func isBlankLine(_ place: Int) -> Bool {
      guard scalars[place] == "\n" else { return false }
      return scalars[(place + 1)...].drop { $0 == " " || $0 == "\t" }.first == "\n"
    }
  }
}
