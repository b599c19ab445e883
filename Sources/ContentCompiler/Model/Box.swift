package import ContentModel
package import YAMLText

/// A box as decoded: what identifies it may have been refused, everything else has a value or its default.
package struct BoxDraft: Sendable {
  package let path: String
  /// The file's first field.
  package let span: SourceSpan
  /// The id that the file's name promises.
  package let nameStem: String
  package let id: Located<String>?
  package let version: Located<Int>?
  package let topic: Located<String>?
  /// Media that exist, in the order of the box.
  package var media: [MediaFile] = []
  fileprivate let shared: Shared<BoxContent>

  package var content: BoxContent { shared.value }

  init(
    path: String, span: SourceSpan, nameStem: String, id: Located<String>?, version: Located<Int>?,
    topic: Located<String>?, content: BoxContent
  ) {
    self.path = path
    self.span = span
    self.nameStem = nameStem
    self.id = id
    self.version = version
    self.topic = topic
    shared = Shared(content)
  }
}

/// A box that keeps every rule.
package struct Box: Sendable {
  package let path: String
  package let id: String
  package let version: Int
  package let topic: String
  package let media: [MediaFile]
  private let shared: Shared<BoxContent>

  package var content: BoxContent { shared.value }

  init?(_ draft: BoxDraft) {
    guard let id = draft.id, let version = draft.version, let topic = draft.topic else { return nil }
    path = draft.path
    self.id = id.value
    self.version = version.value
    self.topic = topic.value
    media = draft.media
    shared = draft.shared
  }

  /// `<boxId>:<questionKey>`, then `<boxId>:p2s` and `<boxId>:s2p` where the pair has them.
  package var cards: [String] {
    (content.questions.map(\.key.value) + (content.pair?.cardKeys ?? [])).map { "\(id):\($0)" }
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

  /// Tags as they are published: their order means nothing, so it does not count as a change.
  var sortedTags: [String] { tags.map(\.value).sorted { $0.precedesByBytes($1) } }

  /// The first build that plays everything in the box.
  package var firstBuild: Int { (interactives.map(\.minBuild) + [minBuild?.value ?? 0]).max() ?? 0 }

  /// The box is in what is published at `now`; nil means at any time.
  package func isPublished(at now: Instant?) -> Bool {
    guard let now else { return true }
    return publishAt.map { $0.value <= now } ?? true && expireAt.map { now < $0.value } ?? true
  }
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
