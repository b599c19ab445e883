extension DiagnosticExplanation {
  /// CC0423 to CC0431: rules of a whole box.
  static let boxes: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .boxWithoutContent,
      meaning: "A box has no layers, no question and no pair: learners who open it would see nothing but a title.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Add ‘layers’, a ‘question’ or a ‘pair’; for a draft one line of text is enough."),
    DiagnosticExplanation(
      .questionAndQuestions,
      meaning: """
        A box has ‘question’, for a single one, or ‘questions’, for a list. With both nobody can tell their order.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question: {kind: recall, prompt: What is a limit?, answer: A value}
        questions:
          - {kind: recall, prompt: Must it be reached?, answer: 'No'}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        questions:
          - {kind: recall, prompt: What is a limit?, answer: A value}
          - {kind: recall, prompt: Must it be reached?, answer: 'No'}
        """),
      cure: "Put all of them into ‘questions’."),
    DiagnosticExplanation(
      .skillMissing,
      meaning: """
        A box with a question says what it trains: ‘procedural’ for what should become quick, like deriving; \
        ‘conceptual’ for what should be understood. Repetition is planned differently for the two.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        question: {kind: recall, prompt: What is a limit?, answer: A value}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question: {kind: recall, prompt: What is a limit?, answer: A value}
        """),
      cure: "Add ‘skill: conceptual’, or ‘skill: procedural’ with ‘expectSeconds’."),
    DiagnosticExplanation(
      .expectSecondsMissing,
      meaning: """
        In a procedural box the time that an answer takes counts, and the program must know what a practised learner \
        needs. Without it slow and quick answers would look the same.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: procedural
        question: {kind: number, prompt: 'What is 1/x for x → ∞?', answer: 0}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: procedural
        expectSeconds: 15
        question: {kind: number, prompt: 'What is 1/x for x → ∞?', answer: 0}
        """),
      cure: "Add ‘expectSeconds’ with the seconds that someone needs who knows it well."),
    DiagnosticExplanation(
      .lessonNeedsLegacy,
      meaning: """
        ‘lesson’ names a lesson that is built into old apps. It is only for boxes that were made for them, which have \
        the tag ‘legacy’; new apps do not show it.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        lesson: limits-1
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Write the lesson’s content as layers, and remove the field."),
    DiagnosticExplanation(
      .legacyLesson,
      meaning: """
        The box names a lesson that is built into old apps. That is allowed here, as the box is tagged ‘legacy’; new \
        apps show its layers.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        tags: [legacy]
        lesson: limits-1
        layers:
          - text: A limit is a value.
        """),
      cure: "Nothing for now; remove the field and the tag when no old app is left."),
    DiagnosticExplanation(
      .nowNeeded,
      meaning: """
        The box has a date from which or until which it is shown, so the result of a build depends on the moment it is \
        made for. The clock is never asked unasked: the same build must give the same result tomorrow.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        publishAt: 2026-12-01T08:00:00+01:00
        layers:
          - text: A limit is a value.
        """),
      cure: "Build with --now and a moment, like --now 2026-12-01T08:00:00Z, or with --now wall for this moment."),
    DiagnosticExplanation(
      .expiresBeforePublished,
      meaning: "The box would be taken away before it is shown for the first time, so nobody would ever see it.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        publishAt: 2026-12-01T08:00:00+01:00
        expireAt: 2026-06-01T08:00:00+01:00
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        publishAt: 2026-12-01T08:00:00+01:00
        expireAt: 2027-06-01T08:00:00+01:00
        layers:
          - text: A limit is a value.
        """),
      cure: "Correct one of the two moments; often it is the year."),
    DiagnosticExplanation(
      .replacesActiveBox,
      meaning: """
        The box replaces another one, which is still active: learners would get both, and the old one would never be \
        left behind.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        replaces: limit-idea
        layers:
          - text: A limit is a value.
        """),
      right: [
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          replaces: old-limit
          layers:
            - text: A limit is a value.
          """),
        File(
          "retired.yaml",
          """
          retired:
            - {id: old-limit, kind: box, replacedBy: limit}
          """),
      ],
      cure: "Add ‘status: deprecated’ to the old box, or delete it and list its id in retired.yaml."),
  ]
}
