extension DiagnosticExplanation {
  /// CC0401 to CC0409: ids, and names that were retired.
  static let names: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .idNotFileName,
      meaning: """
        A file is named after the id in it, so that people find it and two items can never have one id. After copying a \
        file one of the two is easily forgotten.
        """,
      wrong: box(
        """
        id: limit-2
        version: 1
        title: More limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: [
        File(
          "boxes/limit-2.box.yaml",
          """
          id: limit-2
          version: 1
          title: More limits
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """)
      ],
      cure: "Rename the file if it is new. If learners know the id already, change it back instead."),
    DiagnosticExplanation(
      .dateNotFileName,
      meaning: """
        A puzzle’s file is named after its day, so that two puzzles can never have one day. Here they differ, and nobody \
        can tell which of the two was meant.
        """,
      wrong: puzzle(
        """
        date: 2026-09-02
        kind: box
        box: limit-idea
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: box
        box: limit-idea
        """),
      cure: "Rename the file, or change the date."),
    DiagnosticExplanation(
      .duplicateID,
      meaning: """
        Two items of one kind have the same id. Learners’ progress belongs to an id, so one item would count for the \
        other. The note shows where the other one is.
        """,
      wrong: [
        File(
          "boxes/more/limit-idea.box.yaml",
          """
          id: limit-idea
          version: 1
          title: Limits again
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """)
      ],
      right: [
        File(
          "boxes/more/limit-again.box.yaml",
          """
          id: limit-again
          version: 1
          title: Limits again
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """)
      ],
      cure: "Give the newer one another id, and rename its file."),
    DiagnosticExplanation(
      .duplicateDate,
      meaning: "Two puzzles are for the same day, and learners get one a day.",
      wrong: [
        File(
          "puzzles/extra/2026-08-08.puzzle.yaml",
          """
          date: 2026-08-08
          kind: box
          box: limit-idea
          """)
      ],
      right: [
        File(
          "puzzles/extra/2026-08-09.puzzle.yaml",
          """
          date: 2026-08-09
          kind: box
          box: limit-idea
          """)
      ],
      cure: "Give one of them another day: its date and its file’s name."),
    DiagnosticExplanation(
      .duplicateLocalKey,
      meaning: """
        Two entries of one list have the same key. Keys tell layers, questions and media of a box apart; a learner’s \
        progress with a question belongs to its key.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {key: idea, text: A limit is a value.}
          - {key: idea, text: It need not be reached.}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {key: idea, text: A limit is a value.}
          - {key: not-reached, text: It need not be reached.}
        """),
      cure: "Give each entry a key of its own, or leave keys out: then their places are used."),
    DiagnosticExplanation(
      .impliedKeyTaken,
      meaning: """
        An entry without a key gets one from its place: layer-1, q1, c1; and the cards of a pair are p2s and s2p. This \
        key is written out where it would mean something else.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {key: layer-2, text: A limit is a value.}
          - text: It need not be reached.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {key: idea, text: A limit is a value.}
          - text: It need not be reached.
        """),
      cure: "Choose a key that says what the entry is about."),
    DiagnosticExplanation(
      .retiredIDUsed,
      meaning: """
        This id is listed in retired.yaml. Apps of learners remember retired ids as gone; using one again, even for \
        something better, would mix up what they learned before. The note shows where it was retired.
        """,
      wrong: [
        File(
          "retired.yaml",
          """
          retired:
            - {id: limit, kind: box, replacedBy: limit-idea}
          """),
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """),
      ],
      right: [
        File(
          "retired.yaml",
          """
          retired:
            - {id: limit, kind: box, replacedBy: limit-idea}
          """),
        File(
          "boxes/limit-2.box.yaml",
          """
          id: limit-2
          version: 1
          title: Limits
          topic: calc-limits
          layers:
            - text: A limit is a value.
          """),
      ],
      cure: "Choose another id; where it is referred to, name what replaces it."),
    DiagnosticExplanation(
      .retiredTwice,
      meaning: "The same id is retired twice; the two entries may say different things about what replaces it.",
      wrong: retired(
        """
        retired:
          - {id: old-limit, kind: box}
          - {id: old-limit, kind: box, replacedBy: limit-idea}
        """),
      right: retired(
        """
        retired:
          - {id: old-limit, kind: box, replacedBy: limit-idea}
        """),
      cure: "Keep the entry that is right."),
    DiagnosticExplanation(
      .danglingReplacement,
      meaning: """
        ‘replacedBy’ names what learners get instead of what was retired, and there is nothing of that name. They would \
        be led nowhere.
        """,
      wrong: retired(
        """
        retired:
          - {id: old-limit, kind: box, replacedBy: limits}
        """),
      right: retired(
        """
        retired:
          - {id: old-limit, kind: box, replacedBy: limit-idea}
        """),
      cure: "Write the id as it is defined, or remove the field if nothing replaces it."),
  ]
}
