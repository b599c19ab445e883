internal import YAMLText

/// The fields that hold the answer of a question, by its kind.
enum AnswerDecoder {
  static func decode(_ fields: Fields, _ kind: QuestionKind, prompt: Located<String>?) -> Answer? {
    switch kind {
    case .recall:
      fields.require("answer")
      return fields.prose("answer").map { .recall($0.value) }
    case .choice: return choices(fields, single: true).map { .choice($0) }
    case .multi: return choices(fields, single: false).map { .multi($0) }
    case .text: return text(fields)
    case .number: return number(fields)
    case .order:
      fields.require("items", help: "add 2 to 8 texts in the right order")
      return fields.proseList("items", 2...8).map { .order($0.map(\.value)) }
    case .match: return match(fields)
    case .cloze: return cloze(fields, prompt)
    case .interactive:
      fields.require("interactive", help: "name the key of one of the box’s interactives")
      let key = fields.id("interactive")
      fields.scope.refer(to: .interactive, key)
      return key.map { .interactive($0) }
    }
  }

  private static func choices(_ question: Fields, single: Bool) -> [Choice]? {
    question.require("choices", help: "add 2 to 8 choices: ‘- {text: …, correct: true}’")
    guard let nodes = question.list("choices", 2...8) else { return nil }
    let scope = question.scope
    let keys = KeyedElements(nodes, "choices", prefix: "c", in: scope).keys
    var isComplete = true
    var choices: [Choice] = []
    for (node, key) in zip(nodes, keys) {
      let known = ["key", "text", "correct", "feedback"]
      guard scope.isWritten(node, "choices"), let fields = Fields(node, keys: known, "a choice", in: scope) else {
        isComplete = false
        continue
      }
      fields.require("text")
      let correct = fields.boolean("correct")
      if correct == nil && fields.has("correct") { isComplete = false }
      let text = fields.prose("text")
      let feedback = fields.prose("feedback")
      CommonMarkRules.check(feedback, "feedback", in: scope)
      if let key, let text {
        choices.append(Choice(key: key, text: text, isCorrect: correct?.value ?? false, feedback: feedback?.value))
      } else {
        isComplete = false
      }
    }
    refuseEqual(choices, in: scope)
    if isComplete { checkCorrect(choices, single: single, list: question.nodeOrNil("choices"), in: scope) }
    return choices
  }

  private static func refuseEqual(_ choices: [Choice], in scope: FileScope) {
    for (index, choice) in choices.enumerated() {
      guard let earlier = choices[..<index].first(where: { $0.text.value == choice.text.value }) else { continue }
      scope.report(
        .equalChoices, choice.text.span, "two choices have the same text", help: "a learner cannot tell them apart",
        notes: [scope.note(earlier.text.span, "the first one")])
    }
  }

  private static func checkCorrect(_ choices: [Choice], single: Bool, list: YAMLNode?, in scope: FileScope) {
    let correct = choices.filter(\.isCorrect)
    if correct.isEmpty {
      scope.report(
        .noCorrectChoice, (list?.span ?? .fileStart).firstScalar, "no choice is correct",
        help: "add ‘correct: true’ to \(single ? "one" : "at least one") of them")
    } else if single, correct.count > 1 {
      scope.report(
        .severalCorrectChoices, correct[1].text.span,
        "a question of kind ‘choice’ has one correct choice, not \(correct.count)",
        help: "use ‘kind: multi’ if several are", notes: [scope.note(correct[0].text.span, "the first correct one")])
    }
  }

  private static func text(_ fields: Fields) -> Answer? {
    if !fields.has("answer") && !fields.has("accept") {
      fields.scope.report(
        .answerMissing, fields.span, "a question of kind ‘text’ needs ‘answer’ or ‘accept’",
        help: "add ‘answer: …’, or ‘accept: [ … ]’ with everything that is right")
    }
    let answer = fields.prose("answer")?.value
    let accept = fields.proseList("accept", 1...Int.max) ?? []
    let normalisation = normalisation(fields)
    guard let shown = answer ?? accept.first?.value else { return nil }
    var all = accept.map(\.value)
    if !all.contains(shown) { all.insert(shown, at: 0) }
    return .text(shown: shown, accept: all, normalisation)
  }

  private static func normalisation(_ question: Fields) -> Normalisation {
    var result = Normalisation()
    let keys = ["case", "accents", "spaces", "articles"]
    guard let node = question.node("normalise"),
      let fields = Fields(node, keys: keys, "‘normalise’", in: question.scope)
    else { return result }
    if let value = fields.boolean("case") { result.ignoresCase = value.value }
    if let value = fields.boolean("accents") { result.ignoresAccents = value.value }
    if let value = fields.boolean("spaces") { result.ignoresSpaces = value.value }
    if let value = fields.boolean("articles") { result.ignoresArticles = value.value }
    return result
  }

  private static func number(_ fields: Fields) -> Answer? {
    fields.require("answer")
    let answer = fields.decimal("answer")
    let tolerance = fields.decimal("tolerance")
    if let tolerance, DecimalText(tolerance.value)?.isBelowZero == true {
      fields.scope.report(.integerOutOfRange, tolerance.span, "‘tolerance’ is \(tolerance.value); it may be 0 or more")
    }
    let unit = fields.prose("unit")?.value
    return answer.map { .number(answer: $0.value, tolerance: tolerance?.value ?? "0", unit: unit) }
  }

  private static func match(_ question: Fields) -> Answer? {
    question.require("pairs", help: "add 2 to 8 pairs: ‘- {left: …, right: …}’")
    guard let nodes = question.list("pairs", 2...8) else { return nil }
    let pairs: [MatchPair] = nodes.compactMap { node in
      guard question.scope.isWritten(node, "pairs"),
        let fields = Fields(node, keys: ["left", "right"], "a pair", in: question.scope)
      else { return nil }
      fields.require("left", "right")
      let left = fields.prose("left")
      let right = fields.prose("right")
      guard let left, let right else { return nil }
      return MatchPair(left: left.value, right: right.value)
    }
    return .match(pairs)
  }

  private static func cloze(_ fields: Fields, _ prompt: Located<String>?) -> Answer? {
    let normalisation = normalisation(fields)
    guard let prompt else { return nil }
    guard let gaps = ClozeText.gaps(in: prompt.value) else {
      fields.scope.report(
        .malformedCloze, prompt.span, "a gap is not closed, or an answer in it is empty or has a brace",
        help: "write gaps as {{answer}} or {{answer|alternative}}")
      return nil
    }
    guard (1...8).contains(gaps.count) else {
      fields.scope.report(
        .clozeGaps, prompt.span, "a question of kind ‘cloze’ has 1 to 8 gaps, not \(gaps.count)",
        help: "write a gap as {{answer}}")
      return nil
    }
    return .cloze(gaps: gaps, normalisation)
  }
}
