import ContentCompiler
import ContentModel

/// What a fixture asks for besides its files: `name: value` lines.
struct FixtureOptions {
  var check = CheckOptions()
  /// When the release before was made; nil if there is none.
  var released: Instant?
  var exhibits: [Exhibit] = []

  init() {}

  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let value = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
      switch String(parts[0]) {
      case "now": check.now = try Self.instant(value)
      case "requires-now": check.requiresNow = true
      case "drafts": check.includesDrafts = true
      case "jobs": check.jobs = Int(value) ?? 1
      case "released": released = try Self.instant(value)
      case "show": exhibits.append(try Exhibit(value))
      default: throw EscapedText.Mistake(description: "unknown option ‘\(line)’")
      }
    }
  }

  private static func instant(_ text: String) throws -> Instant {
    guard let instant = Instant(wire: text) else {
      throw EscapedText.Mistake(description: "‘\(text)’ is no moment in time")
    }
    return instant
  }
}

/// A part of the library that a fixture shows below its report.
enum Exhibit {
  /// box.json of one box.
  case box(String)
  /// The ids of a deck's boxes.
  case deck(String)
  /// The ids of all boxes and decks.
  case ids
  case cards
  case taxonomy
  case puzzles

  init(_ words: String) throws {
    let parts = words.split(separator: " ").map(String.init)
    switch (parts.first, parts.count) {
    case ("box", 2): self = .box(parts[1])
    case ("deck", 2): self = .deck(parts[1])
    case ("ids", 1): self = .ids
    case ("cards", 1): self = .cards
    case ("taxonomy", 1): self = .taxonomy
    case ("puzzles", 1): self = .puzzles
    default: throw EscapedText.Mistake(description: "nothing to show: ‘\(words)’")
    }
  }

  /// The box.json of a box.
  var isDocument: Bool { if case .box = self { true } else { false } }

  func text(of library: ContentLibrary?) -> String {
    guard let library else { return "no library" }
    switch self {
    case .box(let id):
      guard let box = library.boxes.first(where: { $0.id == id }), let content = box.content else {
        return "no box \(id)"
      }
      return Self.line(BoxDocument.encode(box, content, project: library.project))
    case .deck(let id):
      guard let deck = library.decks.first(where: { $0.id == id }) else { return "no deck \(id)" }
      return "\(deck.id): \(deck.boxes.joined(separator: ", "))"
    case .ids:
      let (boxes, decks) = (library.boxes.map(\.id), library.decks.map(\.id))
      return "boxes: \(boxes.joined(separator: ", ")); decks: \(decks.joined(separator: ", "))"
    case .cards: return "cards: \(library.boxes.flatMap(\.cards).joined(separator: ", "))"
    case .taxonomy: return Self.line(CatalogDocument.taxonomy(library).encode())
    case .puzzles: return Self.line(PuzzleDocument.calendar(library.puzzles).encode())
    }
  }

  private static func line(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
