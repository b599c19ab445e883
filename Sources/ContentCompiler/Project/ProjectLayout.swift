internal import ContentModel
internal import Wording

/// What kind of content a file holds, by its place and name.
package enum ContentKind: String, Sendable, CaseIterable {
  case project
  case interactives
  case retired
  case world
  case box
  case deck
  case puzzle

  /// The schema line's text.
  var schema: String { "contentc/\(rawValue)@1" }

  /// The fixed name of a kind that has one file; nil for the others.
  var fileName: String? {
    switch self {
    case .project: "contentc.yaml"
    case .interactives: "interactives.yaml"
    case .retired: "retired.yaml"
    default: nil
    }
  }

  /// The folder and the suffix of a kind that has many files.
  var home: (folder: String, suffix: String, isNested: Bool)? {
    switch self {
    case .world: ("worlds", ".world.yaml", false)
    case .box: ("boxes", ".box.yaml", true)
    case .deck: ("decks", ".deck.yaml", false)
    case .puzzle: ("puzzles", ".puzzle.yaml", true)
    default: nil
    }
  }
}

/// Where content lives in a project's folder, and which names mean nothing.
package enum ProjectLayout {
  package enum Role: Sendable, Equatable {
    case content(ContentKind)
    /// `boxes/**/<id>.box.<locale>.yaml`.
    case overlay
    /// A YAML file that is not read because of its name or place.
    case strayYAML(expected: String)
    /// Read only if a box names it.
    case other
  }

  /// Left by editors and systems; passed over in silence.
  package static func isIgnored(name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~")
      || name == "Thumbs.db" || name == "desktop.ini" || name == "4913"
  }

  /// - Parameter path: relative to the project, parts joined by `/`.
  package static func role(of path: String) -> Role {
    // Nearly all files are boxes, so they are told without taking the path apart.
    if path.utf8.starts(with: "boxes/".utf8), path.utf8.suffix(9).elementsEqual(".box.yaml".utf8),
      path.utf8.dropLast(9).last != 0x2F
    {
      return .content(.box)
    }
    if let kind = ContentKind.allCases.first(where: { $0.fileName == path }) { return .content(kind) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = String(parts.last ?? "")
    for kind in ContentKind.allCases {
      guard let home = kind.home, name.hasSuffix(home.suffix), name.utf8.count > home.suffix.utf8.count else {
        continue
      }
      let isHome = parts.count >= 2 && parts[0] == home.folder && (home.isNested || parts.count == 2)
      return isHome ? .content(kind) : .strayYAML(expected: "a \(kind.rawValue) belongs in \(home.folder)/")
    }
    if isOverlay(name), parts.count >= 2, parts[0] == "boxes" { return .overlay }
    let lowered = name.lowercased()
    guard lowered.hasSuffix(".yaml") || lowered.hasSuffix(".yml") else { return .other }
    return .strayYAML(expected: expectedName(in: parts.count > 1 ? String(parts[0]) : "", for: lowered))
  }

  /// The id or date that a file's name promises.
  package static func nameStem(_ path: String, _ kind: ContentKind) -> String {
    let path = path.utf8
    let name = path.lastIndex(of: 0x2F).map { path[path.index(after: $0)...] } ?? path[...]
    return String(Substring(name.dropLast(kind.home?.suffix.utf8.count ?? 0)))
  }

  private static func isOverlay(_ name: String) -> Bool {
    guard name.hasSuffix(".yaml"), let range = name.lastOccurrence(of: ".box.") else { return false }
    let locale = name[range.upperBound...].dropLast(".yaml".count)
    return LanguageTag.isWellFormed(String(locale)) && range.lowerBound > name.startIndex
  }

  private static func expectedName(in folder: String, for name: String) -> String {
    if let kind = ContentKind.allCases.first(where: { $0.home?.folder == folder }), let home = kind.home {
      return "did you mean \(home.suffix)?"
    }
    let known = ContentKind.allCases.compactMap(\.fileName)
    return DidYouMean.suggestion(for: name, among: known).map { "did you mean \($0)?" }
      ?? "only files named by their kind are read"
  }
}

extension String {
  fileprivate func lastOccurrence(of needle: String) -> Range<String.Index>? {
    var found: Range<String.Index>?
    var index = startIndex
    while index < endIndex {
      if self[index...].hasPrefix(needle) { found = index..<self.index(index, offsetBy: needle.count) }
      index = self.index(after: index)
    }
    return found
  }
}
