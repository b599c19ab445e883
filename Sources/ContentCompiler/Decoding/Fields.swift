internal import ContentModel
internal import YAMLText

/// The fields of one mapping. Unknown ones are reported when it is made; each reader reports what is wrong with its own.
struct Fields {
  let scope: FileScope
  /// The mapping's start, where missing fields are reported.
  let span: SourceSpan
  private let entries: [YAMLEntry]
  /// Known keys that an unknown key was most likely meant to be: they do not count as missing.
  private let mistaken: Set<String>

  /// - Parameters:
  ///   - keys: every key the mapping may have, in the order of the documentation.
  ///   - name: what the mapping is, for messages.
  /// - Returns: nil, reported, if the node is no mapping.
  init?(_ node: YAMLNode, keys: [String], _ name: String, in scope: FileScope) {
    guard let entries = scope.mapping(node, name) else { return nil }
    self.init(entries: entries, span: node.span.firstScalar, keys: keys, name, in: scope)
  }

  private init(entries: [YAMLEntry], span: SourceSpan, keys: [String], _ name: String, in scope: FileScope) {
    self.scope = scope
    self.span = span
    self.entries = entries
    let unknown = entries.filter { !keys.contains($0.key) }
    let present = unknown.isEmpty ? [] : Set(entries.lazy.map(\.key).filter(keys.contains))
    var mistaken: Set<String> = []
    for entry in unknown {
      let suggestion = scope.suggestion(for: entry.key, among: keys)
      if let suggestion { mistaken.insert(suggestion) }
      let isTaken = suggestion.map(present.contains) ?? false
      let question = suggestion.map {
        isTaken ? "‘\($0)’ is here already; remove one of them" : "did you mean ‘\($0)’?"
      }
      scope.report(
        .unknownField, entry.keySpan, "\(name) has no field ‘\(entry.key)’",
        help: question ?? Self.help(entry, keys, in: scope),
        fix: isTaken ? nil : suggestion.map { Diagnostic.Fix(entry.keySpan, $0) })
    }
    self.mistaken = mistaken
  }

  /// Inside `{ }` a comma ends a value; what follows it then looks like a field without a colon.
  private static func help(_ entry: YAMLEntry, _ keys: [String], in scope: FileScope) -> String {
    if case .scalar(let value) = entry.value.content, value.isEmpty,
      !scope.text(from: entry.keySpan.end, to: entry.value.span.start).contains(":")
    {
      return "inside { } a comma ends a value; put quotes around text that has one"
    }
    return "the fields are \(keys.joined(separator: ", "))"
  }

  /// The field was written, well or badly.
  func has(_ key: String) -> Bool { entry(key) != nil || mistaken.contains(key) }

  func keySpan(_ key: String) -> SourceSpan? { entry(key)?.keySpan }

  /// The value, unless nothing or only emptiness was written; emptiness is reported.
  func node(_ key: String) -> YAMLNode? {
    guard let node = entry(key)?.value else { return nil }
    return scope.isWritten(node, key) ? node : nil
  }

  /// The value as it stands, without a look at it.
  func nodeOrNil(_ key: String) -> YAMLNode? { entry(key)?.value }

  /// The text of a scalar, without a look at it.
  func wordOrNil(_ key: String) -> String? {
    guard case .scalar(let scalar) = entry(key)?.value.content else { return nil }
    return scalar.text
  }

  /// Reports the fields that should be there and are not.
  func require(_ keys: String..., help: String? = nil) {
    for key in keys where !has(key) {
      scope.report(.missingField, span, "the field ‘\(key)’ is missing", help: help ?? "add ‘\(key): …’")
    }
  }

  private func entry(_ key: String) -> YAMLEntry? { entries.first { $0.key == key } }
}

/// One reader for each kind of value: nil if absent or refused, and then reported.
extension Fields {
  func prose(_ key: String, _ rule: ProseRule = .text) -> Located<String>? {
    node(key).flatMap { scope.prose($0, key, rule) }
  }

  func word(_ key: String) -> Located<String>? { node(key).flatMap { scope.word($0, key) } }

  func oneOf<Word: RawRepresentable<String> & CaseIterable & Sendable>(_ key: String, _ words: Word.Type) -> Located<
    Word
  >? {
    node(key).flatMap { scope.oneOf($0, key, words) }
  }

  func id(_ key: String) -> Located<String>? { node(key).flatMap { scope.id($0, key) } }

  func integer(_ key: String, _ range: ClosedRange<Int> = 0...IntegerText.maximum) -> Located<Int>? {
    node(key).flatMap { scope.integer($0, key, range) }
  }

  func boolean(_ key: String) -> Located<Bool>? { node(key).flatMap { scope.boolean($0, key) } }

  func instant(_ key: String) -> Located<Instant>? { node(key).flatMap { scope.instant($0, key) } }

  func date(_ key: String) -> Located<CivilDate>? { node(key).flatMap { scope.date($0, key) } }

  func decimal(_ key: String) -> Located<String>? { node(key).flatMap { scope.decimal($0, key) } }

  func language(_ key: String) -> Located<String>? { node(key).flatMap { scope.language($0, key) } }

  func license(_ key: String) -> Located<String>? { node(key).flatMap { scope.license($0, key) } }

  func list(_ key: String, _ count: ClosedRange<Int> = 0...Int.max) -> [YAMLNode]? {
    node(key).flatMap { scope.list($0, key, count) }
  }

  /// A list of ids without repeats; refused elements are left out.
  func idList(_ key: String, _ count: ClosedRange<Int> = 0...Int.max) -> [Located<String>]? {
    guard let nodes = list(key, count) else { return nil }
    let ids = nodes.compactMap { scope.isWritten($0, key) ? scope.id($0, "id") : nil }
    scope.refuseRepeats(ids, key)
    return ids
  }

  /// A list of texts; refused elements are left out.
  func proseList(_ key: String, _ count: ClosedRange<Int> = 0...Int.max, _ rule: ProseRule = .text) -> [Located<
    String
  >]? {
    list(key, count)?.compactMap { scope.isWritten($0, key) ? scope.prose($0, key, rule) : nil }
  }
}
