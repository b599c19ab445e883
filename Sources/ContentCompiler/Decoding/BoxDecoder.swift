internal import ContentModel
internal import YAMLText

/// Decodes one box and checks everything that can be known from its file alone.
enum BoxDecoder {
  private static let keys = [
    "schema", "id", "version", "title", "summary", "topic", "tags", "status", "replaces", "skill", "expectSeconds",
    "difficulty", "layers", "questions", "question", "pair", "interactives", "media", "sources", "license", "authors",
    "lang", "publishAt", "expireAt", "minBuild", "lesson", "custom",
  ]

  static func decode(
    _ root: YAMLNode, registry: InteractiveRegistry?, media: MediaRules?, in scope: FileScope
  ) -> BoxDraft? {
    guard let fields = Fields(root, keys: keys, "a box", in: scope) else { return nil }
    let stem = ProjectLayout.nameStem(scope.path, .box)
    fields.checkSchema(.box)
    let id = fields.contentID(ofFile: stem)
    let version = fields.integer("version", 1...IntegerText.maximum)
    let topic = fields.id("topic")
    let content = content(fields, registry)
    fields.require("id", "version", "title", "topic")
    requireContent(fields)
    BoxReferenceRules(fields).check()
    BoxTimeRules.check(content, in: scope)
    let facts = BoxFacts(
      path: scope.path, nameStem: stem, span: fields.span, id: id, version: version, topic: topic, content)
    return BoxDraft(facts, media: media?.resolve(content.media, in: scope) ?? [], .decoded(DecodedBox(content)))
  }

  private static func content(_ fields: Fields, _ registry: InteractiveRegistry?) -> BoxContent {
    let questions = QuestionList.decode(fields)
    requireSkill(fields)
    let tags = fields.idList("tags", 0...10) ?? []
    let status = fields.oneOf("status", BoxStatus.self)?.value
    return BoxContent(
      title: fields.prose("title", .title)?.value ?? "", summary: fields.prose("summary", .summary)?.value, tags: tags,
      status: status ?? .active, isStatusRefused: status == nil && fields.has("status"),
      replaces: fields.id("replaces"),
      skill: fields.oneOf("skill", Skill.self)?.value, expectSeconds: fields.integer("expectSeconds", 1...3600)?.value,
      difficulty: fields.integer("difficulty", 1...5)?.value, layers: BoxPartsDecoder.layers(fields),
      questions: questions, pair: PairDecoder.decode(fields),
      interactives: InteractiveDecoder.decode(fields, registry), media: BoxPartsDecoder.media(fields),
      sources: BoxPartsDecoder.sources(fields), license: fields.license("license")?.value,
      authors: fields.proseList("authors")?.map(\.value), lang: fields.language("lang")?.value,
      publishAt: fields.instant("publishAt"), expireAt: fields.instant("expireAt"),
      minBuild: fields.integer("minBuild"),
      lesson: lesson(fields, tags),
      custom: fields.node("custom").flatMap { CustomDecoder.decode($0, in: fields.scope) })
  }

  private static func requireContent(_ fields: Fields) {
    guard !fields.has("layers"), !QuestionList.isWritten(fields), !fields.has("pair") else { return }
    fields.scope.report(
      .boxWithoutContent, fields.span, "the box has no content", help: "add ‘layers’, a ‘question’ or a ‘pair’")
  }

  private static func requireSkill(_ fields: Fields) {
    if QuestionList.isWritten(fields) && !fields.has("skill") {
      fields.scope.report(
        .skillMissing, fields.span, "a box with a question needs ‘skill’",
        help: "add ‘skill: conceptual’, or ‘skill: procedural’ with ‘expectSeconds’")
    }
    let isProcedural = fields.wordOrNil("skill") == Skill.procedural.rawValue
    if isProcedural && !fields.has("expectSeconds") {
      fields.scope.report(
        .expectSecondsMissing, fields.span, "a procedural box needs ‘expectSeconds’",
        help: "add the seconds that a practised learner takes, like ‘expectSeconds: 30’")
    }
  }

  private static func lesson(_ fields: Fields, _ tags: [Located<String>]) -> String? {
    guard let lesson = fields.prose("lesson") else { return nil }
    if tags.contains(where: { $0.value == "legacy" }) {
      fields.scope.report(
        .legacyLesson, lesson.span, "‘lesson’ is for old clients only", help: "new content has layers")
    } else if !hasRefusedTags(fields, tags) {
      fields.scope.report(
        .lessonNeedsLegacy, lesson.span, "‘lesson’ is allowed only in boxes tagged ‘legacy’", help: "use ‘layers’")
    }
    return lesson.value
  }

  /// Tags that were refused may have held any word.
  private static func hasRefusedTags(_ fields: Fields, _ tags: [Located<String>]) -> Bool {
    guard fields.has("tags") else { return false }
    guard case .sequence(let nodes) = fields.nodeOrNil("tags")?.content else { return true }
    return nodes.count != tags.count
  }
}
