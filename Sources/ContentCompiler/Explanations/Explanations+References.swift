extension DiagnosticExplanation {
  /// CC0411 to CC0418: what refers to something that is not there.
  static let references: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .danglingBox,
      meaning: """
        A deck, a puzzle or a box names a box that does not exist. Learners would find a gap where it should be; nothing \
        is made up to fill it.
        """,
      wrong: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-ideas]
        """),
      right: deck(
        """
        id: first-steps
        title: First steps
        boxes: [limit-idea]
        """),
      cure: "Write the box’s id as its file has it, or write the box."),
    DiagnosticExplanation(
      .danglingTopic,
      meaning: """
        A box, deck or query names a topic that no world defines. Learners find boxes by topic, so such a box would be \
        lost.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limit
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
      cure: "Write the topic’s id as its world has it, or add the topic to a file in worlds/."),
    DiagnosticExplanation(
      .danglingPrerequisite,
      meaning: """
        A topic requires one that no world defines. On the map it could never be opened, because what it waits for never \
        comes.
        """,
      wrong: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives, prerequisites: [limits]}
        """),
      right: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives, prerequisites: [calc-limits]}
        """),
      cure: "Write the topic’s id as it is defined, or remove the prerequisite."),
    DiagnosticExplanation(
      .topicCycle,
      meaning: """
        Topics require each other in a circle, so nobody could begin with any of them. The notes go round the circle, \
        one step each.
        """,
      wrong: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits, prerequisites: [calc-derivatives]}
          - {id: calc-derivatives, title: Derivatives, prerequisites: [calc-limits]}
        """),
      right: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives, prerequisites: [calc-limits]}
        """),
      cure: "Remove the prerequisite that is the least necessary of them."),
    DiagnosticExplanation(
      .topicRequiresItself,
      meaning: "A topic is among its own prerequisites, so nobody could ever begin with it.",
      wrong: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives, prerequisites: [calc-derivatives]}
        """),
      right: world(
        """
        id: mathematics
        title: Mathematics
        topics:
          - {id: calc-limits, title: Limits}
          - {id: calc-derivatives, title: Derivatives, prerequisites: [calc-limits]}
        """),
      cure: "Remove it, or write the topic that you meant."),
    DiagnosticExplanation(
      .danglingLayer,
      meaning: """
        ‘explain’ names the layer that is shown after an answer, by its key, and the box has no layer of that key.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        layers:
          - {key: idea, text: A limit is a value.}
        question: {kind: recall, prompt: What is a limit?, answer: A value, explain: ideas}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        skill: conceptual
        layers:
          - {key: idea, text: A limit is a value.}
        question: {kind: recall, prompt: What is a limit?, answer: A value, explain: idea}
        """),
      cure: "Write the layer’s key; a layer without one has the key layer-1, layer-2 and so on, by its place."),
    DiagnosticExplanation(
      .danglingMedia,
      meaning: """
        A layer, a pair or an image in a text names a medium by its key, and the box’s list ‘media’ has none of that \
        key. Only what is listed there travels with the box. A puzzle has no media at all.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., media: curve}
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
          - {text: A limit is a value., media: slope}
        media:
          - {key: slope, file: img/slope.svg, alt: A rising line.}
        """),
      cure: "Write the medium’s key, or add the file to ‘media’."),
    DiagnosticExplanation(
      .danglingInteractive,
      meaning: """
        A layer or a question names an interactive by its key, and the box’s list ‘interactives’ has none of that key.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., interactive: curve}
        interactives:
          - {key: plot, kind: slope-plot, props: {expr: x^2}}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., interactive: plot}
        interactives:
          - {key: plot, kind: slope-plot, props: {expr: x^2}}
        """),
      cure: "Write the interactive’s key, or add it to ‘interactives’."),
  ]
}
