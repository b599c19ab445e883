package import ContentModel

/// A box as decoded, or as an earlier build recorded it: what identifies it may have been refused, everything else has
/// a value or its default.
package struct BoxDraft: Sendable {
  package let facts: BoxFacts
  /// Media that exist, in the order of the box.
  package let media: [MediaFile]
  package let body: BoxBody

  package init(_ facts: BoxFacts, media: [MediaFile], _ body: BoxBody) {
    self.facts = facts
    self.media = media
    self.body = body
  }
}

/// What a box was made from.
package enum BoxBody: Sendable {
  /// Its file, in this run.
  case decoded(Shared<BoxContent>)
  /// What an earlier build made of the same bytes.
  case recorded(RecordedBox)
}

/// What learners get of a box.
package struct PublishedBox: Sendable {
  package let bundle: Catalog.Bundle
  /// As it stands in the catalog: JSON.
  package let element: [UInt8]

  package init(bundle: Catalog.Bundle, element: [UInt8]) {
    self.bundle = bundle
    self.element = element
  }
}

/// What an earlier build made of a box, beside the facts.
package struct RecordedBox: Sendable {
  /// As `SemanticDigest` gives it.
  package let semantic: String
  /// Nil if the box was not published then.
  package let published: PublishedBox?

  package init(semantic: String, published: PublishedBox?) {
    self.semantic = semantic
    self.published = published
  }
}

/// A box that keeps every rule.
package struct Box: Sendable {
  package let facts: BoxFacts
  package let id: String
  package let version: Int
  package let topic: String
  package let media: [MediaFile]
  package let body: BoxBody

  init?(_ draft: BoxDraft) {
    guard let id = draft.facts.id, let version = draft.facts.version, let topic = draft.facts.topic else { return nil }
    facts = draft.facts
    self.id = id.value
    self.version = version.value
    self.topic = topic.value
    media = draft.media
    body = draft.body
  }

  /// Nil if the box was recorded by an earlier build.
  package var content: BoxContent? {
    if case .decoded(let content) = body { content.value } else { nil }
  }

  /// `<boxId>:<questionKey>`, then `<boxId>:p2s` and `<boxId>:s2p` where the pair has them.
  package var cards: [String] { facts.cardKeys.map { "\(id):\($0)" } }

  /// As `SemanticDigest` gives it.
  package var semantic: String {
    switch body {
    case .decoded(let content): SemanticDigest.text(of: content.value)
    case .recorded(let record): record.semantic
    }
  }
}

/// Everything in a box but what identifies it. Keys are assigned, defaults filled in.
package struct BoxContent: Sendable {
  package let title: String
  package let summary: String?
  package let tags: [Located<String>]
  package let status: BoxStatus
  /// A status was written and refused, so nobody knows it.
  package let isStatusRefused: Bool
  package let replaces: Located<String>?
  package let skill: Skill?
  package let expectSeconds: Int?
  package let difficulty: Int?
  package let layers: [Layer]
  package let questions: [Question]
  package let pair: PhrasePair?
  package let interactives: [Interactive]
  package let media: [MediaItem]
  package let sources: [Source]
  package let license: String?
  package let authors: [String]?
  package let lang: String?
  package let publishAt: Located<Instant>?
  package let expireAt: Located<Instant>?
  /// As written; nil if not.
  package let minBuild: Located<Int>?
  package let lesson: String?
  package let custom: CustomValue?
}

package enum BoxStatus: String, CaseIterable, Sendable {
  case draft
  case active
  case deprecated
}

package enum Skill: String, CaseIterable, Sendable {
  case procedural
  case conceptual
}
