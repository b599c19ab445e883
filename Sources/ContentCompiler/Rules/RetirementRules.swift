/// Ids that were retired stay so; what replaces something exists.
enum RetirementRules {
  static func check(_ drafts: Drafts, _ boxes: inout BoxIndex) -> [Diagnostic] {
    checkCards(drafts) + checkReplacements(drafts, boxes) + checkReplaces(drafts, &boxes)
  }

  /// A retired id stands here.
  ///
  /// - Parameter isReference: it is used for something; else it names something new.
  static func used(
    _ id: Located<String>, _ entry: RetiredIDs.Entry, at path: String, _ retired: RetiredIDs, isReference: Bool
  ) -> Diagnostic {
    let replacement = isReference ? entry.replacedBy : nil
    let help =
      replacement.map { "use ‘\($0.value)’, which replaces it" } ?? "choose another id; retired ones never return"
    let reason = entry.reason.map { ": \($0.prefix(80))" } ?? ""
    return Diagnostic(
      .retiredIDUsed, Place(path, id.span), "the \(entry.kind.rawValue) ‘\(id.value)’ is retired", help: help,
      notes: [Diagnostic.Note(Place(retired.path, entry.id.span), "retired here\(reason)")])
  }

  private static func checkCards(_ drafts: Drafts) -> [Diagnostic] {
    guard drafts.retired.entries.contains(where: { $0.kind == .card }) else { return [] }
    return drafts.boxes.map(\.facts).flatMap { box -> [Diagnostic] in
      guard let id = box.id else { return [] }
      let pairKeys = box.pairKeys.map { Located($0, id.span) }
      return (box.questionKeys + pairKeys).compactMap { key in
        let card = Located("\(id.value):\(key.value)", key.span)
        return drafts.retired.entry(.card, card.value).map {
          used(card, $0, at: box.path, drafts.retired, isReference: false)
        }
      }
    }
  }

  private static func checkReplacements(_ drafts: Drafts, _ boxes: BoxIndex) -> [Diagnostic] {
    let decks = Set(drafts.decks.map(\.nameStem) + drafts.undecodedStems(.deck))
    let worlds = Set(drafts.worlds.map(\.nameStem) + drafts.undecodedStems(.world))
    let topics = Set(drafts.worlds.flatMap(\.topics).compactMap { $0.id?.value })
    let boxNames = Set(drafts.boxes.map(\.facts.nameStem) + drafts.undecodedStems(.box))
    return drafts.retired.entries.compactMap { entry in
      guard let new = entry.replacedBy, drafts.retired.entry(entry.kind, new.value) == nil else { return nil }
      let exists =
        switch entry.kind {
        case .box: boxes[new.value] != nil || boxNames.contains(new.value) || !drafts.isWhole(.box)
        case .deck: decks.contains(new.value) || !drafts.isWhole(.deck)
        case .world: worlds.contains(new.value) || !drafts.isWhole(.world)
        case .topic: topics.contains(new.value) || !drafts.knowsAllTopics
        case .card: cardExists(new.value, boxes, boxNames) || !drafts.isWhole(.box)
        }
      guard !exists else { return nil }
      return Diagnostic(
        .danglingReplacement, Place(drafts.retired.path, new.span), "no \(entry.kind.rawValue) is named ‘\(new.value)’",
        help: "‘replacedBy’ names what a learner gets instead")
    }
  }

  private static func cardExists(_ card: String, _ boxes: BoxIndex, _ names: Set<String>) -> Bool {
    let parts = card.split(separator: ":").map(String.init)
    guard parts.count == 2 else { return false }
    guard let box = boxes[parts[0]] else { return names.contains(parts[0]) }
    return box.cardKeys.contains(parts[1])
  }

  /// `replaces` names something that is gone or going.
  private static func checkReplaces(_ drafts: Drafts, _ boxes: inout BoxIndex) -> [Diagnostic] {
    // What a broken retired.yaml would have named is not known.
    guard drafts.undecodedStems(.retired).isEmpty, drafts.isWhole(.retired) else { return [] }
    return drafts.boxes.map(\.facts).compactMap { box in
      guard let old = box.replaces, drafts.retired.entry(.box, old.value) == nil else { return nil }
      if old.value == box.id?.value {
        return Diagnostic(
          .replacesActiveBox, Place(box.path, old.span), "a box cannot replace itself",
          help: "name the box that is gone or going, or remove the field")
      }
      switch boxes.look(up: old, at: box.path) {
      case .wrong(let diagnostic): return diagnostic
      case .promised: return nil
      case .found(let other):
        guard other.status != .deprecated, !other.isStatusRefused else { return nil }
        let notes =
          other.id.map { [Diagnostic.Note(Place(other.path, $0.span), "the box that is to be replaced")] } ?? []
        return Diagnostic(
          .replacesActiveBox, Place(box.path, old.span), "‘\(old.value)’ is neither deprecated nor retired",
          help: "add ‘status: deprecated’ to it, or list it in retired.yaml", notes: notes)
      }
    }
  }
}
