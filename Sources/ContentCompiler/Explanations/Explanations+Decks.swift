extension DiagnosticExplanation {
  /// CC0440 to CC0445.
  static let decks: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .draftInDeck,
      meaning: """
        A deck names a box that is a draft. Drafts are not published, so learners would find a gap in the deck.
        """,
      wrong: [
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          status: draft
          layers:
            - text: A limit is a value.
          """),
        File(
          "decks/first-steps.deck.yaml",
          """
          id: first-steps
          title: First steps
          boxes: [limit-idea, limit]
          """),
      ],
      right: [
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
        File(
          "decks/first-steps.deck.yaml",
          """
          id: first-steps
          title: First steps
          boxes: [limit-idea, limit]
          """),
      ],
      cure: "Finish the box and remove ‘status: draft’, or take it out of the deck; --drafts builds with drafts."),
    DiagnosticExplanation(
      .deprecatedInDeck,
      meaning: "A deck names a box that is on its way out. It is still shown, but new learners would begin with it.",
      wrong: [
        File(
          "boxes/limit.box.yaml",
          """
          id: limit
          version: 1
          title: Limits
          topic: calc-limits
          status: deprecated
          layers:
            - text: A limit is a value.
          """),
        File(
          "decks/first-steps.deck.yaml",
          """
          id: first-steps
          title: First steps
          boxes: [limit]
          """),
      ],
      right: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea]
        """),
      cure: "Name the box that replaces it."),
    DiagnosticExplanation(
      .emptyQuery,
      meaning: """
        No active box has everything that the deck’s query asks for, so the deck is left out. Drafts and deprecated \
        boxes are never asked.
        """,
      wrong: deck(
        """
        id: first-steps
        title: First steps
        query: {topic: calc-limits, tag: beginners}
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        query: {topic: calc-limits}
        """),
      cure: "Check the spelling of tags, and whether any box has all of them together."),
    DiagnosticExplanation(
      .emptyDeck,
      meaning: """
        At the moment the build is made for, none of the deck’s boxes is published: they come later, or their time is \
        over. The deck is left out until then.
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
          "decks/first-steps.deck.yaml",
          """
          id: first-steps
          title: First steps
          boxes: [limit]
          """),
      ],
      cure: "Nothing if you wait for that day; else change ‘publishAt’ or ‘expireAt’ of a box."),
    DiagnosticExplanation(
      .deckContents,
      meaning: """
        A deck has either ‘boxes’, a list of ids, or ‘query’, which finds boxes by what they are about. With both, or \
        with none, nobody can tell what is in it.
        """,
      wrong: deck(
        """
        id: first-steps
        title: First steps
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea, chain-rule]
        """),
      cure: "Keep one of the two; a list if the order matters to you."),
    DiagnosticExplanation(
      .queryWithoutFilter,
      meaning: "A query without ‘topic’, ‘skill’ and ‘tag’ would find every box there is.",
      wrong: deck(
        """
        id: first-steps
        title: First steps
        query: {sort: title}
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        query: {topic: calc-limits, sort: title}
        """),
      cure: "Add at least one of them."),
  ]
}
