/// Most examples are one small file in one of these places.
extension DiagnosticExplanation {
  static func box(_ text: String) -> [File] { [File("boxes/limit.box.yaml", text)] }
  static func deck(_ text: String) -> [File] { [File("decks/first-steps.deck.yaml", text)] }
  static func world(_ text: String) -> [File] { [File("worlds/mathematics.world.yaml", text)] }
  static func puzzle(_ text: String) -> [File] { [File("puzzles/2026-09-01.puzzle.yaml", text)] }
  static func project(_ text: String) -> [File] { [File("contentc.yaml", text)] }
  static func retired(_ text: String) -> [File] { [File("retired.yaml", text)] }
}
