extension DiagnosticExplanation {
  /// CC0201 to CC0206: the file as a whole.
  static let documents: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .emptyFile,
      meaning: "A content file has nothing in it but comments, if anything. Perhaps saving it went wrong.",
      wrong: box("# to be written"),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Write its fields, or delete the file."),
    DiagnosticExplanation(
      .rootNotMapping,
      meaning: """
        A content file consists of fields, each with a name, a colon and a value. This one begins as a list or as plain \
        text, so there is nothing that could be a box, a deck or anything else.
        """,
      wrong: box("A limit is the value that a function comes close to."),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is the value that a function comes close to.
        """),
      cure: "Begin with a field, like ‘id: limit’; a list of boxes becomes one file for each box."),
    DiagnosticExplanation(
      .secondDocument,
      meaning: """
        A line of three dashes begins a new document in YAML. A content file holds one item, and everything behind such \
        a line would be lost.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        ---
        id: tangent
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
      cure: "Move the second item into a file of its own, named after its id."),
    DiagnosticExplanation(
      .textAfterDocumentEnd,
      meaning: "A line of three dots ends the document in YAML, and there is text behind it, which nobody would read.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        ...
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
      cure: "Remove the line ‘...’. In a text that really has such a line, indent it with the text."),
    DiagnosticExplanation(
      .nestedTooDeeply,
      meaning: """
        Lists and mappings stand inside each other more than 32 levels deep. No content needs that; most often a bracket \
        was typed many times. The limit also keeps hostile files from stopping the program.
        """,
      wrong: box("id: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[limit]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]"),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Remove the surplus brackets or braces."),
    DiagnosticExplanation(
      .tooManyNodes,
      meaning: """
        The file has more than 50,000 values, keys included. Apps load a box as a whole, and one of that size would keep \
        learners waiting.
        """,
      cure: "Split it into several files; a table of data belongs into a medium or an interactive."),
  ]
}
