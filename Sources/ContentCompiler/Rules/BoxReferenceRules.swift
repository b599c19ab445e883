internal import YAMLText

/// References inside one box: to its layers, its media and its interactives.
struct BoxReferenceRules {
  private struct Keys {
    /// In the order of the box.
    let list: [String]
    let set: Set<String>
  }

  private let fields: Fields
  private let layers: Keys?
  private let media: Keys?
  private let interactives: Keys?

  init(_ fields: Fields) {
    self.fields = fields
    layers = Self.keys(of: "layers", prefix: "layer-", fields)
    media = Self.keys(of: "media", prefix: nil, fields)
    interactives = Self.keys(of: "interactives", prefix: nil, fields)
  }

  func check() {
    for reference in fields.scope.references {
      switch reference.part {
      case .layer: check(reference.key, layers, .danglingLayer, "layer")
      case .media: check(reference.key, media, .danglingMedia, "media entry")
      case .interactive: check(reference.key, interactives, .danglingInteractive, "interactive")
      }
    }
  }

  /// A puzzle has no media, whatever its texts refer to.
  static func checkPuzzle(in scope: FileScope) {
    for reference in scope.references where reference.part == .media {
      scope.report(
        .danglingMedia, reference.key.span, "a puzzle has no media, so there is no ‘\(reference.key.value.prefix(80))’",
        help: "use ‘kind: box’ with a box that has the picture")
    }
  }

  private func check(_ key: Located<String>, _ known: Keys?, _ code: DiagnosticCode, _ what: String) {
    guard let known, !known.set.contains(key.value) else { return }
    let suggestion = fields.scope.suggestion(for: key.value, among: known.list)
    let all = known.list.isEmpty ? "the box has none" : "there are \(FileScope.some(known.list))"
    fields.scope.report(
      code, key.span, "no \(what) of this box has the key ‘\(key.value.prefix(80))’",
      help: suggestion.map { "did you mean ‘\($0)’?" } ?? all)
  }

  /// Every key that is written or implied, whatever else is wrong with its entry; nil if there is no telling.
  private static func keys(of name: String, prefix: String?, _ fields: Fields) -> Keys? {
    guard let node = fields.nodeOrNil(name) else { return fields.has(name) ? nil : Keys(list: [], set: []) }
    guard case .sequence(let nodes) = node.content else { return nil }
    let keys = nodes.enumerated().compactMap { index, node -> String? in
      guard case .mapping(let entries) = node.content, let key = entries.first(where: { $0.key == "key" }) else {
        return prefix.map { "\($0)\(index + 1)" }
      }
      guard case .scalar(let scalar) = key.value.content else { return nil }
      return scalar.text
    }
    return Keys(list: keys, set: Set(keys))
  }
}
