internal import YAMLText

/// `latest` and `min` never fall, for any platform, whether it has an entry of its own or `default` holds for it.
enum PlatformRules {
  static func check(_ project: Project?, against last: LastRelease) -> [Diagnostic] {
    // Of a release whose entries were refused nothing is known.
    guard let project, project.hasAllReleases else { return [] }
    let old = Dictionary(last.platforms.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(project.release.map { ($0.platform, $0) }, uniquingKeysWith: { first, _ in first })
    let names = last.platforms.map(\.name) + project.release.map(\.platform).filter { old[$0] == nil }
    return names.flatMap { name -> [Diagnostic] in
      guard let before = old[name] ?? old["default"] else { return [] }
      guard let after = new[name] ?? new["default"] else {
        // Without `default` all platforms are gone at once.
        return name == "default" ? [vanished()] : []
      }
      return fallen(name, after, before)
    }
  }

  private static func fallen(
    _ name: String, _ after: Project.PlatformRelease, _ before: LastRelease.Platform
  ) -> [Diagnostic] {
    [("latest", after.latest, before.latest), ("min", after.min, before.min)].compactMap { field, value, published in
      guard value.value < published else { return nil }
      let reason = after.platform == name ? "" : ", because ‘\(after.platform)’ holds for it now"
      return Diagnostic(
        .releaseFell, Place("contentc.yaml", value.span),
        "‘\(field)’ of \(name) is \(value.value)\(reason), and \(published) was published",
        help: "builds never go back; write \(published) or more")
    }
  }

  private static func vanished() -> Diagnostic {
    Diagnostic(
      .releaseFell, Place(file: "contentc.yaml"), "‘release’ was published and is gone",
      help: "bring it back; without it apps do not know which builds are too old")
  }
}
