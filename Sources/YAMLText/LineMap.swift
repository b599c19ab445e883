/// A place as an editor shows it; both count from 1.
package struct TextPosition: Sendable, Hashable {
  package let line: Int
  /// In Unicode scalars; a tab counts one.
  package let column: Int
  /// In UTF-16 units, for editors that count so.
  package let utf16Column: Int

  package init(line: Int, column: Int, utf16Column: Int) {
    self.line = line
    self.column = column
    self.utf16Column = utf16Column
  }
}

/// Turns scalar offsets of one text into lines and columns. Only LF and CRLF end a line.
package struct LineMap: Sendable {
  /// Lossy, so that a file that is not UTF-8 still has places up to its first bad byte.
  private let scalars: [Unicode.Scalar]
  /// The offset of each line's first scalar.
  private let lineStarts: [Int]
  /// Offsets of scalars that take two UTF-16 units.
  private let wide: [Int]

  package init(_ source: SourceText) {
    scalars = Array(String(decoding: source.body, as: UTF8.self).unicodeScalars)
    var starts = [0]
    var wide: [Int] = []
    for (offset, scalar) in scalars.enumerated() {
      if scalar == "\n" { starts.append(offset + 1) } else if scalar.value > 0xFFFF { wide.append(offset) }
    }
    lineStarts = starts
    self.wide = wide
  }

  /// The place of a scalar offset; offsets past the end give the place after the last scalar. Takes the logarithm of the
  /// number of lines, however long they are.
  package func position(of offset: Int) -> TextPosition {
    let bounded = min(max(0, offset), scalars.count)
    let line = Self.count(of: lineStarts, below: bounded + 1)
    let start = lineStarts[line - 1]
    let column = bounded - start + 1
    let surrogates = Self.count(of: wide, below: bounded) - Self.count(of: wide, below: start)
    return TextPosition(line: line, column: column, utf16Column: column + surrogates)
  }

  /// The scalars of a line (from 1) without its end; empty where there is no such line.
  package func scalars(ofLine line: Int) -> ArraySlice<Unicode.Scalar> {
    guard lineStarts.indices.contains(line - 1) else { return [] }
    let end = line < lineStarts.count ? lineStarts[line] - 1 : scalars.count
    let text = scalars[lineStarts[line - 1]..<end]
    return text.last == "\r" ? text.dropLast() : text
  }

  /// How many of the sorted offsets lie before a place.
  private static func count(of offsets: [Int], below place: Int) -> Int {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
