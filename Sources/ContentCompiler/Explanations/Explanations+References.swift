extension DiagnosticExplanation {
  /// CC04xx.
  static let references: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .danglingTopic,
      meaning: """
        A box, deck or query names a topic that no world defines. Learners find boxes by topic, so such a box would be \
        lost.
        """,
      example: File(
        "boxes/limit.box.yaml",
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limit
        layers:
          - text: A limit is the value that a function comes close to.
        """),
      cured: File(
        "boxes/limit.box.yaml",
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is the value that a function comes close to.
        """),
      cure: "Write the topic’s id as its world has it, or add the topic to a file in worlds/.")
  ]
}
