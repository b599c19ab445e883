extension DiagnosticExplanation {
  /// CC05xx.
  static let questions: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .foreignField,
      meaning: """
        The field belongs to another kind of question, puzzle or prop, and would have no effect here. Perhaps the kind \
        was changed and the field was left over.
        """,
      wrong: puzzle(
        """
        date: 2026-09-01
        kind: number
        prompt: How much is six times seven?
        answer: 42
        accept: [forty-two]
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: text
        prompt: How much is six times seven?
        answer: 42
        accept: [forty-two]
        """),
      cure: "Remove the field, or change the kind to one that has it."),
    DiagnosticExplanation(
      .noCorrectChoice,
      meaning: "None of the choices is marked as correct, so every answer of a learner would be wrong.",
      wrong: puzzle(
        """
        date: 2026-09-01
        kind: choice
        prompt: Which number is even?
        choices:
          - text: four
          - text: five
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: choice
        prompt: Which number is even?
        choices:
          - {text: four, correct: true}
          - text: five
        """),
      cure: "Add ‘correct: true’ to the right choice."),
    DiagnosticExplanation(
      .severalCorrectChoices,
      meaning: """
        Two or more choices are marked as correct in a question where a learner can pick only one: which of them counts \
        would be a matter of luck.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question:
          kind: choice
          prompt: Which of these has the limit 0?
          choices:
            - {text: 1/n, correct: true}
            - {text: 1/n², correct: true}
            - {text: n}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question:
          kind: multi
          prompt: Which of these have the limit 0?
          choices:
            - {text: 1/n, correct: true}
            - {text: 1/n², correct: true}
            - {text: n}
        """),
      cure: "Mark one, or make it a question of kind ‘multi’, where all the correct ones must be picked."),
    DiagnosticExplanation(
      .equalChoices,
      meaning: "Two choices have the same text: a learner cannot tell them apart, and perhaps only one is right.",
      wrong: puzzle(
        """
        date: 2026-09-01
        kind: choice
        prompt: Which number is even?
        choices:
          - {text: four, correct: true}
          - {text: five}
          - {text: five}
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: choice
        prompt: Which number is even?
        choices:
          - {text: four, correct: true}
          - {text: five}
          - {text: seven}
        """),
      cure: "Change or remove one of them."),
    DiagnosticExplanation(
      .answerMissing,
      meaning: "A question that learners answer by typing has nothing to compare their answer with.",
      wrong: puzzle(
        """
        date: 2026-09-01
        kind: text
        prompt: What cuts a curve twice?
        """),
      right: puzzle(
        """
        date: 2026-09-01
        kind: text
        prompt: What cuts a curve twice?
        accept: [secant, a secant]
        """),
      cure: "Add ‘answer’, or ‘accept’ with every answer that is right; the first one is shown."),
    DiagnosticExplanation(
      .clozeGaps,
      meaning: "A cloze is a text with 1 to 8 gaps that learners fill. This one has none, or too many for one answer.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question: {kind: cloze, prompt: 'A limit is a value.'}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question: {kind: cloze, prompt: 'A limit is a {{value}}.'}
        """),
      cure: "Put double braces around what learners should fill in; make two questions of more than 8 gaps."),
    DiagnosticExplanation(
      .malformedCloze,
      meaning: """
        A gap in a cloze is opened and not closed, closed and not opened, or its answer is empty or has braces of its \
        own. Learners would see the braces, or could never answer.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question: {kind: cloze, prompt: 'A limit is a {{value.'}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        question: {kind: cloze, prompt: 'A limit is a {{value|number}}.'}
        """),
      cure: "Write each gap as {{answer}}, or as {{answer|alternative}} where several answers are right."),
  ]
}
