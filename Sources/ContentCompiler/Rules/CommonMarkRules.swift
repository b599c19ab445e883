internal import CommonMark
internal import YAMLText

/// Prose that is CommonMark: no raw HTML, links only to the web, images only from the box, mathematics closed.
enum CommonMarkRules {
  static func check(_ text: Located<String>?, _ name: String, in scope: FileScope) {
    guard let text, hasMarkup(text.value) else { return }
    let math = MathSpans(text.value)
    if math.hasUnclosed {
      scope.report(
        .unclosedMath, text.span, "unbalanced $ in ‘\(name)’", help: "close the formula, or write \\$ for a dollar sign"
      )
    }
    var hasHTML = false
    var seen: Set<CommonMarkReference> = []
    for reference in CommonMark.references(in: math.textWithoutMath) {
      if case .rawHTML = reference {
        // One is enough: where there is an opening tag there is a closing one.
        if hasHTML { continue }
        hasHTML = true
      }
      // All of a text have one place, so the same thing need not be said twice.
      if seen.insert(reference).inserted { check(reference, text.span, name, in: scope) }
    }
  }

  private static let mediaScheme = "media:"

  private static func hasMarkup(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x24 || $0 == 0x3C || $0 == 0x5B }
  }

  private static func check(_ reference: CommonMarkReference, _ span: SourceSpan, _ name: String, in scope: FileScope) {
    switch reference {
    case .rawHTML(let html):
      let excerpt = html.split(separator: "\n").first?.prefix(40) ?? ""
      scope.report(
        .rawHTML, span, "‘\(name)’ has raw HTML: ‘\(excerpt)’",
        help: "use CommonMark, or write \\< for a less-than sign")
    case .link(let destination):
      guard !WebAddress.isAllowedLink(destination) else { return }
      scope.report(
        .linkScheme, span, "a link in ‘\(name)’ leads to ‘\(destination.prefix(60))’",
        help: "links may begin with http:, https:, mailto: or #")
    case .image(let destination):
      if destination.hasPrefix(mediaScheme) {
        scope.refer(to: .media, Located(String(destination.dropFirst(mediaScheme.count)), span))
        return
      }
      scope.report(
        .imageNotMedia, span, "an image in ‘\(name)’ comes from ‘\(destination.prefix(60))’",
        help: "list the file in ‘media’ and write ![…](media:<key>)")
    }
  }
}
