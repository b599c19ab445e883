extension DiagnosticExplanation {
  /// CC0419 to CC0422: interactives and the registry that describes them.
  static let interactives: [DiagnosticExplanation] = [
    DiagnosticExplanation(
      .unknownInteractiveKind,
      meaning: """
        The file interactives.yaml lists every kind of interactive that the app can play, and this kind is not among \
        them. Learners would see an empty place.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - {text: A limit is a value., interactive: plot}
        interactives:
          - {key: plot, kind: slop-plot, props: {expr: x^2}}
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
      cure: "Correct the kind, or let those who build the app register it in interactives.yaml."),
    DiagnosticExplanation(
      .unknownProp,
      meaning: """
        An interactive gets a prop that its kind does not have. The app would pass it over, and what you wanted to set \
        would stay as it is.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        interactives:
          - {key: plot, kind: slope-plot, props: {expr: x^2, colour: red}}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        interactives:
          - {key: plot, kind: slope-plot, props: {expr: x^2}}
        """),
      cure: "Correct its name, or remove it; interactives.yaml tells which props there are."),
    DiagnosticExplanation(
      .missingProp,
      meaning: "An interactive of this kind cannot begin without this prop: there would be nothing to show.",
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        interactives:
          - {key: plot, kind: slope-plot, props: {at: 1}}
        """),
      right: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        layers:
          - text: A limit is a value.
        interactives:
          - {key: plot, kind: slope-plot, props: {expr: x^2, at: 1}}
        """),
      cure: "Add it to ‘props’."),
    DiagnosticExplanation(
      .minBuildLowered,
      meaning: """
        ‘minBuild’ names the first build of the app that may show the box. It can be raised, but not below the first \
        build that plays all of its interactives: older apps would show an empty place.
        """,
      wrong: box(
        """
        id: limit
        version: 1
        title: Limits
        topic: calc-limits
        minBuild: 100
        layers:
          - text: A limit is a value.
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
          - text: A limit is a value.
        interactives:
          - {key: plot, kind: slope-plot, props: {expr: x^2}}
        """),
      cure: "Remove the field: the right number is found without it."),
  ]
}
