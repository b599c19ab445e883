internal import ContentModel
internal import YAMLText

/// `release`: for each platform the latest build, and the first one that may still be used.
enum ReleaseDecoder {
  /// Nil if anything was refused.
  static func decode(_ project: Fields) -> [Project.PlatformRelease]? {
    guard project.has("release") else { return [] }
    guard let node = project.node("release"), let entries = project.scope.mapping(node, "‘release’") else { return nil }
    let scope = project.scope
    if !entries.contains(where: { $0.key == "default" }) {
      scope.report(
        .missingField, node.span.firstScalar, "‘release’ needs an entry ‘default’",
        help: "add ‘default: {latest: …, min: …}’; it holds for platforms without their own")
    }
    let releases = entries.compactMap { entry -> Project.PlatformRelease? in
      guard Identifier.isValid(entry.key) else {
        scope.report(
          .badID, entry.keySpan, "‘\(entry.key.prefix(40))’ is no platform",
          help: "write a name like ios, android or default")
        return nil
      }
      return scope.isWritten(entry.value, entry.key) ? release(entry, in: scope) : nil
    }
    return releases.count == entries.count ? releases : nil
  }

  private static func release(_ entry: YAMLEntry, in scope: FileScope) -> Project.PlatformRelease? {
    let keys = ["latest", "min", "latestFrom"]
    guard let fields = Fields(entry.value, keys: keys, "a release", in: scope) else { return nil }
    fields.require("latest", "min")
    let latest = fields.integer("latest")
    let min = fields.integer("min")
    let latestFrom = fields.instant("latestFrom")
    guard let latest, let min else { return nil }
    if min.value > latest.value {
      scope.report(
        .minAboveLatest, min.span, "‘min’ \(min.value) is above ‘latest’ \(latest.value)",
        help: "nobody could have the build that is asked for")
    }
    return Project.PlatformRelease(platform: entry.key, latest: latest, min: min, latestFrom: latestFrom?.value)
  }
}
