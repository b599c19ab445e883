extension DiagnosticExplanation {
  /// CC0301 to CC0306: which fields there are, and their shapes.
  static let fields: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .unknownField,
      meaning: """
        No field has this name here. If such names were passed over, a typing mistake would look like success: the field \
        that you meant would have its default, and nobody would tell.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        titel: Limits
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
      cure: "Correct the name. What is meant for your own use goes under ‘custom’ in a box."),
    DiagnosticExplanation(
      .missingField,
      meaning: "A field is missing that this item cannot do without; it would have no name, no place or no answer.",
      wrong: box(
        """
        id: limit
        version: 1
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
      cure: "Add the field that the message names."),
    DiagnosticExplanation(
      .emptyValue,
      meaning: """
        A field has a name and a colon, and nothing behind them. Perhaps you meant to come back to it; perhaps the value \
        begins with ‘#’ and was taken for a comment.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        summary:
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
      cure: "Write the value, or remove the field; for a text that is meant to be empty write ''."),
    DiagnosticExplanation(
      .notText,
      meaning: """
        The field holds a single text, and a list or a mapping stands there. Brackets and braces at the beginning of a \
        value begin those.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: [Limits]
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '[Limits]'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Write one text; put quotes around it if it really begins with a bracket or a brace."),
    DiagnosticExplanation(
      .notList,
      meaning: """
        The field holds a list, even if there is only one entry, so that a second one can be added without a thought.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        tags: basics
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        tags: [basics]
        layers:
          - text: A limit is a value.
        """),
      cure: "Put brackets around the value, or write each entry on a line of its own that begins with ‘- ’."),
    DiagnosticExplanation(
      .notMapping,
      meaning: "At this place stand fields of their own, each with a name and a colon, and there is only a value.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - A limit is a value.
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
      cure: "Write the fields, like ‘text: …’, indented below."),
  ]
}
