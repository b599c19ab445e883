/// Spaces that look like U+0020 and are none.
package enum ForeignSpace {
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x202F, 0x3000: true
    default: false
    }
  }

  /// Where such a space stands in a plain text that it made out of what was meant as a key, an entry or both: at its
  /// beginning, after a dash, or after a colon.
  package static func misplaced(in text: [Unicode.Scalar]) -> Int? {
    text.first.map(contains) == true ? 0 : afterKey(text)
  }

  static func fault(in text: String, at span: SourceSpan) -> YAMLFault? {
    let scalars = Array(text.unicodeScalars)
    return misplaced(in: scalars).map { index in
      let start = Int(span.start) + index
      return YAMLFault(.foreignSpace(scalars[index]), SourceSpan(start: start, end: start + 1))
    }
  }

  /// Where such a space stands right after a key's colon or a list's dash at the beginning of a line.
  static func afterKey(_ line: [Unicode.Scalar]) -> Int? {
    var index = line.prefix { $0 == " " }.count
    while index + 1 < line.count, line[index] == "-", line[index + 1] == " " { index += 2 }
    if index + 1 < line.count, line[index] == "-", contains(line[index + 1]) { return index + 1 }
    let key = line[index...].prefix { RawText.isLetter($0) || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" }
    let colon = index + key.count
    guard !key.isEmpty, colon + 1 < line.count, line[colon] == ":", contains(line[colon + 1]) else { return nil }
    return colon + 1
  }
}
