internal import YAMLText

/// The questions of a box: a list, or a single one.
enum QuestionList {
  static func decode(_ box: Fields) -> [Question] {
    refuseBoth(box)
    if box.keySpan("questions") != nil, !isEmptyList(box.nodeOrNil("questions")) {
      guard let nodes = box.list("questions", 0...8) else { return [] }
      return questions(nodes, in: box.scope)
    }
    return box.node("question").map { questions([$0], in: box.scope) } ?? []
  }

  /// There is a question, well or badly written; an empty list counts as absent.
  static func isWritten(_ box: Fields) -> Bool {
    box.has("question") || box.has("questions") && !isEmptyList(box.nodeOrNil("questions"))
  }

  private static func questions(_ nodes: [YAMLNode], in scope: FileScope) -> [Question] {
    let keys = KeyedElements(nodes, "questions", prefix: "q", reserved: PhrasePair.reservedKeys, in: scope).keys
    return zip(nodes, keys).compactMap { node, key in
      guard scope.isWritten(node, "question"),
        let fields = Fields(node, keys: QuestionDecoder.keys, "a question", in: scope)
      else { return nil }
      fields.require("kind", "prompt")
      guard let kind = fields.oneOf("kind", QuestionKind.self) else {
        QuestionDecoder.checkCommonFields(fields)
        return nil
      }
      let question = QuestionDecoder.decode(fields, kind.value, key: key ?? Located("", node.span))
      return key == nil ? nil : question
    }
  }

  private static func refuseBoth(_ box: Fields) {
    guard let one = box.keySpan("question"), let many = box.keySpan("questions"),
      !isEmptyList(box.nodeOrNil("questions"))
    else { return }
    let (first, second) = one.start < many.start ? (one, many) : (many, one)
    box.scope.report(
      .questionAndQuestions, second, "‘question’ and ‘questions’ exclude each other",
      help: "put all of them into ‘questions’",
      notes: [box.scope.note(first, "the other one")])
  }

  private static func isEmptyList(_ node: YAMLNode?) -> Bool {
    guard case .sequence(let nodes) = node?.content else { return false }
    return nodes.isEmpty
  }
}
