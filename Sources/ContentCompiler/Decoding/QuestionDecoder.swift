internal import YAMLText

/// One question, in a box or as a puzzle: the common fields and those of its kind.
enum QuestionDecoder {
  /// Of every kind, in the order of the documentation.
  static let keys = ["key", "kind", "prompt"] + answerKeys + ["hints", "confidence", "explain"]

  /// Of every kind in a puzzle, which has no key and no layers.
  static let puzzleKeys = ["prompt"] + answerKeys + ["hints", "confidence"]

  private static let answerKeys = [
    "answer", "accept", "normalise", "tolerance", "unit", "choices", "items", "pairs", "interactive",
  ]

  /// The fields that belong to a kind, besides the common ones.
  static func answerKeys(of kind: QuestionKind) -> [String] {
    switch kind {
    case .recall: ["answer"]
    case .choice, .multi: ["choices"]
    case .text: ["answer", "accept", "normalise"]
    case .number: ["answer", "tolerance", "unit"]
    case .order: ["items"]
    case .match: ["pairs"]
    case .cloze: ["normalise"]
    case .interactive: ["interactive"]
    }
  }

  /// Nil if its answer was refused.
  static func decode(_ fields: Fields, _ kind: QuestionKind, key: Located<String>) -> Question? {
    refuseForeignFields(fields, kind)
    let prompt = fields.prose("prompt")
    let answer = AnswerDecoder.decode(fields, kind, prompt: prompt)
    let hints = fields.proseList("hints", 0...5) ?? []
    let confidence = fields.oneOf("confidence", Question.Confidence.self)?.value ?? .ask
    let explain = fields.id("explain")
    fields.scope.refer(to: .layer, explain)
    CommonMarkRules.check(prompt, "prompt", in: fields.scope)
    for hint in hints { CommonMarkRules.check(hint, "hint", in: fields.scope) }
    guard let answer else { return nil }
    return Question(
      key: key, prompt: prompt?.value ?? "", hints: hints.map(\.value), confidence: confidence, explain: explain,
      answer: answer)
  }

  /// For a question whose kind is not known.
  static func checkCommonFields(_ fields: Fields) {
    CommonMarkRules.check(fields.prose("prompt"), "prompt", in: fields.scope)
    for hint in fields.proseList("hints", 0...5) ?? [] { CommonMarkRules.check(hint, "hint", in: fields.scope) }
    _ = fields.oneOf("confidence", Question.Confidence.self)
    fields.scope.refer(to: .layer, fields.id("explain"))
  }

  private static func refuseForeignFields(_ fields: Fields, _ kind: QuestionKind) {
    for name in answerKeys where !answerKeys(of: kind).contains(name) {
      guard let span = fields.keySpan(name) else { continue }
      let owners = QuestionKind.allCases.filter { answerKeys(of: $0).contains(name) }.map(\.rawValue)
      fields.scope.report(
        .foreignField, span, "a question of kind ‘\(kind.rawValue)’ has no ‘\(name)’",
        help: "‘\(name)’ belongs to \(FileScope.enumeration(owners))")
    }
  }
}
