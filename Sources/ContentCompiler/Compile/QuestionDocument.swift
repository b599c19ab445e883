internal import ContentModel

/// Questions as box.json and the puzzle calendar hold them.
enum QuestionDocument {
  static func write(_ json: inout JSONWriter, _ question: Question) {
    json.object { json in
      json.member("key", question.key.value)
      writeMembers(question, into: &json)
    }
  }

  /// Everything but the key.
  static func writeMembers(_ question: Question, into json: inout JSONWriter) {
    json.member("kind", question.answer.kind.rawValue)
    json.member("prompt", question.prompt)
    write(question.answer, into: &json)
    json.member("hints", question.hints)
    json.member("confidence", question.confidence.rawValue)
    json.member("explain", ifPresent: question.explain?.value)
  }

  private static func write(_ answer: Answer, into json: inout JSONWriter) {
    switch answer {
    case .recall(let answer): json.member("answer", answer)
    case .choice(let choices), .multi(let choices): write(choices, into: &json)
    case .text(let shown, let accept, let normalisation):
      json.member("answer", shown)
      json.member("accept", accept)
      write(normalisation, into: &json)
    case .number(let answer, let tolerance, let unit):
      json.member("answer", answer)
      json.member("tolerance", tolerance)
      json.member("unit", ifPresent: unit)
    case .order(let items): json.member("items", items)
    case .match(let pairs): write(pairs, into: &json)
    case .cloze(_, let normalisation): write(normalisation, into: &json)
    case .interactive(let key): json.member("interactive", key.value)
    }
  }

  private static func write(_ choices: [Choice], into json: inout JSONWriter) {
    json.key("choices")
    json.array(choices) { json, choice in
      json.object {
        $0.member("key", choice.key.value)
        $0.member("text", choice.text.value)
        $0.member("correct", choice.isCorrect)
        $0.member("feedback", ifPresent: choice.feedback)
      }
    }
  }

  static func write(_ normalisation: Normalisation, into json: inout JSONWriter) {
    json.key("normalise")
    json.object {
      $0.member("case", normalisation.ignoresCase)
      $0.member("accents", normalisation.ignoresAccents)
      $0.member("spaces", normalisation.ignoresSpaces)
      $0.member("articles", normalisation.ignoresArticles)
    }
  }

  static func write(_ pairs: [MatchPair], into json: inout JSONWriter) {
    json.key("pairs")
    json.array(pairs) { json, pair in
      json.object {
        $0.member("left", pair.left)
        $0.member("right", pair.right)
      }
    }
  }
}
