internal import ContentModel

/// Decks: their boxes exist and may be shown.
enum DeckRules {
  static func check(_ drafts: Drafts, _ options: CheckOptions, _ boxes: inout BoxIndex) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for deck in drafts.decks {
      guard case .boxes(let ids) = deck.contents else { continue }
      for id in ids {
        switch boxes.look(up: id, at: deck.path) {
        case .wrong(let diagnostic): diagnostics.append(diagnostic)
        case .promised: break
        case .found(let box): diagnostics += check(id, box, in: deck, options)
        }
      }
    }
    return diagnostics
  }

  private static func check(
    _ id: Located<String>, _ box: BoxFacts, in deck: DeckDraft, _ options: CheckOptions
  ) -> [Diagnostic] {
    let notes = box.id.map { [Diagnostic.Note(Place(box.path, $0.span), "the box")] } ?? []
    switch box.status {
    case .active: return []
    case .draft:
      if options.includesDrafts { return [] }
      return [
        Diagnostic(
          .draftInDeck, Place(deck.path, id.span), "the box ‘\(id.value)’ is a draft",
          help: "take it out of the deck until it is done, or build with --drafts", notes: notes)
      ]
    case .deprecated:
      return [
        Diagnostic(
          .deprecatedInDeck, Place(deck.path, id.span), "the box ‘\(id.value)’ is deprecated",
          help: "use the one that replaces it", notes: notes)
      ]
    }
  }
}
