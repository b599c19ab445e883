/// A course with one of everything that is published, for recorded documents.
enum SampleCourse {
  static let project: TestProject = {
    var project = TestProject.base
    project.put("contentc.yaml", projectText)
    project.put("boxes/rich.box.yaml", richText)
    project.put("boxes/phrase.box.yaml", phraseText)
    project.put("boxes/img/photo.JPG", .bytes([0xFF, 0xD8, 0xFF, 0xE0]))
    project.put("boxes/sound.mp3", "ID3")
    project.put("retired.yaml", "retired:\n  - {id: old-rule, kind: box, replacedBy: rich}\n")
    project.put(
      "decks/everything.deck.yaml", "id: everything\ntitle: Everything\nquery: {topic: calc-limits, sort: -id}\n")
    project.put(
      "worlds/algebra.world.yaml", "id: algebra\ntitle: Algebra\norder: -5\ntopics: [{id: alg, title: Algebra}]\n")
    for (name, text) in puzzles { project.put("puzzles/\(name).puzzle.yaml", "date: \(name)\n\(text)\n") }
    return project
  }()

  private static let projectText = """
    id: org.example.course
    title: A course
    languages: {default: en, locales: [en, de]}
    license: CC-BY-4.0
    authors: [Ada, Émilie]
    puzzles: {horizonDays: 0}
    release: {default: {latest: 130, min: 100}}

    """

  /// Every field of a box, and in every part every field of its own.
  private static let richText = #"""
    schema: contentc/box@1
    id: rich
    version: 7
    title: 'Limits: “the” idea / 2'
    summary: |
      Line one
      Line two
    topic: alg
    tags: [zebra, apple, legacy]
    status: deprecated
    replaces: old-rule
    skill: procedural
    expectSeconds: 45
    difficulty: 5
    layers:
      - text: |
          A *limit*, see [a page](https://example.org/a?b=1&c=2) and ![a slope](media:slope).

          $$\frac{1}{n} \to 0$$
        media: slope
      - {key: plot, title: Plot it, text: 'Move the point: $x<y$', interactive: plot}
    questions:
      - {kind: recall, prompt: What is it?, answer: A value}
      - kind: choice
        prompt: Which?
        choices:
          - {text: one, feedback: No.}
          - {key: right, text: two, correct: true, feedback: Yes.}
        hints: [Think., Look.]
        confidence: skip
        explain: layer-1
      - {key: many, kind: multi, prompt: Which?, choices: [{text: a, correct: true}, {text: b, correct: true}, {text: c}]}
      - {kind: text, prompt: Name?, answer: limit, accept: [Limit, limes], normalise: {case: false, accents: true}}
      - {kind: number, prompt: How much?, answer: -9.810, tolerance: 0.01, unit: m/s²}
      - {kind: order, prompt: Sort., items: [c, a, b]}
      - {kind: match, prompt: Match., pairs: [{left: one, right: eins}, {left: two, right: zwei}]}
      - {kind: cloze, prompt: 'A {{limit|limes}} is a {{value}}.', normalise: {articles: true}}
    pair:
      primary: {lang: en, text: limit, alt: [bound, a limit], ipa: ˈlɪmɪt, audio: sound}
      secondary: {lang: de, text: Grenzwert}
      directions: s2p
    interactives:
      - {key: plot, kind: slope-plot, minBuild: 125, props: {steps: 3, expr: 'x^2', at: -1.50, grid: false, mode: area}}
    media:
      - {key: slope, file: img/photo.JPG, alt: 'A slope, "steep"', license: CC0-1.0, credit: Ada, source: My own}
      - {key: sound, file: sound.mp3, transcript: limit}
    sources:
      - {title: Calculus Made Easy, url: 'https://example.org/book', author: S. P. Thompson, year: 1910, locator: p. 7}
      - {title: A talk}
    license: CC-BY-SA-4.0
    authors: [Ada]
    lang: en-GB
    publishAt: 2026-01-01T00:00:00+01:00
    expireAt: 2030-01-01T00:00:00.500Z
    minBuild: 126
    lesson: limits-1
    custom: {zeta: yes, list: [1, 010, '', {deep: ~}], alpha: "tab\tand \u0001"}

    """#

  private static let phraseText = """
    id: phrase
    version: 1
    title: perro
    topic: calc-limits
    pair:
      primary: {lang: es, text: perro, alt: [can]}
      secondary: {lang: en, text: dog, alt: [hound]}

    """

  private static let puzzles = [
    ("2026-08-09", "kind: choice\nprompt: Which?\nchoices: [{text: a, correct: true, feedback: Yes.}, {text: b}]"),
    ("2026-08-10", "kind: number\nprompt: How much?\nanswer: 42\ntolerance: 0.5\nunit: km\nhints: [More than 40.]"),
    ("2026-08-11", "kind: text\nprompt: Name?\naccept: [limit, limes]\nnormalise: {spaces: false}\nconfidence: skip"),
    ("2026-08-12", "kind: order\nprompt: Sort.\nitems: [a, b, c]"),
  ]
}
