package import ContentModel
package import YAMLText

/// What rules between files, decks, the catalog and the manifest need to know of a box.
///
/// A class on purpose: there are two dozen fields, and copying them for every list that a box goes through took a third
/// of the time of a check.
package final class BoxFacts: Sendable {
  package let path: String
  /// The id that the file's name promises.
  package let nameStem: String
  /// The file's first field.
  package let span: SourceSpan
  package let id: Located<String>?
  package let version: Located<Int>?
  package let topic: Located<String>?
  package let title: String
  package let summary: String?
  /// As they are published: their order means nothing, so it does not count as a change.
  package let tags: [String]
  package let status: BoxStatus
  /// A status was written and refused, so nobody knows it.
  package let isStatusRefused: Bool
  package let replaces: Located<String>?
  package let skill: Skill?
  package let difficulty: Int?
  /// As written; nil means the project's.
  package let lang: String?
  package let layerCount: Int
  package let questionKeys: [Located<String>]
  /// Of the pair's cards.
  package let pairKeys: [String]
  /// In the order of the box.
  package let interactiveKinds: [String]
  /// The first build that plays everything in the box.
  package let firstBuild: Int
  package let publishAt: Located<Instant>?
  package let expireAt: Located<Instant>?

  package init(
    path: String, nameStem: String, span: SourceSpan, id: Located<String>?, version: Located<Int>?,
    topic: Located<String>?, title: String, summary: String?, tags: [String], status: BoxStatus, isStatusRefused: Bool,
    replaces: Located<String>?, skill: Skill?, difficulty: Int?, lang: String?, layerCount: Int,
    questionKeys: [Located<String>], pairKeys: [String], interactiveKinds: [String], firstBuild: Int,
    publishAt: Located<Instant>?, expireAt: Located<Instant>?
  ) {
    self.path = path
    self.nameStem = nameStem
    self.span = span
    self.id = id
    self.version = version
    self.topic = topic
    self.title = title
    self.summary = summary
    self.tags = tags
    self.status = status
    self.isStatusRefused = isStatusRefused
    self.replaces = replaces
    self.skill = skill
    self.difficulty = difficulty
    self.lang = lang
    self.layerCount = layerCount
    self.questionKeys = questionKeys
    self.pairKeys = pairKeys
    self.interactiveKinds = interactiveKinds
    self.firstBuild = firstBuild
    self.publishAt = publishAt
    self.expireAt = expireAt
  }

  /// Question keys, then the pair's.
  package var cardKeys: [String] { questionKeys.map(\.value) + pairKeys }

  var cardCount: Int { questionKeys.count + pairKeys.count }

  /// The box is in what is published at `now`; nil means at any time.
  package func isPublished(at now: Instant?) -> Bool {
    guard let now else { return true }
    return publishAt.map { $0.value <= now } ?? true && expireAt.map { now < $0.value } ?? true
  }
}

extension BoxFacts {
  convenience init(
    path: String, nameStem: String, span: SourceSpan, id: Located<String>?, version: Located<Int>?,
    topic: Located<String>?, _ content: BoxContent
  ) {
    self.init(
      path: path, nameStem: nameStem, span: span, id: id, version: version, topic: topic, title: content.title,
      summary: content.summary, tags: content.tags.map(\.value).sorted { $0.precedesByBytes($1) },
      status: content.status, isStatusRefused: content.isStatusRefused, replaces: content.replaces,
      skill: content.skill, difficulty: content.difficulty, lang: content.lang, layerCount: content.layers.count,
      questionKeys: content.questions.map(\.key), pairKeys: content.pair?.cardKeys ?? [],
      interactiveKinds: content.interactives.map(\.kind.value),
      firstBuild: (content.interactives.map(\.minBuild) + [content.minBuild?.value ?? 0]).max() ?? 0,
      publishAt: content.publishAt, expireAt: content.expireAt)
  }
}
