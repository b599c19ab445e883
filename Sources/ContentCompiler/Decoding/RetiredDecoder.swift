internal import ContentModel
internal import YAMLText

/// retired.yaml.
enum RetiredDecoder {
  static func decode(_ root: YAMLNode, in scope: FileScope) -> RetiredIDs? {
    guard let fields = Fields(root, keys: ["schema", "retired"], "the list of retired ids", in: scope) else {
      return nil
    }
    fields.checkSchema(.retired)
    fields.require("retired")
    var entries: [RetiredIDs.Entry] = []
    var first: [RetiredIDs.Kind: [String: SourceSpan]] = [:]
    for node in fields.list("retired") ?? [] where scope.isWritten(node, "retired") {
      guard let entry = entry(node, in: scope) else { continue }
      if let earlier = first[entry.kind]?[entry.id.value] {
        scope.report(
          .retiredTwice, entry.id.span, "‘\(entry.id.value)’ is retired twice", help: "remove one of the entries",
          notes: [scope.note(earlier, "the first one")])
      } else {
        first[entry.kind, default: [:]][entry.id.value] = entry.id.span
        entries.append(entry)
      }
    }
    return RetiredIDs(path: scope.path, entries: entries)
  }

  private static func entry(_ node: YAMLNode, in scope: FileScope) -> RetiredIDs.Entry? {
    let keys = ["id", "kind", "since", "replacedBy", "reason"]
    guard let fields = Fields(node, keys: keys, "a retired id", in: scope) else { return nil }
    fields.require("id", "kind")
    let kind = fields.oneOf("kind", RetiredIDs.Kind.self)
    _ = fields.date("since")
    let reason = fields.prose("reason")
    guard let kind else { return nil }
    let id = id(fields, "id", kind.value)
    let replacement = id.flatMap { _ in self.id(fields, "replacedBy", kind.value) }
    return id.map { RetiredIDs.Entry(kind: kind.value, id: $0, replacedBy: replacement, reason: reason?.value) }
  }

  /// A card's id is that of its box, a colon, and its key.
  private static func id(_ fields: Fields, _ key: String, _ kind: RetiredIDs.Kind) -> Located<String>? {
    guard kind == .card else { return fields.id(key) }
    guard let word = fields.word(key) else { return nil }
    let parts = word.value.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, parts.allSatisfy({ Identifier.isValid(String($0)) }) { return word }
    fields.scope.report(
      .badID, word.span, "‘\(word.value.prefix(140))’ is no card id",
      help: "write <box id>:<question key>, like chain-rule:q1")
    return nil
  }
}
