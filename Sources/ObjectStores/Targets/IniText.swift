/// The sections and settings of an INI file, as AWS's tools write them: `[section]`, `name = value`, `#` and `;` at the
/// beginning of a line for comments.
///
/// Lines that are neither are passed over, and indented ones, which belong to a setting that is itself a list. The last
/// of two settings of a name counts, as for those tools. Values stand as they are: no quotes, no comments behind them.
struct IniText {
  private var sections: [String: [String: String]] = [:]

  init(_ text: String) {
    var section: String?
    for line in text.split(whereSeparator: \.isNewline) {
      guard let first = line.first, first != " ", first != "\t", first != "#", first != ";" else { continue }
      if first == "[" {
        section = line.lastIndex(of: "]").map {
          line[line.index(after: line.startIndex)..<$0].words.joined(separator: " ")
        }
        if let section { sections[section, default: [:]].merge([:]) { $1 } }
      } else if let section, let equals = line.firstIndex(of: "=") {
        let name = line[..<equals].words.joined(separator: " ").lowercased()
        sections[section]?[name] = line[line.index(after: equals)...].trimmed
      }
    }
  }

  /// The settings of a section, names in lower case; nil if there is no such section.
  subscript(section: String) -> [String: String]? { sections[section] }
}

extension Substring {
  fileprivate var words: [Substring] { split { $0 == " " || $0 == "\t" } }

  /// Without spaces and tabs around it.
  fileprivate var trimmed: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
