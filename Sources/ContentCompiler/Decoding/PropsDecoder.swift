internal import YAMLText

/// The props of an interactive, each read as its registered type says.
enum PropsDecoder {
  /// - Parameter kind: nil if it is not known; then props are not checked.
  static func decode(_ interactive: Fields, _ kind: InteractiveRegistry.Kind?) -> [Interactive.Prop] {
    let scope = interactive.scope
    var written: [YAMLEntry]? = interactive.has("props") ? nil : []
    if let node = interactive.node("props") { written = scope.mapping(node, "‘props’") }
    // Props that were refused as a whole are neither unknown nor missing.
    guard let kind, let entries = written else { return [] }
    var props: [Interactive.Prop] = []
    var mistaken: [String] = []
    for entry in entries {
      guard let prop = kind.props.first(where: { $0.name == entry.key }) else {
        let suggestion = scope.suggestion(for: entry.key, among: kind.props.map(\.name))
        suggestion.map { mistaken.append($0) }
        let all = FileScope.some(kind.props.map(\.name))
        scope.report(
          .unknownProp, entry.keySpan, "‘\(kind.name)’ has no prop ‘\(entry.key)’",
          help: suggestion.map { "did you mean ‘\($0)’?" } ?? (all.isEmpty ? "it has none" : "its props are \(all)"),
          fix: suggestion.map { Diagnostic.Fix(entry.keySpan, $0) })
        continue
      }
      guard scope.isWritten(entry.value, prop.name), let value = value(entry.value, prop, in: scope) else { continue }
      props.append(Interactive.Prop(name: prop.name, value: value))
    }
    for prop in kind.props where prop.isRequired && !entries.contains(where: { $0.key == prop.name }) {
      guard !mistaken.contains(prop.name) else { continue }
      let place = interactive.nodeOrNil("props")?.span.firstScalar ?? interactive.span
      scope.report(.missingProp, place, "‘\(kind.name)’ needs the prop ‘\(prop.name)’", help: "add it to ‘props’")
    }
    return props.sorted { $0.name.precedesByBytes($1.name) }
  }

  private static func value(_ node: YAMLNode, _ prop: InteractiveRegistry.Prop, in scope: FileScope) -> PropValue? {
    switch prop.type {
    case .text: return scope.prose(node, prop.name, .optionalText).map { .text($0.value) }
    case .boolean: return scope.boolean(node, prop.name).map { .boolean($0.value) }
    case .choice(let words): return choice(node, prop.name, words, in: scope)
    case .integer(let min, let max):
      let range = (min ?? -IntegerText.maximum)...(max ?? IntegerText.maximum)
      return scope.integer(node, prop.name, range).map { .integer($0.value) }
    case .number(let min, let max): return number(node, prop.name, min: min, max: max, in: scope)
    }
  }

  private static func choice(_ node: YAMLNode, _ name: String, _ words: [String], in scope: FileScope) -> PropValue? {
    guard let word = scope.word(node, name) else { return nil }
    if words.contains(word.value) { return .text(word.value) }
    let suggestion = scope.suggestion(for: word.value, among: words)
    scope.report(
      .unknownWord, word.span, "‘\(word.value.prefix(40))’ is no \(name); it can be \(FileScope.enumeration(words))",
      help: suggestion.map { "did you mean ‘\($0)’?" }, fix: suggestion.map { Diagnostic.Fix(word.span, $0) })
    return nil
  }

  private static func number(
    _ node: YAMLNode, _ name: String, min: String?, max: String?, in scope: FileScope
  ) -> PropValue? {
    guard let text = scope.decimal(node, name), let value = DecimalText(text.value) else { return nil }
    let isTooLow = min.flatMap { DecimalText($0) }.map { value.isLess(than: $0) } ?? false
    let isTooHigh = max.flatMap { DecimalText($0) }.map { $0.isLess(than: value) } ?? false
    if isTooLow || isTooHigh {
      let bounds =
        switch (min, max) {
        case (let min?, let max?): "\(min) to \(max)"
        case (let min?, nil): "\(min) or more"
        default: "\(max ?? "") or less"
        }
      scope.report(.integerOutOfRange, text.span, "‘\(name)’ is \(text.value); it may be \(bounds)")
      return nil
    }
    return .text(text.value)
  }
}
