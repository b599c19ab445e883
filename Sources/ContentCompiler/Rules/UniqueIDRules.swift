internal import YAMLText

/// Every id once: boxes, decks, worlds and topics are four name spaces.
enum UniqueIDRules {
  private struct Use {
    let kind: RetiredIDs.Kind
    let id: Located<String>
    let path: String
  }

  static func check(_ drafts: Drafts) -> [Diagnostic] {
    let boxes = drafts.boxes.map(\.facts).compactMap { box in box.id.map { Use(kind: .box, id: $0, path: box.path) } }
    let decks = drafts.decks.compactMap { deck in deck.id.map { Use(kind: .deck, id: $0, path: deck.path) } }
    let worlds = drafts.worlds.compactMap { world in world.id.map { Use(kind: .world, id: $0, path: world.path) } }
    let topics = drafts.worlds.flatMap { world in
      world.topics.compactMap { topic in topic.id.map { Use(kind: .topic, id: $0, path: world.path) } }
    }
    return check(boxes, .box, drafts) + check(decks, .deck, drafts) + check(worlds, .world, drafts)
      + check(topics, nil, drafts)
  }

  private static func check(_ uses: [Use], _ kind: ContentKind?, _ drafts: Drafts) -> [Diagnostic] {
    var first = [String: Place](minimumCapacity: uses.count)
    var diagnostics: [Diagnostic] = []
    // Files that could not be decoded promise an id too, and nothing more is said about them: the other one carries the
    // error, whatever its path.
    let promises = drafts.undecoded.filter { $0.kind == kind }.map { ($0.stem, Place(file: $0.path)) }
    for (stem, place) in promises where first[stem] == nil { first[stem] = place }
    for use in uses {
      let place = Place(use.path, use.id.span)
      if let entry = drafts.retired.entry(use.kind, use.id.value) {
        diagnostics.append(
          RetirementRules.used(use.id, entry, at: use.path, drafts.retired, isReference: false))
      }
      guard let earlier = first[use.id.value] else {
        first[use.id.value] = place
        continue
      }
      diagnostics.append(
        Diagnostic(
          .duplicateID, place, "another \(use.kind.rawValue) has the id ‘\(use.id.value)’",
          help: "ids are unique; choose another",
          notes: [Diagnostic.Note(earlier, "the other one")]))
    }
    return diagnostics
  }
}
