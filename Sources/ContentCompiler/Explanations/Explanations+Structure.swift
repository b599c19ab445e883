extension DiagnosticExplanation {
  /// CC0220 to CC0228: quotes, brackets and colons.
  static let structure: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .colonInValue,
      meaning: """
        A colon and a space stand inside an unquoted value. YAML takes them for the end of another field’s name, and a \
        line can have only one.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits: the idea
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: 'Limits: the idea'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Put quotes around the whole value."),
    DiagnosticExplanation(
      .textAfterQuote,
      meaning: """
        A value begins with a quote, the quote is closed, and then the text goes on. Either an apostrophe ended the \
        quotation too early, or only a part of the value is quoted.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: 'It's a limit'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: 'It''s a limit'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Write an apostrophe twice inside single quotes, or quote the whole value with double quotes."),
    DiagnosticExplanation(
      .textAfterBracket,
      meaning: """
        A value begins with a bracket or a brace, which is closed again, and then the text goes on. YAML read a list or \
        a mapping and does not know what the rest is.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: [Draft] Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '[Draft] Limits'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Put quotes around the whole value."),
    DiagnosticExplanation(
      .unclosedList,
      meaning: """
        A list was opened with ‘[’, and at this place stands something that neither goes on with the list nor closes it. \
        The note shows where it was opened.
        """,
      wrong: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea, chain-rule
        ordered: true
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea, chain-rule]
        ordered: true
        """),
      cure: "Add the missing ‘]’ or the comma between two entries; quote entries that hold brackets or commas."),
    DiagnosticExplanation(
      .unclosedMapping,
      meaning: """
        A mapping was opened with ‘{’, and at this place stands something that neither goes on with it nor closes it. \
        The note shows where it was opened.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {title: Idea, text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {title: Idea, text: A limit is a value.}
        """),
      cure: "Add the missing ‘}’ or the comma between two fields; quote values that hold braces or commas."),
    DiagnosticExplanation(
      .unclosedQuote,
      meaning: "A quotation begins here and does not end before the end of the file.",
      wrong: box(
        """
        id: limit
        version: 1
        title: "Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: "Limits"
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Close it with the same sign that opens it, or remove the opening one: most texts need no quotes."),
    DiagnosticExplanation(
      .unknownEscape,
      meaning: #"""
        In double quotes a backslash begins a sign that stands for another character, and this one stands for nothing. \#
        Most often the text is LaTeX.
        """#,
      wrong: box(
        #"""
        id: limit
        version: 1
        title: "The sum \sigma"
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """#),
      right: box(
        #"""
        id: limit
        version: 1
        title: 'The sum \sigma'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """#),
      cure: "Use single quotes, or a block that begins with ‘|’: there a backslash is a backslash."),
    DiagnosticExplanation(
      .quoteTooFarLeft,
      meaning: """
        A quoted text goes on in the next line and begins there no further right than its field. Some programs read it \
        and others refuse the file.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: "A limit is
        a value."
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: "A limit is
              a value."
        """),
      cure: "Indent the line; for longer texts a block that begins with ‘|’ is easier to read."),
    DiagnosticExplanation(
      .keyWithoutColon,
      meaning: """
        A new field should begin here, and there is no colon and space behind its name. Perhaps the colon is missing, or \
        a text goes on without being indented.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title Limits
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
      cure: "Write ‘name: value’ with a space behind the colon; indent text that goes on from the line above."),
  ]
}
