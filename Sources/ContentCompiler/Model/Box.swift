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
  case decoded(DecodedBox)
  /// What an earlier build made of the same bytes.
  case recorded(RecordedBox)
}

extension BoxBody {
  /// False if an earlier build did it. Asking so is cheaper than for the content, which is copied.
  var isDecoded: Bool {
    if case .decoded = self { true } else { false }
  }

  /// As `SemanticDigest` gives it.
  var semantic: String {
    switch self {
    case .decoded(let box): box.semantic
    case .recorded(let record): record.semantic
    }
  }
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
///
/// A class on purpose, as `BoxFacts` is.
package final class RecordedBox: Sendable {
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
///
/// A class on purpose, as `BoxFacts` is.
package final class Box: Sendable {
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
    if case .decoded(let box) = body { box.content } else { nil }
  }

  /// False if the box was recorded by an earlier build.
  package var isDecoded: Bool { body.isDecoded }

  /// `<boxId>:<questionKey>`, then `<boxId>:p2s` and `<boxId>:s2p` where the pair has them.
  package var cards: [String] { facts.cardKeys.map { "\(id):\($0)" } }

  /// As `SemanticDigest` gives it.
  package var semantic: String { body.semantic }
}
