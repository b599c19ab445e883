import ContentCompiler
import ContentModel
import Testing

/// Which boxes are decoded again after a change, and why: no fewer than must be, and no more.
struct ReuseTests {
  struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let edit: @Sendable (inout TestProject) -> Void
    var options = CheckOptions()
    let rebuilt: [String: RebuildReason]

    init(
      _ title: String, _ options: CheckOptions = CheckOptions(), rebuilt: [String: RebuildReason],
      _ edit: @escaping @Sendable (inout TestProject) -> Void = { _ in }
    ) {
      testDescription = title
      self.edit = edit
      self.options = options
      self.rebuilt = rebuilt
    }
  }

  /// `plain` takes everything from the project, `own` nothing; `plot` has an interactive, `seen` a medium.
  private static let project: TestProject = {
    var project = TestProject.base
    let head = { (id: String) in "id: \(id)\nversion: 1\ntitle: Box\ntopic: calc-limits\n" }
    project.put("contentc.yaml", text(license: "CC-BY-4.0"))
    project.remove("boxes/limit-idea.box.yaml")
    project.remove("boxes/chain-rule.box.yaml")
    project.remove("decks/calculus-start.deck.yaml")
    project.remove("puzzles/2026-08-08.puzzle.yaml")
    project.put("worlds/mathematics.world.yaml", "id: mathematics\ntitle: M\ntopics: [{id: calc-limits, title: L}]\n")
    project.put("boxes/plain.box.yaml", head("plain") + "layers: [{text: A}]\n")
    let own = "lang: de\nlicense: CC0-1.0\nauthors: [Eva]\n"
    project.put("boxes/own.box.yaml", head("own") + own + "layers: [{text: A}]\n")
    project.put(
      "boxes/plot.box.yaml",
      head("plot") + own + "interactives: [{key: p, kind: slope-plot, props: {expr: x}}]\n"
        + "layers: [{text: A, interactive: p}]\n")
    project.put(
      "boxes/seen.box.yaml",
      head("seen") + own + "media: [{key: s, file: img/slope.svg, alt: ''}]\nlayers: [{text: A, media: s}]\n")
    project.put("boxes/draft.box.yaml", head("draft") + own + "status: draft\nlayers: [{text: A}]\n")
    project.put(
      "boxes/old.box.yaml", head("old") + own + "tags: [legacy]\nlesson: Old.\nlayers: [{text: A}]\n")
    return project
  }()

  private static func text(license: String, more: String = "", language: String = "en") -> String {
    "id: org.example.course\nlanguages: {default: \(language), locales: [en, de]}\nlicense: \(license)\n"
      + "puzzles: {horizonDays: 0}\n\(more)"
  }

  private static func kind(_ minBuild: Int, more: String = "") -> String {
    "kinds:\n  slope-plot: {minBuild: \(minBuild), props: {expr: {type: text, required: true}}}\n\(more)"
  }

  /// The one that has a remark is never kept.
  private static let always: [String: RebuildReason] = ["old": .hasRemarks]

  static let changes: [Change] = [
    Change("nothing", rebuilt: [:]),
    Change("a box", rebuilt: ["own": .sourceChanged]) { project in
      project.put("boxes/own.box.yaml", (project.text("boxes/own.box.yaml") ?? "") + "difficulty: 2\n")
    },
    Change("one byte, the same length", rebuilt: ["plain": .sourceChanged]) { project in
      project.put(
        "boxes/plain.box.yaml",
        (project.text("boxes/plain.box.yaml") ?? "").replacing("title: Box", with: "title: Bax"))
    },
    Change("a box under another name", rebuilt: ["moved/own": .new]) { project in
      let text = project.text("boxes/own.box.yaml") ?? ""
      project.remove("boxes/own.box.yaml")
      project.put("boxes/moved/own.box.yaml", text)
    },
    Change("the license", rebuilt: ["plain": .settingChanged("license")]) {
      $0.put("contentc.yaml", text(license: "CC0-1.0"))
    },
    Change("authors", rebuilt: ["plain": .settingChanged("authors")]) {
      $0.put("contentc.yaml", text(license: "CC-BY-4.0", more: "authors: [Ada]\n"))
    },
    Change("the default language", rebuilt: ["plain": .settingChanged("languages.default")]) {
      $0.put("contentc.yaml", text(license: "CC-BY-4.0", language: "de"))
    },
    Change("limits of media", rebuilt: ["seen": .settingChanged("limits.mediaBytes")]) {
      $0.put("contentc.yaml", text(license: "CC-BY-4.0", more: "limits: {mediaBytes: 1000}\n"))
    },
    Change(
      "limits of bundles",
      rebuilt: Dictionary(
        uniqueKeysWithValues: ["plain", "own", "plot", "seen", "draft"].map {
          ($0, .settingChanged("limits.bundleBytes"))
        })
    ) {
      $0.put("contentc.yaml", text(license: "CC-BY-4.0", more: "limits: {bundleBytes: 1000}\n"))
    },
    Change("what no box depends on", rebuilt: [:]) {
      $0.put(
        "contentc.yaml",
        text(license: "CC-BY-4.0", more: "title: Other\nexpiresAfterDays: 3\nrelease: {default: {latest: 2, min: 1}}\n")
      )
    },
    Change("a kind", rebuilt: ["plot": .kindChanged("slope-plot")]) { $0.put("interactives.yaml", kind(119)) },
    Change("a kind that no box has", rebuilt: [:]) { project in
      project.put("interactives.yaml", (project.text("interactives.yaml") ?? "") + "  other: {minBuild: 1}\n")
    },
    Change("a medium", rebuilt: ["seen": .mediumChanged("boxes/img/slope.svg")]) {
      $0.put("boxes/img/slope.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 9L9 1\"/></svg>\n")
    },
    Change("a medium that no box has", rebuilt: [:]) { $0.put("boxes/img/other.svg", "<svg/>") },
    Change("a medium that is a link now", rebuilt: ["seen": .hasRemarks]) { $0.put("boxes/img/slope.svg", .link) },
    Change("drafts are published", CheckOptions(includesDrafts: true), rebuilt: ["draft": .notPublishedBefore]),
    Change("a moment", CheckOptions(now: Instant(seconds: 1_790_000_000)), rebuilt: [:]),
  ]

  @Test("a change rebuilds what it must, no less and no more", arguments: changes)
  func change(_ change: Change) async throws {
    let first = await Self.check(Self.project, CheckOptions(), MemoryRecords())
    let records = try first.allRecords().map { record in
      guard record.path == "boxes/draft.box.yaml" else { return record }
      // Nothing was packed of a draft.
      return try #require(first.records?.records { _ in nil }.first { $0.path == record.path })
    }
    var project = Self.project
    change.edit(&project)
    let cached = await Self.check(project, change.options, MemoryRecords(records))
    let rebuilt = (cached.records?.rebuilt ?? []).map { ($0.path, $0.reason) }
    let expected = change.rebuilt.merging(Self.always) { one, _ in one }
    #expect(
      rebuilt.map { "\($0): \($1)" }
        == expected.map { ("boxes/\($0).box.yaml", $1) }.sorted { $0.0 < $1.0 }.map { "\($0): \($1)" })
    let plain = await Self.check(project, change.options, nil)
    #expect(TextRenderer(.plain).render(cached.report) == TextRenderer(.plain).render(plain.report))
  }

  @Test("with records the report is the same", arguments: Fixture.all)
  func fixtures(_ fixture: Fixture) async throws {
    let expected = try await fixture.run(showsDocuments: false)
    let store = MemoryRecords(try await fixture.records())
    #expect(try await fixture.run(records: store, showsDocuments: false) == expected)
    // Boxes of the base project under the fixture's other files.
    let base = MemoryRecords(try await TestProject.base.check(records: MemoryRecords()).allRecords())
    #expect(try await fixture.run(records: base, showsDocuments: false) == expected)
  }

  private static func check(
    _ project: TestProject, _ options: CheckOptions, _ records: MemoryRecords?
  ) async -> CheckResult {
    await ProjectCheck(project.inventory(), options: options, records: records, read: project.reader).run()
  }
}
