internal import ContentModel
internal import YAMLText

/// Puzzles: one a day, about boxes that can be opened on that day, and enough of them ahead.
enum PuzzleRules {
  static func check(_ drafts: Drafts, _ options: CheckOptions, _ boxes: inout BoxIndex) -> [Diagnostic] {
    duplicates(drafts) + references(drafts, &boxes) + missing(drafts, options)
  }

  private static func duplicates(_ drafts: Drafts) -> [Diagnostic] {
    var first: [CivilDate: Place] = [:]
    for file in drafts.undecoded where file.kind == .puzzle {
      if let date = CivilDate(file.stem), first[date] == nil { first[date] = Place(file: file.path) }
    }
    return drafts.puzzles.compactMap { puzzle in
      guard let date = puzzle.date else { return nil }
      let place = Place(puzzle.path, date.span)
      guard let earlier = first[date.value] else {
        first[date.value] = place
        return nil
      }
      return Diagnostic(
        .duplicateDate, place, "two puzzles for \(date.value)", help: "give one of them another day",
        notes: [Diagnostic.Note(earlier, "the other one")])
    }
  }

  private static func references(_ drafts: Drafts, _ boxes: inout BoxIndex) -> [Diagnostic] {
    drafts.puzzles.compactMap { puzzle in
      guard case .box(let id) = puzzle.task else { return nil }
      switch boxes.look(up: id, at: puzzle.path) {
      case .wrong(let diagnostic): return diagnostic
      case .promised: return nil
      case .found(let box):
        guard let reason = whyNotPublished(box, on: puzzle.date?.value) else { return nil }
        let notes = box.id.map { [Diagnostic.Note(Place(box.path, $0.span), "the box")] } ?? []
        return Diagnostic(
          .unpublishedPuzzleBox, Place(puzzle.path, id.span), "the box ‘\(id.value)’ \(reason)",
          help: "choose a box that is published on the puzzle’s day", notes: notes)
      }
    }
  }

  private static func whyNotPublished(_ box: BoxFacts, on date: CivilDate?) -> String? {
    if box.status == .draft { return "is a draft" }
    guard let date else { return nil }
    let start = Instant(seconds: Int64(date.dayNumber) * 86_400)
    if let publishAt = box.publishAt, publishAt.value >= start.adding(days: 1) {
      return "is published only at \(publishAt.value)"
    }
    if let expireAt = box.expireAt, expireAt.value <= start { return "expires at \(expireAt.value)" }
    return nil
  }

  /// Days without a puzzle from the day of `--now` on.
  private static func missing(_ drafts: Drafts, _ options: CheckOptions) -> [Diagnostic] {
    guard let now = options.now, let project = drafts.project, project.puzzleHorizonDays > 0, !drafts.puzzles.isEmpty,
      drafts.isWhole(.puzzle)
    else { return [] }
    let present = Set(
      drafts.puzzles.compactMap { $0.date?.value } + drafts.undecodedStems(.puzzle).compactMap { CivilDate($0) }
        + drafts.puzzles.filter { $0.date == nil }.compactMap { CivilDate($0.nameStem) })
    let days = (0..<project.puzzleHorizonDays).map { CivilDate(dayNumber: now.date.dayNumber + $0) }
    let missing = days.filter { !present.contains($0) }
    guard let first = missing.first else { return [] }
    let all = missing.prefix(5).map(\.description).joined(separator: ", ") + (missing.count > 5 ? ", …" : "")
    return [
      Diagnostic(
        .missingPuzzles, Place(file: "contentc.yaml"),
        "\(missing.count) of the next \(project.puzzleHorizonDays) days have no puzzle: \(all)",
        help: "write puzzles/\(first).puzzle.yaml; ‘puzzles: {horizonDays: …}’ sets how far to look")
    ]
  }
}
