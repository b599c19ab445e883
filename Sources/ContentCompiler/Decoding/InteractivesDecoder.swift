internal import ContentModel
internal import YAMLText

/// interactives.yaml.
enum InteractivesDecoder {
  static func decode(_ root: YAMLNode, in scope: FileScope) -> InteractiveRegistry? {
    guard let fields = Fields(root, keys: ["schema", "kinds"], "the registry", in: scope) else { return nil }
    fields.checkSchema(.interactives)
    fields.require("kinds")
    guard let node = fields.node("kinds") else { return nil }
    guard let entries = scope.mapping(node, "‘kinds’") else { return nil }
    var kinds: [String: InteractiveRegistry.Kind?] = [:]
    for entry in entries { kinds[entry.key] = .some(kind(entry, in: scope)) }
    return InteractiveRegistry(kinds: kinds, names: entries.map(\.key))
  }

  private static func kind(_ entry: YAMLEntry, in scope: FileScope) -> InteractiveRegistry.Kind? {
    guard isName(entry, in: scope), scope.isWritten(entry.value, entry.key),
      let fields = Fields(entry.value, keys: ["minBuild", "props"], "an interactive kind", in: scope)
    else { return nil }
    fields.require("minBuild", help: "add the first build of the app that plays it: ‘minBuild: …’")
    let minBuild = fields.integer("minBuild")
    var props: [InteractiveRegistry.Prop] = []
    var isComplete = true
    if let node = fields.node("props"), let entries = scope.mapping(node, "‘props’") {
      for entry in entries {
        if let prop = PropDecoder.decode(entry, in: scope) { props.append(prop) } else { isComplete = false }
      }
    } else if fields.has("props") {
      isComplete = false
    }
    guard let minBuild, isComplete else { return nil }
    return InteractiveRegistry.Kind(name: entry.key, minBuild: minBuild.value, props: props)
  }

  private static func isName(_ entry: YAMLEntry, in scope: FileScope) -> Bool {
    if Identifier.isValid(entry.key) { return true }
    scope.report(
      .badID, entry.keySpan, "‘\(entry.key.prefix(80))’ is no name of a kind",
      help: "lower-case letters and digits in words joined by single hyphens")
    return false
  }
}
