extension DiagnosticExplanation {
  /// CC0229 to CC0236: signs that mean something to YAML.
  static let punctuation: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .keyTooLong,
      meaning: """
        A field’s name has more than 1,024 characters. No field has such a name: most likely a quote or a line end is \
        missing, and a text was taken for a name.
        """,
      cure: "Look for a missing quote or line end before this place."),
    DiagnosticExplanation(
      .reservedCharacter,
      meaning: """
        A value begins with a sign that YAML keeps for itself, such as ‘@’, ‘%’ or a backquote, or with one that closes \
        or parts something that is not there.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: @limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '@limits'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Put quotes around the value; remove a comma or bracket that is one too many."),
    DiagnosticExplanation(
      .indicatorInValue,
      meaning: """
        A value begins with ‘&’ or ‘*’. For YAML these signs name a value or repeat one, and what follows is no such \
        name.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: '& more'
        topic: calc-limits
        layers:
          - text: * A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '& more'
        topic: calc-limits
        layers:
          - text: '* A limit is a value.'
        """),
      cure: "Put quotes around the value, or write a text that has a list as a block that begins with ‘|’."),
    DiagnosticExplanation(
      .misplacedDash,
      meaning: """
        A dash, which begins an entry of a list, stands behind the name of a field. A list begins on a line of its own.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers: - text: A limit is a value.
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
      cure: "Begin the list on the next line; put quotes around a text that really begins with a dash."),
    DiagnosticExplanation(
      .blockHeader,
      meaning: """
        A value begins with ‘|’ or ‘>’, which announce a text on the lines below, and text stands on the same line.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: | A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: |
              A limit is a value.
        """),
      cure: "Begin the text on the next line, indented; put quotes around a text that really begins with such a sign."),
    DiagnosticExplanation(
      .badIndentation,
      meaning: """
        In YAML the indentation tells what belongs together, and this line stands further left or right than the others \
        of its group.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
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
      cure: "Line it up with its neighbours; indent a text that goes on from the line above further than its field."),
    DiagnosticExplanation(
      .syntax,
      meaning: """
        The text cannot be read as YAML, and the reason is none of the usual ones. The message quotes what the reader of \
        YAML has to say about it.
        """,
      wrong: box(
        """
        %YAML 9.9
        ---
        id: limit
        version: 1
        title: Limits
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
      cure: "Compare the line and the one before it with the examples of the format; quotes solve most riddles."),
    DiagnosticExplanation(
      .commentCutsValue,
      meaning: """
        A space and ‘#’ begin a comment, even inside a value that is not quoted: all that follows is lost. As something \
        stands directly behind the sign, it was most likely meant as text.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits, part #1
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: 'Limits, part #1'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Put quotes around the whole value, or a space behind ‘#’ if it is a comment."),
  ]
}
