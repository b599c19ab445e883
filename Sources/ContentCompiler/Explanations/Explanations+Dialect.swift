extension DiagnosticExplanation {
  /// CC0213 to CC0219: what YAML has and content YAML has not.
  static let dialect: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .anchor,
      meaning: """
        A value begins with ‘&’, which in YAML gives it a name for later use. Content YAML has no such names: every file \
        says what it means in the place where it is read, and nothing can grow without end.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: &name Limits
        topic: calc-limits
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
      cure: "Remove the name; put quotes around a text that really begins with ‘&’."),
    DiagnosticExplanation(
      .alias,
      meaning: """
        A value begins with ‘*’, which in YAML repeats a value that was named elsewhere. Content YAML has no such \
        repetition.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: *limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '*limits'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Write the value out; put quotes around a text that really begins with ‘*’."),
    DiagnosticExplanation(
      .tag,
      meaning: """
        A value begins with ‘!’, which in YAML says what type it has. In content YAML the field decides that, and no \
        value can ask for anything else.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: !Limits at last
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '!Limits at last'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Remove the tag; put quotes around a text that really begins with ‘!’."),
    DiagnosticExplanation(
      .mergeKey,
      meaning: """
        The key ‘<<’ asks YAML to take over the fields of another mapping. Content YAML does not do that: a reader of \
        the file should see every field it has.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - <<: {title: Idea}
            text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - title: Idea
            text: A limit is a value.
        """),
      cure: "Write the fields out where they belong."),
    DiagnosticExplanation(
      .keyNotText,
      meaning: """
        The name of a field is a list or a mapping. Most often a text begins with brackets or braces, and YAML took them \
        for more than that.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        custom: {{name}: Sara}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        custom: {'{name}': Sara}
        """),
      cure: "Use a plain word for the field’s name, or put quotes around it."),
    DiagnosticExplanation(
      .emptyKey,
      meaning: "There is a colon with nothing before it, so nobody knows which field the value belongs to.",
      wrong: box(
        """
        id: limit
        version: 1
        : Limits
        topic: calc-limits
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
      cure: "Write the field’s name before the colon; put quotes around a text that really begins with one."),
    DiagnosticExplanation(
      .duplicateKey,
      meaning: """
        The same field stands twice in one mapping. Programs disagree which of the two counts, so one of your values \
        would be lost; which one is a matter of luck.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        title: The idea of a limit
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: The idea of a limit
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Keep one of them. For several layers or questions begin each with a dash."),
  ]
}
