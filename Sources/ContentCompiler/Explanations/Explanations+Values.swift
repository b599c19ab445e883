extension DiagnosticExplanation {
  /// CC0307 to CC0313: numbers, truth values, dates and words.
  static let values: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .notInteger,
      meaning: """
        The field holds a whole number in plain digits. Programs read ‘010’, ‘1e3’ or ‘1.0’ in different ways, so none \
        of these is allowed.
        """,
      wrong: box(
        """
        id: limit
        version: 1.0
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
      cure: "Write digits only: no quotes, no point, no leading zero."),
    DiagnosticExplanation(
      .integerOutOfRange,
      meaning: "A number is smaller or larger than this field allows; the message tells from where to where it goes.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        difficulty: 7
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        difficulty: 5
        layers:
          - text: A limit is a value.
        """),
      cure: "Choose a number in the range."),
    DiagnosticExplanation(
      .notBoolean,
      meaning: """
        The field is either ‘true’ or ‘false’. Words like ‘yes’ were allowed in older YAML and are text today; a program \
        that is not careful reads them as ‘no’.
        """,
      wrong: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea]
        ordered: yes
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea]
        ordered: true
        """),
      cure: "Write true or false, in small letters and without quotes."),
    DiagnosticExplanation(
      .notDate,
      meaning: """
        The field is a day, written as year, month and day with all their digits, and there is no such day. Some \
        programs turn the 30th of February into the 2nd of March without a word.
        """,
      wrong: puzzle(
        """
        date: 2026-9-1
        kind: box
        box: limit-idea
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: box
        box: limit-idea
        """),
      cure: "Write the day like 2026-09-01, without quotes."),
    DiagnosticExplanation(
      .notInstant,
      meaning: """
        The field is a moment: date, the letter T, time, and how far that clock is from Greenwich. Without the last part \
        the same line would mean another moment in every country.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        publishAt: 2026-12-01 08:00
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
        layers:
          - text: A limit is a value.
        """),
      cure: "Write it like 2026-12-01T08:00:00+01:00, or with Z at the end for the time of Greenwich."),
    DiagnosticExplanation(
      .notDecimal,
      meaning: """
        The field is a decimal number with a point before the fraction. A comma, a sign of powers or a leading zero \
        would be read in different ways, and learners’ answers are compared with this number.
        """,
      wrong: puzzle(
        """
        date: 2026-09-01
        kind: number
        prompt: How much is half of one?
        answer: 0,5
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: number
        prompt: How much is half of one?
        answer: 0.5
        """),
      cure: "Write digits, and a point before the fraction, like -3 or 0.5."),
    DiagnosticExplanation(
      .unknownWord,
      meaning: "The field takes one of a few words, and this is none of them; the message lists them.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        status: published
        layers:
          - text: A limit is a value.
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        status: active
        layers:
          - text: A limit is a value.
        """),
      cure: "Choose one of the words in the message, in small letters."),
  ]
}
