package import ContentModel
package struct PuzzleDraft: Sendable {
  package let path: String
  package let nameStem: String
  package let date: Located<CivilDate>?
  package let task: PuzzleTask?
}

package enum PuzzleTask: Sendable {
  case box(Located<String>)
  case question(Question)
}

package enum PuzzleKind: String, CaseIterable, Sendable {
  case box
  case choice
  case number
  case text
  case order
}

/// A puzzle that keeps every rule.
package struct Puzzle: Sendable {
  package let path: String
  package let date: CivilDate
  package let task: PuzzleTask
}
