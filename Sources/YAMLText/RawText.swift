/// Questions about the text as written, asked by scalar offset.
struct RawText {
  let scalarCount: Int
  private let bytes: [UInt8]
  private var cursor: ScalarCursor

  init(bytes: [UInt8], scalarCount: Int) {
    self.bytes = bytes
    self.scalarCount = scalarCount
    cursor = ScalarCursor(bytes: bytes, scalarCount: scalarCount)
  }

  mutating func string(_ span: SourceSpan) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars(Int(span.start), Int(span.end)))
    return String(view)
  }

  mutating func scalars(_ start: Int, _ end: Int) -> [Unicode.Scalar] {
    cursor.scalars(from: max(0, start), to: min(max(start, end), scalarCount))
  }

  mutating func scalar(at offset: Int) -> Unicode.Scalar? { scalars(offset, offset + 1).first }

  /// The offset of the first scalar of the line that holds `offset`.
  mutating func lineStart(of offset: Int) -> Int {
    var index = cursor.byteIndex(of: offset)
    var scalars = 0
    while index > 0, bytes[index - 1] != 0x0A {
      index -= 1
      if bytes[index] & 0xC0 != 0x80 { scalars += 1 }
    }
    return min(offset, scalarCount) - scalars
  }

  /// From the line's first scalar to its end, without the line feed.
  mutating func line(at offset: Int) -> (start: Int, scalars: [Unicode.Scalar]) {
    let start = lineStart(of: offset)
    let first = cursor.byteIndex(of: start)
    var last = first
    while last < bytes.count, bytes[last] != 0x0A { last += 1 }
    let line = String(decoding: bytes[first..<last], as: UTF8.self)
    return (start, Array(line.unicodeScalars))
  }

  /// Where `#` begins a comment that touches its next character and follows an unquoted value; nil otherwise.
  mutating func cuttingComment(after end: Int) -> Int? {
    var index = cursor.byteIndex(of: end)
    var offset = end
    while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 {
      index += 1
      offset += 1
    }
    guard offset > end, index + 1 < bytes.count, bytes[index] == 0x23 else { return nil }
    return [0x20, 0x09, 0x0A, 0x0D, 0x23].contains(bytes[index + 1]) ? nil : offset
  }

  /// In a double-quoted scalar, the first escape that LaTeX would begin a command with.
  mutating func suspiciousEscape(in span: SourceSpan) -> SourceSpan? {
    let first = cursor.byteIndex(of: Int(span.start))
    let last = cursor.byteIndex(of: Int(span.end))
    guard first < last, bytes[first..<last].contains(0x5C) else { return nil }
    let written = scalars(Int(span.start), Int(span.end))
    var index = 0
    while index + 2 < written.count {
      guard written[index] == "\\" else {
        index += 1
        continue
      }
      if "abfnrtv".unicodeScalars.contains(written[index + 1]), Self.isLetter(written[index + 2]) {
        return SourceSpan(start: Int(span.start) + index, end: Int(span.start) + index + 2)
      }
      index += 2
    }
    return nil
  }

  /// In text of several lines, the first non-blank place of a later line with fewer spaces before it.
  mutating func firstLineIndentedLess(than indent: Int, in span: SourceSpan) -> Int? {
    let written = scalars(Int(span.start), Int(span.end))
    var index = 0
    while let feed = written[index...].firstIndex(of: "\n") {
      index = feed + 1
      let spaces = written[index...].prefix { $0 == " " }.count
      let place = index + spaces
      let blank = written[place...].prefix { $0 == " " || $0 == "\t" || $0 == "\r" }.count
      let isBlank = place + blank >= written.count || written[place + blank] == "\n"
      if spaces < indent && !isBlank { return Int(span.start) + place }
    }
    return nil
  }

  /// Anchors and tags before a node, each with its place.
  mutating func properties(from start: Int) -> [(kind: YAMLFault.Kind, span: SourceSpan)] {
    var found: [(kind: YAMLFault.Kind, span: SourceSpan)] = []
    var index = cursor.byteIndex(of: start)
    var offset = start
    while index < bytes.count, bytes[index] == 0x26 || bytes[index] == 0x21 {
      let end = bytes[index...].firstIndex { " \t\r\n,[]{}".utf8.contains($0) } ?? bytes.count
      let text = String(decoding: bytes[index..<end], as: UTF8.self)
      let next = offset + text.unicodeScalars.count
      found.append((bytes[index] == 0x26 ? .anchor(text) : .tag(text), SourceSpan(start: offset, end: next)))
      index = bytes[end...].firstIndex { !" \t\r\n".utf8.contains($0) } ?? bytes.count
      offset = next + index - end
    }
    return found
  }

  static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
