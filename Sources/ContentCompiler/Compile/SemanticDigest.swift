internal import ContentModel
internal import Signatures

/// A digest of what a learner's answers depend on. When it changes, the box's version must rise.
///
/// SHA-256 of canonical JSON: questions and answers, the pair, layer keys, interactives; no prompt, hint, feedback,
/// title, prose or media.
enum SemanticDigest {
  /// The first 16 hex digits.
  static func text(of box: BoxContent) -> String { SHA256.digest(document(box)).hex16 }

  static func document(_ box: BoxContent) -> [UInt8] {
    var json = JSONWriter(capacity: 512)
    json.object { json in
      json.key("interactives")
      json.array(box.interactives) { json, interactive in
        json.object {
          $0.member("key", interactive.key.value)
          $0.member("kind", interactive.kind.value)
          $0.key("props")
          PropsDocument.write(interactive.props, into: &$0)
        }
      }
      json.member("layers", box.layers.map(\.key.value))
      json.key("pair")
      if let pair = box.pair { write(pair, into: &json) } else { json.null() }
      json.key("questions")
      json.array(box.questions, write)
    }
    return json.bytes
  }

  private static func write(_ pair: PhrasePair, into json: inout JSONWriter) {
    json.object { json in
      for (name, side) in [("primary", pair.primary), ("secondary", pair.secondary)] {
        json.key(name)
        json.object {
          $0.member("lang", side.lang)
          $0.member("text", side.text)
          $0.member("alt", side.alt.sorted { $0.precedesByBytes($1) })
        }
      }
      json.member("directions", pair.directions.rawValue)
    }
  }

  private static func write(_ json: inout JSONWriter, _ question: Question) {
    json.object { json in
      json.member("key", question.key.value)
      json.member("kind", question.answer.kind.rawValue)
      switch question.answer {
      case .recall(let answer): json.member("answer", answer)
      case .choice(let choices), .multi(let choices):
        json.key("choices")
        json.array(choices) { json, choice in
          json.object {
            $0.member("key", choice.key.value)
            $0.member("text", choice.text.value)
            $0.member("correct", choice.isCorrect)
          }
        }
      case .text(let shown, let accept, let normalisation):
        json.member("answer", shown)
        json.member("accept", accept.sorted { $0.precedesByBytes($1) })
        QuestionDocument.write(normalisation, into: &json)
      case .number(let answer, let tolerance, let unit):
        json.member("answer", answer)
        json.member("tolerance", tolerance)
        json.member("unit", ifPresent: unit)
      case .order(let items): json.member("items", items)
      case .match(let pairs): QuestionDocument.write(pairs, into: &json)
      case .cloze(let gaps, let normalisation):
        json.key("answer")
        json.array(gaps) { json, gap in json.array(gap) { $0.string($1) } }
        QuestionDocument.write(normalisation, into: &json)
      case .interactive(let key): json.member("interactive", key.value)
      }
    }
  }
}
