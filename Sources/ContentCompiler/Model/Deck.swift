package import YAMLText

package struct DeckDraft: Sendable {
  package let path: String
  package let span: SourceSpan
  package let nameStem: String
  package let id: Located<String>?
  package let title: String
  package let topic: Located<String>?
  package let isOrdered: Bool
  package let contents: DeckContents?
}

package enum DeckContents: Sendable {
  case boxes([Located<String>])
  case query(DeckQuery)
}

/// Filters joined by AND, and an order.
package struct DeckQuery: Sendable {
  package let span: SourceSpan
  package let topic: Located<String>?
  package let skill: Skill?
  package let tag: String?
  package let sort: DeckSort
}

package struct DeckSort: Sendable {
  package enum Key: String, CaseIterable, Sendable {
    case id
    case title
    case difficulty
    case topic
  }

  package let key: Key
  package let isReversed: Bool
}

/// A deck that keeps every rule, its boxes in order.
package struct Deck: Sendable {
  package let id: String
  package let title: String
  package let topic: String?
  package let isOrdered: Bool
  /// Ids of published boxes.
  package let boxes: [String]
}
