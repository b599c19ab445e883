/// Several files in one text, in the form of Go's txtar: a comment, then `-- name --` lines, each with a file's text.
struct TextArchive: Sendable {
  struct Section: Sendable {
    /// Without the mark behind it.
    let name: String
    /// What stands in parentheses behind the name, such as `link`; nil without.
    let mark: String?
    let text: String
  }

  /// Everything before the first section.
  let comment: String
  let sections: [Section]

  init(_ text: String) {
    var comment = ""
    var sections: [Section] = []
    var header: (name: String, mark: String?)?
    var body = ""
    // By scalars: a CRLF is one Character and would not end a line.
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      guard let next = Self.header(line) else {
        body += line + "\n"
        continue
      }
      if let header {
        sections.append(Section(name: header.name, mark: header.mark, text: body))
      } else {
        comment = body
      }
      header = next
      body = ""
    }
    // The last line feed was added above, behind the text's end.
    body.removeLast()
    if let header { sections.append(Section(name: header.name, mark: header.mark, text: body)) } else { comment = body }
    self.comment = comment
    self.sections = sections
  }

  private static func header(_ line: String) -> (name: String, mark: String?)? {
    guard line.hasPrefix("-- "), line.hasSuffix(" --"), line.utf8.count > 6 else { return nil }
    let name = String(line.dropFirst(3).dropLast(3))
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return (name, nil) }
    let mark = String(name[name.index(after: open)...].dropLast())
    return (String(name[..<open].dropLast()), mark)
  }
}
