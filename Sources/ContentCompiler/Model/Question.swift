package enum QuestionKind: String, CaseIterable, Sendable {
  case recall
  case choice
  case multi
  case text
  case number
  case order
  case match
  case cloze
  case interactive
}

/// A question: what all kinds have, and the answer by kind.
package struct Question: Sendable {
  package let key: Located<String>
  /// CommonMark.
  package let prompt: String
  package let hints: [String]
  package let confidence: Confidence
  /// A layer's key.
  package let explain: Located<String>?
  package let answer: Answer

  package enum Confidence: String, CaseIterable, Sendable {
    case ask
    case skip
  }
}

package enum Answer: Sendable {
  case recall(String)
  case choice([Choice])
  case multi([Choice])
  /// `shown` is what the learner sees as the answer; it counts as accepted.
  case text(shown: String, accept: [String], Normalisation)
  case number(answer: String, tolerance: String, unit: String?)
  case order([String])
  case match([MatchPair])
  /// For each gap its answer, then its alternatives.
  case cloze(gaps: [[String]], Normalisation)
  case interactive(Located<String>)

  package var kind: QuestionKind {
    switch self {
    case .recall: .recall
    case .choice: .choice
    case .multi: .multi
    case .text: .text
    case .number: .number
    case .order: .order
    case .match: .match
    case .cloze: .cloze
    case .interactive: .interactive
    }
  }
}

package struct Choice: Sendable {
  package let key: Located<String>
  package let text: Located<String>
  package let isCorrect: Bool
  package let feedback: String?
}

package struct MatchPair: Sendable {
  package let left: String
  package let right: String
}

/// What does not matter when a typed answer is compared.
package struct Normalisation: Sendable {
  package var ignoresCase = true
  package var ignoresSpaces = true
  package var ignoresAccents = false
  package var ignoresArticles = false
}
