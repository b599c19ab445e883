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

  package init(_ source: SourceText) {
    scalars = Array(String(decoding: source.body, as: UTF8.self).unicodeScalars)
    var starts = [0]
    for (offset, scalar) in scalars.enumerated() where scalar == "\n" { starts.append(offset + 1) }
    lineStarts = starts
  }

  /// The place of a scalar offset; offsets past the end give the place after the last scalar.
  package func position(of offset: Int) -> TextPosition {
    let bounded = min(max(0, offset), scalars.count)
    let line = lineIndex(of: bounded)
    let before = scalars[lineStarts[line]..<bounded]
    let utf16 = before.reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) }
    return TextPosition(line: line + 1, column: before.count + 1, utf16Column: utf16 + 1)
  }

  /// The text of a line (from 1) without its end; empty where there is no such line.
  package func text(ofLine line: Int) -> String {
    guard lineStarts.indices.contains(line - 1) else { return "" }
    let end = line < lineStarts.count ? lineStarts[line] - 1 : scalars.count
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[lineStarts[line - 1]..<end])
    if view.last == "\r" { view.removeLast() }
    return String(view)
  }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
