extension DiagnosticExplanation {
  /// CC0314 to CC0323: lengths, ids, languages, licences and addresses.
  static let formats: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .textLength,
      meaning: """
        A text is longer or shorter than its place allows. Titles stand in lists and on maps: beyond 80 characters an \
        app would have to cut them. Every letter counts one, with its accent.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: ''
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
      cure: "Shorten the text, or write one; details fit into ‘summary’ and into layers."),
    DiagnosticExplanation(
      .listLength,
      meaning: """
        A list has more or fewer entries than its place allows. The limits keep a box to what fits into one sitting: 12 \
        layers, 8 questions, 8 choices.
        """,
      wrong: puzzle(
        """
        date: 2026-09-01
        kind: order
        prompt: From small to large!
        items: [one]
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: order
        prompt: From small to large!
        items: [one, two, three]
        """),
      cure: "Add or remove entries; a box that has too much of everything becomes two boxes."),
    DiagnosticExplanation(
      .badID,
      meaning: """
        Ids, keys and tags are names for programs. They are part of file names and addresses, so they consist of small \
        letters of the English alphabet and digits, in words joined by single hyphens, and of at most 64 characters.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        tags: [First Steps]
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        tags: [first-steps]
        layers:
          - text: A limit is a value.
        """),
      cure: "Write it like first-steps. What people read goes into ‘title’, in any script."),
    DiagnosticExplanation(
      .deviceName,
      meaning: """
        Windows keeps a few names for devices, like con, nul and com1: a file of that name cannot be made there, so \
        nobody could open the project on such a machine.
        """,
      wrong: [
        File(
          "boxes/con.box.yaml",
          """
          id: con
          version: 1
          title: Pros and cons
          topic: calc-limits
          layers:
            - text: Think twice.
          """)
      ],
      right: [
        File(
          "boxes/con-2.box.yaml",
          """
          id: con-2
          version: 1
          title: Pros and cons
          topic: calc-limits
          layers:
            - text: Think twice.
          """)
      ],
      cure: "Choose a longer id, and rename the file with it."),
    DiagnosticExplanation(
      .badLanguage,
      meaning: """
        A language is named by a tag of BCP 47, as on web pages: ‘en’, ‘pt-BR’, ‘zh-Hant’. Apps choose fonts, voices and \
        keyboards by it.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        lang: pt_BR
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        lang: pt-BR
        layers:
          - text: A limit is a value.
        """),
      cure: "Write the short code of the language, and a region or script behind a hyphen where it matters."),
    DiagnosticExplanation(
      .badLicense,
      meaning: """
        A licence is named by an expression of SPDX, so that programs and people understand the same by it: ‘CC-BY-4.0’, \
        ‘MIT OR Apache-2.0’.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        license: CC BY 4.0
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        license: CC-BY-4.0
        layers:
          - text: A limit is a value.
        """),
      cure: "Take the identifier from spdx.org/licenses; write LicenseRef-NAME for a licence of your own."),
    DiagnosticExplanation(
      .repeatedEntry,
      meaning: "The same entry stands twice in a list. It would have no effect, and most likely another one was meant.",
      wrong: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea, chain-rule, limit-idea]
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea, chain-rule]
        """),
      cure: "Remove one of them, or write the one that you meant."),
    DiagnosticExplanation(
      .schemaMismatch,
      meaning: """
        The line ‘schema’ says another kind of file than the file’s name does, or a version of the format that this \
        program does not know. Most often the file was copied from one of another kind.
        """,
      wrong: box(
        """
        schema: contentc/deck@1
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        schema: contentc/box@1
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        """),
      cure: "Correct the line or remove it; it is optional."),
    DiagnosticExplanation(
      .badURL,
      meaning: """
        A source’s address must be a whole one, with its scheme, so that an app can open it: a bare name would be taken \
        for a file.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        sources:
          - {title: Notes, url: www.example.org/notes}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        sources:
          - {title: Notes, url: 'https://www.example.org/notes'}
        """),
      cure: "Write the address as the browser shows it, with https:// before it; write spaces as %20."),
    DiagnosticExplanation(
      .customTooDeep,
      meaning: """
        What stands under ‘custom’ is passed on untouched, and the programs that read it need some bound: eight lists \
        and mappings inside each other, the outermost included.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        custom: {a: [[[[[[[[deep]]]]]]]]}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        custom: {a: [[[[[[[deep]]]]]]]}
        """),
      cure: "Make it flatter, or write the inner part as one text."),
  ]
}
