internal import Wording

/// Lines about a release that several commands print.
enum ServedText {
  /// A line with its label, as all blocks have it.
  static func line(_ label: String, _ text: String) -> String {
    "  " + label + String(repeating: " ", count: max(1, 10 - label.count)) + text.visible
  }

  /// The first line of a block.
  ///
  /// - Parameter isNew: the server's release was not on this device before.
  static func title(_ served: Served, isNew: Bool = false) -> String {
    let place =
      switch served.source {
      case "network": isNew ? "new from the server" : "as the server has it"
      case "embedded": "from the embedded copy"
      default: "from this device"
      }
    return "release \(served.sequence) of \(served.app), channel \(served.channel), \(place)"
  }

  /// Counts, and word of an expired release.
  static func content(_ served: Served) -> [String] {
    let parts = [
      Phrases.count(served.boxCount, "box", "boxes"), Phrases.count(served.deckCount, "deck", "decks"),
      Phrases.count(served.topicCount, "topic", "topics"), Phrases.count(served.puzzleCount, "puzzle", "puzzles"),
    ]
    let hidden = served.hidden.isEmpty ? "" : "; \(Phrases.count(served.hidden.count, "box", "boxes")) hidden"
    var lines = [line("content", parts.joined(separator: ", ") + hidden)]
    if served.isStale { lines.append(line("stale", "it has expired, and still serves")) }
    return lines
  }

  /// One line for each hidden box.
  static func hidden(_ served: Served) -> [String] {
    served.hidden.map { line("hidden", "\($0.id): \($0.reason)") }
  }
}
