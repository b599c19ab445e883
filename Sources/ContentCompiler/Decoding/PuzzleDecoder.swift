internal import ContentModel
internal import YAMLText

enum PuzzleDecoder {
  private static let ownKeys = ["schema", "date", "kind", "box"]

  static func decode(_ root: YAMLNode, in scope: FileScope) -> PuzzleDraft? {
    guard let fields = Fields(root, keys: ownKeys + QuestionDecoder.puzzleKeys, "a puzzle", in: scope) else {
      return nil
    }
    let stem = ProjectLayout.nameStem(scope.path, .puzzle)
    fields.checkSchema(.puzzle)
    fields.require("date", "kind")
    let date = fields.date("date")
    if let date, date.value.description != stem {
      scope.report(
        .dateNotFileName, date.span, "the date is \(date.value), the file is named ‘\(stem)’",
        help: "rename the file or change the date")
    }
    let task = task(fields)
    BoxReferenceRules.checkPuzzle(in: scope)
    return PuzzleDraft(path: scope.path, nameStem: stem, date: date, task: task)
  }

  private static func task(_ fields: Fields) -> PuzzleTask? {
    guard let kind = fields.oneOf("kind", PuzzleKind.self) else { return nil }
    guard let questionKind = QuestionKind(rawValue: kind.value.rawValue) else { return boxTask(fields) }
    if let span = fields.keySpan("box") {
      fields.scope.report(
        .foreignField, span, "a puzzle of kind ‘\(kind.value.rawValue)’ has no ‘box’",
        help: "‘box’ belongs to kind ‘box’")
    }
    fields.require("prompt")
    return QuestionDecoder.decode(fields, questionKind, key: Located("", fields.span)).map { .question($0) }
  }

  private static func boxTask(_ fields: Fields) -> PuzzleTask? {
    for key in QuestionDecoder.puzzleKeys {
      guard let span = fields.keySpan(key) else { continue }
      fields.scope.report(
        .foreignField, span, "a puzzle of kind ‘box’ has no ‘\(key)’", help: "the box has its own questions")
    }
    fields.require("box", help: "name the box: ‘box: <id>’")
    return fields.id("box").map { .box($0) }
  }
}
