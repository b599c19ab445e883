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
  /// Folders whose files are not known.
  var unreadableFolders: [String] = []

  /// False if files of this kind may lie where nobody could look; then nothing is said about names that are not found.
  func isWhole(_ kind: ContentKind) -> Bool {
    guard let home = kind.home else { return !unreadableFolders.contains(".") }
    return !unreadableFolders.contains {
      $0 == "." || $0 == home.folder || home.isNested && $0.hasPrefix("\(home.folder)/")
    }
  }

  /// Every topic of every world has an id that was read.
  var knowsAllTopics: Bool {
    isWhole(.world) && undecodedStems(.world).isEmpty
      && worlds.allSatisfy { $0.hasAllTopics && $0.topics.allSatisfy { $0.id != nil } }
  }

  func undecodedStems(_ kind: ContentKind) -> [String] { undecoded.filter { $0.kind == kind }.map(\.stem) }
}
