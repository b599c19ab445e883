package import ContentModel

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
