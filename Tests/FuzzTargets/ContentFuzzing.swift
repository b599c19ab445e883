internal import ContentCompiler
internal import YAMLText

/// A whole check with the input as each kind of content file in turn.
enum ContentFuzzing {
  private static let paths = [
    "contentc.yaml", "interactives.yaml", "retired.yaml", "worlds/w.world.yaml", "boxes/b.box.yaml",
    "decks/d.deck.yaml",
    "puzzles/2026-08-08.puzzle.yaml",
  ]

  static func run(_ bytes: [UInt8]) {
    let path = paths[bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % paths.count]
    var files = Dictionary(uniqueKeysWithValues: zip(paths, seeds).map { ($0, Array($1.utf8)) })
    files[path] = bytes
    let contents = files
    let inventory = ProjectInventory(paths.map { ProjectInventory.Entry(path: $0, kind: .regularFile) })
    let report = SyncCheck.run(inventory) { path, _ in
      contents[path].map { .bytes($0) } ?? .unreadable(reason: "no file")
    }
    let text = TextRenderer(.plain).render(report)
    precondition(report.entries.isEmpty == text.isEmpty)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      precondition(
        !line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "a control character is printed")
    }
    _ = JSONRenderer.render(report)
  }

  static let seeds = [
    "schema: contentc/project@1\nid: demo.course\ntitle: Demo\nlanguages: {default: en, locales: [en, de]}\nlicense: CC-BY-4.0 OR LicenseRef-x\nauthors: [a]\nchannel: stable\nexpiresAfterDays: 90\nrelease:\n  default: {latest: 120, min: 100}\n  ios: {latest: 121, min: 100, latestFrom: 2026-12-01T08:00:00+01:00}\npuzzles: {horizonDays: 3}\nlimits: {mediaBytes: 1000, bundleBytes: 2000}\nsigning: {keys: [2026-a]}\n",
    "schema: contentc/interactives@1\nkinds:\n  pendulum: {minBuild: 110, props: {length: {type: number, required: true, min: 0.5, max: 10}, mode: {type: choice, of: [a, b]}, n: {type: integer, min: -1}, b: {type: boolean}, t: {type: text}}}\n",
    "schema: contentc/retired@1\nretired:\n  - {id: old, kind: box, since: 2026-05-01, replacedBy: b, reason: merged}\n  - {id: b:q9, kind: card}\n",
    "schema: contentc/world@1\nid: w\ntitle: World\norder: 3\nmap: {width: 10, height: 10}\ntopics:\n  - {id: t, title: T, at: [1, 2]}\n  - {id: u, title: U, at: [0, 10], prerequisites: [t]}\n",
    "schema: contentc/box@1\nid: b\nversion: 1\ntitle: 'It''s $x$'\nsummary: |-\n  two\n  lines\ntopic: t\ntags: [one, two]\nstatus: active\nskill: procedural\nexpectSeconds: 30\ndifficulty: 2\nlayers:\n  - key: idea\n    title: Idea\n    text: |\n      Some *text* with [a link](https://example.org) and $a^2$.\n    interactive: i\n  - text: \"plain \\u00e9\"\nquestions:\n  - {kind: recall, prompt: P, answer: A, hints: [h], explain: idea}\n  - {key: c, kind: choice, prompt: P, choices: [{text: a, correct: true}, {text: b, feedback: no}]}\n  - {kind: text, prompt: P, accept: [No, yes, ~], normalise: {accents: true}}\n  - {kind: number, prompt: P, answer: \"24\", tolerance: 0.5, unit: m}\n  - {kind: order, prompt: P, items: [a, b]}\n  - {kind: match, prompt: P, pairs: [{left: a, right: b}, {left: c, right: d}]}\n  - {kind: cloze, prompt: 'A {{b|c}} d'}\n  - {kind: interactive, prompt: P, interactive: i, confidence: skip}\npair:\n  primary: {lang: es, text: perro, alt: [can], ipa: pero}\n  secondary: {lang: en, text: dog}\n  directions: p2s\ninteractives:\n  - {key: i, kind: pendulum, props: {length: 1.5, mode: a, n: 3, b: true, t: x}, minBuild: 111}\nsources:\n  - {title: S, url: https://example.org, author: A, year: 1910, locator: p. 3}\nlicense: MIT\nauthors: [me]\nlang: en-GB\npublishAt: 2026-01-01T00:00:00Z\nexpireAt: 2027-01-01T00:00:00Z\nminBuild: 111\ncustom: {a: [1, {b: c}]}\n",
    "schema: contentc/deck@1\nid: d\ntitle: Deck\ntopic: t\nordered: true\nquery: {topic: t, skill: procedural, tag: one, sort: -title}\n",
    "schema: contentc/puzzle@1\ndate: 2026-08-08\nkind: order\nprompt: Sort\nitems: [a, b, c]\n",
  ]
}
