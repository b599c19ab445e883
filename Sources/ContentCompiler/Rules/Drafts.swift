/// Everything decoded from one project, each list in the order of its files' paths.
struct Drafts: Sendable {
  var project: Project?
  /// Nil if interactives.yaml could not be decoded.
  var registry: InteractiveRegistry? = .empty
  var retired = RetiredIDs.none
  var worlds: [WorldDraft] = []
  var boxes: [BoxDraft] = []
  var decks: [DeckDraft] = []
  var puzzles: [PuzzleDraft] = []
  /// Files that could not be decoded: what their names promise counts as present.
  var undecoded: [(kind: ContentKind, path: String, stem: String)] = []

  func undecodedStems(_ kind: ContentKind) -> [String] { undecoded.filter { $0.kind == kind }.map(\.stem) }
}
