extension DiagnosticExplanation {
  /// CC08xx: in these examples the last release holds the box chain-rule in version 3 and the puzzle of 2026-08-08.
  static let releases: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .versionMustRise,
      meaning: """
        Something that answers depend on has changed since the last release: a question’s kind or answer, the keys of \
        layers, an interactive. What learners remember was learned with the old one, and only a new version tells them \
        apart. Titles, prompts, hints and texts may change freely.
        """,
      wrong: chainRule(version: 3, answer: "25"),
      right: chainRule(version: 4, answer: "25"),
      cure: "Raise ‘version’ by one, or take the change back."),
    DiagnosticExplanation(
      .versionFell,
      meaning: """
        The version is lower than the published one. Apps that have the newer one would never load this box. Most often \
        an old copy of the file came back.
        """,
      wrong: chainRule(version: 2, answer: "24"),
      right: chainRule(version: 4, answer: "24"),
      cure: "Look whether the text is the one you want, and write a version above the published one."),
    DiagnosticExplanation(
      .cardVanished,
      meaning: """
        A question, or a direction of a pair, was published under a key that is gone. Learners’ progress belongs to that \
        key and would hang in the air.
        """,
      wrong: chainRule(version: 3, key: "derivative", answer: "24"),
      right: chainRule(version: 4, key: "derivative", answer: "24"),
      cure: "Give the question its old key back; if it is really gone, raise ‘version’."),
    DiagnosticExplanation(
      .frozenPuzzle,
      meaning: """
        The puzzle of a day that is over has changed or is gone. Learners have finished it, and apps keep how they did.
        """,
      wrong: [
        File(
          "puzzles/2026-08-08.puzzle.yaml",
          """
          date: 2026-08-08
          kind: box
          box: limit-idea
          """)
      ],
      right: [
        File(
          "puzzles/2026-08-08.puzzle.yaml",
          """
          date: 2026-08-08
          kind: box
          box: chain-rule
          """)
      ],
      cure: "Take the change back; a better puzzle can have a day to come."),
    DiagnosticExplanation(
      .releaseFell,
      meaning: """
        ‘latest’ or ‘min’ of a platform is lower than in the last release, perhaps because its own entry is gone and \
        ‘default’ holds for it now. Builds only go up; apps would be told that they are newer than the newest.
        """,
      wrong: project(
        """
        id: org.example.course
        release:
          default: {latest: 119, min: 100}
        """),
      right: project(
        """
        id: org.example.course
        release:
          default: {latest: 121, min: 100}
        """),
      cure: "Write the published number or a higher one, and keep entries of platforms."),
    DiagnosticExplanation(
      .boxVanished,
      meaning: """
        A published box is gone, and its id is not retired. Should someone use the id for another box one day, learners’ \
        old progress would count for it.
        """,
      cure: "List the id in retired.yaml, with ‘replacedBy’ if another box takes its place."),
  ]

  private static func chainRule(version: Int, key: String = "q1", answer: String) -> [File] {
    let keyLine = key == "q1" ? "" : "\n  key: \(key)"
    return [
      File(
        "boxes/chain-rule.box.yaml",
        """
        id: chain-rule
        version: \(version)
        title: The chain rule
        topic: calc-derivatives
        skill: procedural
        expectSeconds: 45
        layers:
          - {key: formula, text: Outer derivative times inner derivative.}
        question:\(keyLine)
          kind: number
          prompt: 'What is the derivative of (3x+1)² at 1?'
          answer: "\(answer)"
        """)
    ]
  }
}
