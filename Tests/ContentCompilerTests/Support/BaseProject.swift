extension TestProject {
  /// A small project without a fault, which fixtures and explanations lay their files over.
  static let base = TestProject([
    ("contentc.yaml", projectText),
    ("interactives.yaml", interactivesText),
    ("worlds/mathematics.world.yaml", worldText),
    ("boxes/limit-idea.box.yaml", limitText),
    ("boxes/chain-rule.box.yaml", chainRuleText),
    ("boxes/img/slope.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 9L9 0\"/></svg>\n"),
    ("decks/calculus-start.deck.yaml", deckText),
    ("puzzles/2026-08-08.puzzle.yaml", puzzleText),
  ])

  // A horizon of 0 keeps `--now` from asking for more puzzles.
  private static let projectText = """
    id: org.example.course
    languages: {default: en, locales: [en, de]}
    license: CC-BY-4.0
    puzzles: {horizonDays: 0}
    release:
      default: {latest: 120, min: 100}
      ios: {latest: 121, min: 100}

    """

  private static let interactivesText = """
    kinds:
      slope-plot:
        minBuild: 118
        props:
          expr: {type: text, required: true}
          at: {type: number, min: -100, max: 100}
          steps: {type: integer, min: 1, max: 10}
          grid: {type: boolean}
          mode: {type: choice, of: [line, area]}

    """

  private static let worldText = """
    id: mathematics
    title: Mathematics
    map: {width: 1000, height: 600}
    topics:
      - {id: calc-limits, title: Limits, at: [120, 300]}
      - {id: calc-derivatives, title: Derivatives, at: [320, 280], prerequisites: [calc-limits]}

    """

  private static let limitText = """
    id: limit-idea
    version: 1
    title: The idea of a limit
    topic: calc-limits
    layers:
      - text: A limit is the value that a function comes close to.

    """

  private static let chainRuleText = """
    id: chain-rule
    version: 3
    title: The chain rule
    topic: calc-derivatives
    skill: procedural
    expectSeconds: 45
    layers:
      - key: formula
        text: 'If $y=f(g(x))$ then $y''=f''(g(x))\\,g''(x)$.'
    question:
      kind: number
      prompt: 'What is $\\frac{d}{dx}(3x+1)^2$ at $x=1$?'
      answer: "24"
      explain: formula

    """

  private static let deckText = """
    id: calculus-start
    title: Calculus, first steps
    topic: calc-derivatives
    ordered: true
    boxes: [limit-idea, chain-rule]

    """

  private static let puzzleText = """
    date: 2026-08-08
    kind: box
    box: chain-rule

    """
}
