extension DiagnosticExplanation {
  /// CC07xx.
  static let prose: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .controlInProse,
      meaning: """
        A text has a character that cannot be seen: it came with copied text, or from a sign in double quotes. Some apps \
        show a box for it, others break the line.
        """,
      wrong: box(
        #"""
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: "A limit\u2028is a value."
        """#),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Delete it; for a new paragraph use a block that begins with ‘|’ and leave a line empty."),
    DiagnosticExplanation(
      .bidiControl,
      meaning: """
        A text has a mark that turns the direction of writing for what follows. With it a reader sees something else \
        than what is there. Arabic and Hebrew do not need it: the letters know their direction.
        """,
      wrong: box(
        #"""
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: "A limit is a \u202Evalue."
        """#),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Delete it: remove the letters around the place and type them again."),
    DiagnosticExplanation(
      .latexInDoubleQuotes,
      meaning: #"""
        In double quotes a backslash and one of the letters a, b, f, n, r, t, v make a character that cannot be seen: \#
        ‘\frac’ becomes a form feed and ‘rac’. The formula would be broken, and nobody would be told.
        """#,
      wrong: box(
        #"""
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: "The limit of $\frac{1}{n}$ is 0."
        """#),
      right: box(
        #"""
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: 'The limit of $\frac{1}{n}$ is 0.'
        """#),
      cure: "Use single quotes, or a block that begins with ‘|’: there a backslash is a backslash."),
    DiagnosticExplanation(
      .smartQuote,
      meaning: """
        A value begins with a typographic quote, as word processors make them. For YAML it is a letter like any other, \
        so it would be shown to learners instead of quoting the value.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: “Limits”
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: '“Limits”'
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Use ' or \" around the value; if the typographic quotes belong to the text, put it in single quotes."),
    DiagnosticExplanation(
      .lineFeedInTitle,
      meaning: "A title has more than one line. It stands in lists and on maps, where there is room for one.",
      wrong: box(
        """
        id: limit
        version: 1
        title: |
          Limits
          and what they are
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits and what they are
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Join the lines; a text after ‘>’ becomes one line by itself."),
    DiagnosticExplanation(
      .rawHTML,
      meaning: """
        Texts are CommonMark, and this one has HTML in it. Apps do not show HTML: it could run something, and would look \
        different in each of them.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a <b>value</b>.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a **value**.
        """),
      cure: #"Use CommonMark, with **bold**, *italic* and lists; write \< for the sign itself."#),
    DiagnosticExplanation(
      .linkScheme,
      meaning: """
        A link leads neither to the web nor to a mail address nor to a place in the same text. In an app there is no \
        such file, and other schemes could start programs.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: See [my notes](notes.md).
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: See [my notes](https://www.example.org/notes).
        """),
      cure: "Write a whole address with https://, http:// or mailto:, or # and a place."),
    DiagnosticExplanation(
      .imageNotMedia,
      meaning: """
        An image in a text comes from the web or from a path. Only what the box lists in ‘media’ travels with it, so \
        this picture would be missing where there is no network.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: 'Look: ![a line](img/slope.svg)'
        media:
          - {key: slope, file: img/slope.svg, alt: A rising line.}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: 'Look: ![a line](media:slope)'
        media:
          - {key: slope, file: img/slope.svg, alt: A rising line.}
        """),
      cure: "List the file in ‘media’ and write media: and its key."),
    DiagnosticExplanation(
      .unclosedMath,
      meaning: #"""
        A dollar sign begins a formula, and no other one ends it; or the sign is an amount of money. The text would be \#
        shown as it is written, formula and all.
        """#,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: 'A limit of $5 and of $n.'
        """),
      right: box(
        #"""
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: 'A limit of \$5 and of $n$.'
        """#),
      cure: #"Close the formula; no space may stand right inside its signs. Write \$ for the sign itself."#),
  ]
}
