internal import ContentModel
internal import YAMLText

/// contentc.yaml.
enum ProjectDecoder {
  private static let keys = [
    "schema", "id", "title", "languages", "license", "authors", "channel", "expiresAfterDays", "release", "puzzles",
    "limits", "signing",
  ]

  static func decode(_ root: YAMLNode, in scope: FileScope) -> Project? {
    guard let fields = Fields(root, keys: keys, "a project", in: scope) else { return nil }
    fields.checkSchema(.project)
    fields.require("id", help: "add one like ‘id: org.example.course’")
    let id = projectID(fields)
    let (language, locales) = languages(fields)
    let release = ReleaseDecoder.decode(fields)
    return Project(
      id: id ?? "", title: fields.prose("title", .title)?.value ?? id ?? "", defaultLanguage: language,
      locales: locales,
      license: fields.license("license")?.value, authors: fields.proseList("authors")?.map(\.value) ?? [],
      channel: fields.id("channel")?.value ?? "stable",
      expiresAfterDays: fields.integer("expiresAfterDays", 1...3650)?.value ?? 90,
      release: release ?? [], hasAllReleases: release != nil, puzzleHorizonDays: horizon(fields),
      limits: limits(fields),
      signingKeys: signingKeys(fields))
  }

  private static func projectID(_ fields: Fields) -> String? {
    guard let id = fields.word("id") else { return nil }
    if ProjectIdentifier.isValid(id.value) { return id.value }
    fields.scope.report(
      .badID, id.span, "‘\(id.value.prefix(80))’ is no project id",
      help: "lower-case letters and digits, joined by single dots or hyphens, like org.example.course")
    return nil
  }

  private static func languages(_ project: Fields) -> (language: String, locales: [String]) {
    guard let node = project.node("languages"),
      let fields = Fields(node, keys: ["default", "locales"], "‘languages’", in: project.scope)
    else { return ("en", ["en"]) }
    let written = fields.language("default")?.value
    let language = written ?? "en"
    guard let nodes = fields.list("locales", 1...Int.max) else { return (language, [language]) }
    let scope = project.scope
    let locales = nodes.compactMap { scope.isWritten($0, "locales") ? scope.language($0, "locales") : nil }
    scope.refuseRepeats(locales, "locales")
    let isRefused = written == nil && fields.has("default")
    if !isRefused, locales.count == nodes.count, !locales.contains(where: { $0.value == language }) {
      scope.report(
        .defaultLocaleMissing, nodes[0].span, "‘locales’ does not hold the default language ‘\(language)’",
        help: "add \(language) to it")
    }
    return (language, locales.map(\.value))
  }

  private static func horizon(_ project: Fields) -> Int {
    guard let node = project.node("puzzles"),
      let fields = Fields(node, keys: ["horizonDays"], "‘puzzles’", in: project.scope)
    else { return 14 }
    return fields.integer("horizonDays", 0...3650)?.value ?? 14
  }

  private static func limits(_ project: Fields) -> Project.Limits {
    var limits = Project.Limits()
    guard let node = project.node("limits"),
      let fields = Fields(node, keys: ["mediaBytes", "bundleBytes"], "‘limits’", in: project.scope)
    else { return limits }
    if let bytes = fields.integer("mediaBytes", 1...Project.Limits.maximumMediaBytes) {
      limits.mediaBytes = bytes.value
    }
    if let bytes = fields.integer("bundleBytes", 1...Project.Limits.maximumBundleBytes) {
      limits.bundleBytes = bytes.value
    }
    return limits
  }

  private static func signingKeys(_ project: Fields) -> [String] {
    guard let node = project.node("signing"), let fields = Fields(node, keys: ["keys"], "‘signing’", in: project.scope),
      let nodes = fields.list("keys", 0...8)
    else { return [] }
    let scope = project.scope
    let ids = nodes.compactMap { node -> Located<String>? in
      guard scope.isWritten(node, "keys"), let id = scope.word(node, "keys") else { return nil }
      if KeyIdentifier.isValid(id.value) { return id }
      scope.report(
        .badID, id.span, "‘\(id.value.prefix(80))’ is no key id",
        help: "lower-case letters, digits, dots and hyphens, beginning with a letter or digit, at most 64 characters")
      return nil
    }
    scope.refuseRepeats(ids, "keys")
    return ids.map(\.value)
  }
}
