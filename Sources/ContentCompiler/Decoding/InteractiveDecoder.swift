internal import YAMLText

/// The interactives a box uses, checked against the registry.
enum InteractiveDecoder {
  /// - Parameter registry: nil if interactives.yaml could not be read; then kinds and props are not checked.
  static func decode(_ box: Fields, _ registry: InteractiveRegistry?) -> [Interactive] {
    guard let nodes = box.list("interactives") else { return [] }
    let scope = box.scope
    let keys = KeyedElements(nodes, "interactives", prefix: nil, in: scope).keys
    return zip(nodes, keys).compactMap { node, key in
      let known = ["key", "kind", "props", "minBuild"]
      guard scope.isWritten(node, "interactives"), let fields = Fields(node, keys: known, "an interactive", in: scope)
      else { return nil }
      fields.require("key", "kind")
      let kindName = fields.id("kind")
      let written = fields.integer("minBuild")
      let kind = kindName.flatMap { find($0, registry, in: scope) }
      let props = PropsDecoder.decode(fields, kind)
      if let kind, let written, written.value < kind.minBuild {
        scope.report(
          .minBuildLowered, written.span,
          "minBuild \(written.value) is below \(kind.minBuild), the first build that plays ‘\(kind.name)’",
          help: "remove it; it can only be raised")
      }
      guard let key, let kindName else { return nil }
      return Interactive(
        key: key, kind: kindName, props: props, minBuild: max(kind?.minBuild ?? 0, written?.value ?? 0))
    }
  }

  private static func find(
    _ name: Located<String>, _ registry: InteractiveRegistry?, in scope: FileScope
  ) -> InteractiveRegistry.Kind? {
    guard let registry else { return nil }
    if let known = registry.kinds[name.value] { return known }
    let suggestion = scope.suggestion(for: name.value, among: registry.names)
    scope.report(
      .unknownInteractiveKind, name.span, "no interactive kind is named ‘\(name.value)’",
      help: suggestion.map { "did you mean ‘\($0)’?" } ?? "register it in interactives.yaml",
      fix: suggestion.map { Diagnostic.Fix(name.span, $0) })
    return nil
  }
}
