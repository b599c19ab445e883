internal import ContentModel
internal import YAMLText

/// What learners already have may change only in ways their apps can follow.
struct LastReleaseRules {
  private let drafts: Drafts
  private let last: LastRelease
  private let faultyFiles: Set<String>

  /// - Parameter faultyFiles: paths of files with errors; what was refused in them is not taken for gone or changed.
  init(_ drafts: Drafts, _ last: LastRelease, faultyFiles: Set<String>) {
    self.drafts = drafts
    self.last = last
    self.faultyFiles = faultyFiles
  }

  func check() -> [Diagnostic] {
    drafts.boxes.compactMap(change) + vanishedBoxes() + puzzles() + PlatformRules.check(drafts.project, against: last)
  }

  // MARK: Boxes

  private func change(_ draft: BoxDraft) -> Diagnostic? {
    let box = draft.facts
    guard let id = box.id?.value, let version = box.version, box.topic != nil, let old = last.boxes[id] else {
      return nil
    }
    let place = Place(box.path, version.span)
    let fix = Diagnostic.Fix(version.span, String(old.version + 1))
    if version.value < old.version {
      return Diagnostic(
        .versionFell, place, "version \(version.value) is below \(old.version), which was published",
        help: "versions never fall; write \(old.version + 1)", fix: fix)
    }
    guard version.value == old.version, isWhole(box) else { return nil }
    let semantic = draft.body.semantic
    // The digest covers all keys that cards are named by.
    if semantic == old.semantic && box.cardCount == old.cardKeys.count { return nil }
    let keys = box.cardKeys
    let rise = "write ‘version: \(old.version + 1)’"
    if let key = old.cardKeys.first(where: { !keys.contains($0) }) {
      return Diagnostic(
        .cardVanished, place, "the card ‘\(id):\(key)’ was published and is gone",
        help: "\(rise), or bring its key back",
        fix: fix)
    }
    guard semantic != old.semantic else { return nil }
    return Diagnostic(
      .versionMustRise, place, "questions, answers, layer keys or interactives changed, and the version did not",
      help: rise, fix: fix)
  }

  /// Nothing was refused that the digest is made of.
  private func isWhole(_ box: BoxFacts) -> Bool {
    guard !faultyFiles.contains(box.path) else { return false }
    return box.interactiveKinds.allSatisfy { (drafts.registry?.kinds[$0] ?? nil) != nil }
  }

  private func vanishedBoxes() -> [Diagnostic] {
    guard drafts.isWhole(.box) else { return [] }
    guard drafts.undecodedStems(.retired).isEmpty else { return [] }
    let ids = Set(drafts.boxes.compactMap { $0.facts.id?.value })
    var gone = last.boxes.keys.filter { !ids.contains($0) && drafts.retired.entry(.box, $0) == nil }
    // What a file's name promises counts as present; hardly ever is this to be asked.
    if !gone.isEmpty {
      let promised = Set(drafts.boxes.map(\.facts.nameStem) + drafts.undecodedStems(.box))
      gone.removeAll { promised.contains($0) }
    }
    return gone.sorted { $0.precedesByBytes($1) }.map {
      Diagnostic(
        .boxVanished, Place(file: "retired.yaml"), "the box ‘\($0)’ was published and is gone",
        help: "list it in retired.yaml, so that its id never returns")
    }
  }

  // MARK: Puzzles

  /// Clients keep the first finish of a puzzle: its day is over.
  private func puzzles() -> [Diagnostic] {
    var new: [CivilDate: (puzzle: PuzzleDraft, span: SourceSpan)] = [:]
    for puzzle in drafts.puzzles {
      if let date = puzzle.date, new[date.value] == nil { new[date.value] = (puzzle, date.span) }
    }
    let unknown = Set(drafts.undecodedStems(.puzzle) + drafts.puzzles.filter { $0.date == nil }.map(\.nameStem))
    return last.puzzles.keys.sorted().compactMap { date in
      guard date <= last.created.date, !unknown.contains(date.description) else { return nil }
      guard let (puzzle, span) = new[date] else {
        guard drafts.isWhole(.puzzle) else { return nil }
        return Diagnostic(
          .frozenPuzzle, Place(file: "puzzles/\(date).puzzle.yaml"), "the puzzle of \(date) was published and is gone",
          help: "bring it back; past puzzles stay")
      }
      guard let task = puzzle.task, !faultyFiles.contains(puzzle.path),
        PuzzleDocument.entry(date, task) != last.puzzles[date]
      else { return nil }
      return Diagnostic(
        .frozenPuzzle, Place(puzzle.path, span), "the puzzle of \(date) was published and may not change any more",
        help: "take the change back; learners have finished it")
    }
  }
}
