internal import YAMLText

enum DeckDecoder {
  private static let keys = ["schema", "id", "title", "topic", "ordered", "boxes", "query"]

  static func decode(_ root: YAMLNode, in scope: FileScope) -> DeckDraft? {
    guard let fields = Fields(root, keys: keys, "a deck", in: scope) else { return nil }
    let stem = ProjectLayout.nameStem(scope.path, .deck)
    fields.checkSchema(.deck)
    fields.require("id", "title")
    return DeckDraft(
      path: scope.path, span: fields.span, nameStem: stem, id: fields.contentID(ofFile: stem),
      title: fields.prose("title", .title)?.value ?? "", topic: fields.id("topic"),
      isOrdered: fields.boolean("ordered")?.value ?? false, contents: contents(fields))
  }

  private static func contents(_ fields: Fields) -> DeckContents? {
    if let boxes = fields.keySpan("boxes"), let query = fields.keySpan("query") {
      let (first, second) = boxes.start < query.start ? (boxes, query) : (query, boxes)
      fields.scope.report(
        .deckContents, second, "a deck has ‘boxes’ or ‘query’, not both", help: "keep one of them",
        notes: [fields.scope.note(first, "the other one")])
      return nil
    }
    if !fields.has("boxes") && !fields.has("query") {
      fields.scope.report(
        .deckContents, fields.span, "a deck needs ‘boxes’ or ‘query’",
        help: "add ‘boxes: [ … ]’ with ids, or ‘query: {topic: …}’")
    }
    if let boxes = fields.idList("boxes", 1...Int.max) { return .boxes(boxes) }
    return query(fields).map { .query($0) }
  }

  private static func query(_ deck: Fields) -> DeckQuery? {
    guard let node = deck.node("query"),
      let fields = Fields(node, keys: ["topic", "skill", "tag", "sort"], "a query", in: deck.scope)
    else { return nil }
    if !fields.has("topic") && !fields.has("skill") && !fields.has("tag") {
      deck.scope.report(
        .queryWithoutFilter, fields.span, "a query needs at least one filter", help: "add ‘topic’, ‘skill’ or ‘tag’")
    }
    return DeckQuery(
      span: fields.span, topic: fields.id("topic"), skill: fields.oneOf("skill", Skill.self)?.value,
      tag: fields.id("tag")?.value, sort: sort(fields))
  }

  private static func sort(_ fields: Fields) -> DeckSort {
    let standard = DeckSort(key: .id, isReversed: false)
    guard let word = fields.word("sort") else { return standard }
    let isReversed = word.value.hasPrefix("-")
    let name = isReversed ? String(word.value.dropFirst()) : word.value
    if let key = DeckSort.Key(rawValue: name) { return DeckSort(key: key, isReversed: isReversed) }
    let all = DeckSort.Key.allCases.map(\.rawValue)
    let suggestion = fields.scope.suggestion(for: name, among: all).map { (isReversed ? "-" : "") + $0 }
    fields.scope.report(
      .unknownWord, word.span,
      "‘\(word.value.prefix(40))’ is no sort; it can be \(FileScope.enumeration(all)), with - before it to reverse",
      help: suggestion.map { "did you mean ‘\($0)’?" }, fix: suggestion.map { Diagnostic.Fix(word.span, $0) })
    return standard
  }
}
