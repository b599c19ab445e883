extension DiagnosticExplanation {
  /// CC0450 to CC0452.
  static let worlds: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .emptyTopic,
      meaning: """
        A topic has no boxes, or only drafts: learners would come to a place on the map where nothing is. A misspelt \
        topic in a box can be the reason.
        """,
      wrong: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives}
          - {id: calc-integrals, title: Integrals}
        """),
      right: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives}
        """),
      cure: "Write a box for it, or remove the topic until there is one."),
    DiagnosticExplanation(
      .pointOutsideMap,
      meaning: "A topic lies outside of its world’s map, where no learner could see it.",
      wrong: world(
        """
        id: mathematics
        title: Mathematics
        map: {width: 1000, height: 600}
        topics:
          - {id: calc-limits, title: Limits, at: [120, 700]}
          - {id: calc-derivatives, title: Derivatives, at: [320, 280]}
        """),
      right: world(
        """
        id: mathematics
        title: Mathematics
        map: {width: 1000, height: 600}
        topics:
          - {id: calc-limits, title: Limits, at: [120, 300]}
          - {id: calc-derivatives, title: Derivatives, at: [320, 280]}
        """),
      cure: "Choose a point within width and height, or make the map larger; [0, 0] is a corner of it."),
    DiagnosticExplanation(
      .pointWithoutMap,
      meaning: "A topic has a place, and its world has no map on which that place could be.",
      wrong: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits, at: [120, 300]}
          - {id: calc-derivatives, title: Derivatives}
        """),
      right: world(
        """
        id: mathematics
        title: Mathematics
        map: {width: 1000, height: 600}
        topics:
          - {id: calc-limits, title: Limits, at: [120, 300]}
          - {id: calc-derivatives, title: Derivatives}
        """),
      cure: "Add ‘map: {width: …, height: …}’ to the world, or remove ‘at’."),
  ]

  /// CC0460 and CC0461.
  static let puzzles: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .unpublishedPuzzleBox,
      meaning: """
        A puzzle of the day is about a box that nobody can open on that day: it is a draft, comes later, or is over by \
        then.
        """,
      wrong: [
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          publishAt: 2027-01-01T00:00:00Z
          layers:
            - text: A limit is a value.
          """),
        File(
          "puzzles/2026-09-01.puzzle.yaml",
          """
          date: 2026-09-01
          kind: box
          box: limit
          """),
      ],
      right: puzzle(
        """
        date: 2026-09-01
        kind: box
        box: limit-idea
        """),
      cure: "Choose another box or another day."),
    DiagnosticExplanation(
      .missingPuzzles,
      meaning: """
        Seen from the moment the build is made for, some of the next days have no puzzle. Learners who come for one every \
        day would find none.
        """,
      wrong: project(
        """
        id: org.example.course
        puzzles: {horizonDays: 14}
        """),
      right: project(
        """
        id: org.example.course
        puzzles: {horizonDays: 0}
        """),
      cure: "Write the missing puzzles; ‘horizonDays’ tells how many days ahead are looked at, 0 none."),
  ]

  /// CC0470 and CC0471.
  static let project: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .defaultLocaleMissing,
      meaning: """
        ‘locales’ lists the languages of the project, and the default language, in which every text is written first, is \
        not among them.
        """,
      wrong: project(
        """
        id: org.example.course
        languages: {default: en, locales: [de, fr]}
        """),
      right: project(
        """
        id: org.example.course
        languages: {default: en, locales: [en, de, fr]}
        """),
      cure: "Add the default language to the list, or name another default; without one it is ‘en’."),
    DiagnosticExplanation(
      .minAboveLatest,
      meaning: """
        ‘min’ is the first build of the app that may still be used, ‘latest’ the newest one there is. With a higher \
        ‘min’ every learner would be asked for an update that does not exist.
        """,
      wrong: project(
        """
        id: org.example.course
        release:
          default: {latest: 120, min: 121}
        """),
      right: project(
        """
        id: org.example.course
        release:
          default: {latest: 121, min: 120}
        """),
      cure: "Lower ‘min’, or raise ‘latest’ once the new build is in the stores."),
  ]
}
