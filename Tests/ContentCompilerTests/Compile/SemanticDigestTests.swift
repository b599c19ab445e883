import Testing

@testable import ContentCompiler

/// The digest changes with what answers depend on, and with nothing else.
struct SemanticDigestTests {
  /// What is replaced in the box with every field.
  struct Change: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String

    init(_ old: String, _ new: String) {
      self.old = old
      self.new = new
    }

    var testDescription: String { "\(old) → \(new)" }
  }

  private static let harmless = [
    Change("title: 'Limits: “the” idea / 2'", "title: Other"), Change("Line one", "Line 1"),
    Change("topic: alg", "topic: calc-limits"),
    Change("tags: [zebra, apple, legacy]", "tags: [legacy]"), Change("status: deprecated", "status: active"),
    Change("expectSeconds: 45", "expectSeconds: 9"), Change("difficulty: 5", "difficulty: 1"),
    Change("A *limit*", "The limit"), Change("title: Plot it", "title: Plot"),
    Change("prompt: What is it?", "prompt: What?"),
    Change("hints: [Think., Look.]", "hints: []"), Change("confidence: skip", "confidence: ask"),
    Change("explain: layer-1", "explain: plot"), Change("feedback: Yes.", "feedback: Right."),
    Change("[Limit, limes]", "[limes, Limit]"), Change("alt: [bound, a limit]", "alt: [a limit, bound]"),
    Change("ipa: ˈlɪmɪt, ", ""), Change("steps: 3, expr: 'x^2'", "expr: 'x^2', steps: 3"),
    Change("alt: 'A slope, \"steep\"'", "alt: ''"), Change("title: A talk", "title: Talk"),
    Change("minBuild: 126", "minBuild: 127"),
    Change("lesson: limits-1", "lesson: limits-2"), Change("zeta: yes", "zeta: no"), Change("version: 7", "version: 8"),
    Change("{text: one, feedback: No.}", "{key: c1, text: one}"), Change("tolerance: 0.01", "tolerance: '0.01'"),
    Change("media: slope\n", "\n"), Change("authors: [Ada]", "authors: []"),
    Change("prompt: 'A {{limit|limes}} is a {{value}}.'", "prompt: 'The {{limit|limes}} is the {{value}}.'"),
  ]

  private static let relevant = [
    Change("answer: A value", "answer: A number"), Change("kind: recall", "kind: text"),
    Change("text: one,", "text: One,"),
    Change("key: right,", "key: good,"),
    Change("{text: b, correct: true}, {text: c}", "{text: b}, {text: c, correct: true}"),
    Change("key: many", "key: several"), Change("[Limit, limes]", "[Limit]"), Change("accents: true", "accents: false"),
    Change("answer: limit,", "answer: limes,"), Change("-9.810", "-9.81"), Change("tolerance: 0.01", "tolerance: 0.1"),
    Change("unit: m/s²", "unit: m/s"), Change("items: [c, a, b]", "items: [a, b, c]"),
    Change("right: zwei", "right: Zwei"),
    Change("{{limit|limes}}", "{{limes|limit}}"), Change("articles: true", "articles: false"),
    Change("text: limit, alt", "text: Limit, alt"), Change("secondary: {lang: de", "secondary: {lang: de-AT"),
    Change("[bound, a limit]", "[bound]"), Change("directions: s2p", "directions: both"),
    Change("key: plot, title", "key: plotted, title"), Change("at: -1.50", "at: -1.5"),
    Change("grid: false", "grid: true"),
    Change(", mode: area", ""), Change("{key: plot, kind: slope-plot", "{key: plot2, kind: slope-plot"),
  ]

  @Test("prose, order without meaning and everything about a box but its answers", arguments: harmless)
  func stable(_ change: Change) async throws {
    #expect(try await Self.digest(after: change) == Self.digest(after: Change("", "")))
  }

  @Test("answers, keys and interactives", arguments: relevant)
  func changes(_ change: Change) async throws {
    #expect(try await Self.digest(after: change) != Self.digest(after: Change("", "")))
  }

  @Test("the digest of the sample is the recorded one: it must never change by itself")
  func recorded() async throws {
    #expect(try await Self.digest(after: Change("", "")) == "764838d5a042aac7")
  }

  private static func digest(after change: Change) async throws -> String {
    var project = SampleCourse.project
    let text = try #require(project.text("boxes/rich.box.yaml"))
    let changed = change.old.isEmpty ? text : text.replacing(change.old, with: change.new, maxReplacements: 1)
    try #require(change.old.isEmpty || changed != text, "‘\(change.old)’ is not in the sample")
    project.put("boxes/rich.box.yaml", changed)
    if change.new.contains("plotted") || change.new.contains("plot2") {
      // The references to the key change with it.
      let old = change.new.contains("plotted") ? "explain: plot" : "interactive: plot"
      let new = change.new.contains("plotted") ? "explain: plotted" : "interactive: plot2"
      project.put("boxes/rich.box.yaml", changed.replacing(old, with: new))
    }
    let result = await project.check()
    let report = TextRenderer(.plain).render(result.report)
    let box = try #require(result.library?.boxes.first { $0.id == "rich" }, "\(report)")
    return box.semantic
  }
}
