internal import ContentModel
internal import YAMLText

/// What learners already have may change only in ways their apps can follow.
enum LastReleaseRules {
  static func check(_ drafts: Drafts, against last: LastRelease) -> [Diagnostic] {
    boxes(drafts, last) + vanishedBoxes(drafts, last) + puzzles(drafts, last) + platforms(drafts, last)
  }

  private static func boxes(_ drafts: Drafts, _ last: LastRelease) -> [Diagnostic] {
    drafts.boxes.compactMap { draft in
      guard let box = Box(draft), let version = draft.version, let old = last.boxes[box.id] else { return nil }
      let place = Place(draft.path, version.span)
      if box.version < old.version {
        return Diagnostic(
          .versionFell, place, "version \(box.version) is below \(old.version), which was published",
          help: "versions never fall; write \(old.version + 1)",
          fix: Diagnostic.Fix(version.span, String(old.version + 1)))
      }
      guard box.version == old.version else { return nil }
      let vanished = old.cards.filter { !box.cards.contains($0) }
      let rise = "write ‘version: \(old.version + 1)’"
      let fix = Diagnostic.Fix(version.span, String(old.version + 1))
      if let card = vanished.first {
        return Diagnostic(
          .cardVanished, place, "the card ‘\(card)’ was published and is gone", help: "\(rise), or bring its key back",
          fix: fix)
      }
      guard SemanticDigest.text(of: box) != old.semantic else { return nil }
      return Diagnostic(
        .versionMustRise, place,
        "questions, answers, layer keys or interactives changed, and the version did not", help: rise, fix: fix)
    }
  }

  private static func vanishedBoxes(_ drafts: Drafts, _ last: LastRelease) -> [Diagnostic] {
    let present = Set(
      drafts.boxes.compactMap { $0.id?.value } + drafts.boxes.map(\.nameStem) + drafts.undecodedStems(.box))
    let gone = last.boxes.keys.filter { !present.contains($0) && drafts.retired.entry(.box, $0) == nil }
    return gone.sorted { $0.precedesByBytes($1) }.map {
      Diagnostic(
        .boxVanished, Place(file: "retired.yaml"), "the box ‘\($0)’ was published and is gone",
        help: "list it in retired.yaml, so that its id never returns")
    }
  }

  /// Clients keep the first finish of a puzzle: its day is over.
  private static func puzzles(_ drafts: Drafts, _ last: LastRelease) -> [Diagnostic] {
    let frozen = last.created.date
    var new: [CivilDate: (puzzle: PuzzleDraft, span: SourceSpan)] = [:]
    for puzzle in drafts.puzzles {
      if let date = puzzle.date, new[date.value] == nil { new[date.value] = (puzzle, date.span) }
    }
    let unknown = Set(drafts.undecodedStems(.puzzle) + drafts.puzzles.filter { $0.date == nil }.map(\.nameStem))
    return last.puzzles.keys.sorted().compactMap { date in
      guard date <= frozen, !unknown.contains(date.description) else { return nil }
      guard let (puzzle, span) = new[date] else {
        return Diagnostic(
          .frozenPuzzle, Place(file: "puzzles/\(date).puzzle.yaml"), "the puzzle of \(date) was published and is gone",
          help: "bring it back; past puzzles stay")
      }
      guard let task = puzzle.task, PuzzleDocument.entry(date, task) != last.puzzles[date] else { return nil }
      return Diagnostic(
        .frozenPuzzle, Place(puzzle.path, span), "the puzzle of \(date) was published and may not change any more",
        help: "take the change back; learners have finished it")
    }
  }

  private static func platforms(_ drafts: Drafts, _ last: LastRelease) -> [Diagnostic] {
    guard let project = drafts.project else { return [] }
    return last.platforms.flatMap { old -> [Diagnostic] in
      guard let new = project.release.first(where: { $0.platform == old.name }) else { return [] }
      return [("latest", new.latest, old.latest), ("min", new.min, old.min)].compactMap { name, value, before in
        guard value.value < before else { return nil }
        return Diagnostic(
          .releaseFell, Place("contentc.yaml", value.span),
          "‘\(name)’ of \(old.name) is \(value.value), and \(before) was published",
          help: "builds never go back; write \(before) or more")
      }
    }
  }
}
