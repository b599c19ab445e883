/// When a box is published, and for which builds.
enum BoxTimeRules {
  static func check(_ content: BoxContent, in scope: FileScope) {
    if let publishAt = content.publishAt, let expireAt = content.expireAt, publishAt.value >= expireAt.value {
      scope.report(
        .expiresBeforePublished, expireAt.span, "‘expireAt’ is not after ‘publishAt’",
        help: "the box would never be seen",
        notes: [scope.note(publishAt.span, "published here")])
    }
    guard let written = content.minBuild,
      let higher = content.interactives.max(by: { $0.minBuild < $1.minBuild }), written.value < higher.minBuild
    else { return }
    scope.report(
      .minBuildLowered, written.span,
      "minBuild \(written.value) is below \(higher.minBuild), which the interactive ‘\(higher.key.value)’ needs",
      help: "remove it; it can only be raised", notes: [scope.note(higher.key.span, "the interactive")])
  }

  /// A build must say which moment it is made for; the wall clock is never used unasked.
  static func requireNow(_ boxes: [BoxFacts]) -> [Diagnostic] {
    boxes.flatMap { box in
      [("publishAt", box.publishAt), ("expireAt", box.expireAt)].compactMap { name, instant in
        instant.map {
          Diagnostic(
            .nowNeeded, Place(box.path, $0.span), "‘\(name)’ makes the result depend on the time of the build",
            help: "build with --now INSTANT or --now wall")
        }
      }
    }
  }
}
