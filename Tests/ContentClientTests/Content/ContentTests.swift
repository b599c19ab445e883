import ContentModel
import TestKit
import Testing

@testable import ContentClient

@Suite struct ContentTests {
  /// Boxes for builds 0, 110 and 120, with and without interactives, in two topics of one world and one that is empty.
  static func release() throws -> VerifiedRelease {
    let boxes = [
      ReleaseSample.box("atom", topic: "matter"),
      ReleaseSample.box("bond", topic: "matter", minBuild: 110),
      ReleaseSample.box("clock", topic: "swings", minBuild: 120, interactives: ["dial", "pendulum"]),
      ReleaseSample.box("drop", topic: "swings", status: "deprecated", interactives: ["pendulum"]),
      ReleaseSample.box("echo", topic: "nowhere", minBuild: 110),
    ]
    let decks = [
      ReleaseSample.deck("all", ["echo", "drop", "clock", "bond", "atom"], isOrdered: true),
      ReleaseSample.deck("late", ["clock"], topic: "swings"),
      ReleaseSample.deck("none", []),
    ]
    let taxonomy = Taxonomy(worlds: [
      .init(
        id: "physics", title: "Physics", order: 0, map: .init(width: 1000, height: 600),
        topics: [
          .init(id: "swings", title: "Swings", at: .init(x: 320, y: 280), prerequisites: ["matter"], boxCount: 2),
          .init(id: "matter", title: "Matter", at: nil, prerequisites: [], boxCount: 2),
        ]),
      .init(
        id: "art", title: "Art", order: 1, map: nil,
        topics: [.init(id: "form", title: "Form", at: nil, prerequisites: [], boxCount: 0)]),
    ])
    let puzzles = try [
      #"{"date":"2026-11-30","kind":"text","prompt":"?","answer":"!"}"#,
      #"{"date":"2026-12-01","kind":"box","box":"atom"}"#,
      #"{"date":"2026-12-02","kind":"box","box":"clock"}"#,
      #"{"date":"2027-01-01","kind":"box","box":"gone"}"#,
    ].map {
      PuzzleCalendar.Entry(date: try #require(CivilDate(String($0.dropFirst(9).prefix(10)))), json: Array($0.utf8))
    }
    return try ReleaseSample.release(
      catalogs: [Catalog(boxes: boxes, decks: decks)], taxonomy: taxonomy, puzzles: PuzzleCalendar(entries: puzzles))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let build: Int
    let interactives: Set<String>?
    let visible: [String]
    /// Box id: what it needs.
    let hidden: [String: String]
    /// Deck id: visible boxes in order.
    let decks: [String: [String]]
    /// Topic id: visible and hidden boxes.
    let topics: [String: [Int]]
    let playable: [Bool]

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "the newest build, all interactives", build: 120, interactives: ["pendulum", "dial", "other"],
      visible: ["atom", "bond", "clock", "drop", "echo"], hidden: [:],
      decks: ["all": ["echo", "drop", "clock", "bond", "atom"], "late": ["clock"], "none": []],
      topics: ["swings": [2, 0], "matter": [2, 0], "form": [0, 0]], playable: [true, true, true, false]),
    Case(
      name: "without a list of interactives only the build hides", build: 119, interactives: nil,
      visible: ["atom", "bond", "drop", "echo"], hidden: ["clock": "120:"],
      decks: ["all": ["echo", "drop", "bond", "atom"], "late": [], "none": []],
      topics: ["swings": [1, 1], "matter": [2, 0], "form": [0, 0]], playable: [true, true, false, false]),
    Case(
      name: "the newest build that plays nothing", build: 120, interactives: [],
      visible: ["atom", "bond", "echo"], hidden: ["clock": ":dial,pendulum", "drop": ":pendulum"],
      decks: ["all": ["echo", "bond", "atom"], "late": [], "none": []],
      topics: ["swings": [0, 2], "matter": [2, 0], "form": [0, 0]], playable: [true, true, false, false]),
    Case(
      name: "an older build that plays one kind", build: 110, interactives: ["pendulum"],
      visible: ["atom", "bond", "drop", "echo"], hidden: ["clock": "120:dial"],
      decks: ["all": ["echo", "drop", "bond", "atom"], "late": [], "none": []],
      topics: ["swings": [1, 1], "matter": [2, 0], "form": [0, 0]], playable: [true, true, false, false]),
    Case(
      name: "one build below", build: 109, interactives: ["pendulum"],
      visible: ["atom", "drop"], hidden: ["bond": "110:", "clock": "120:dial", "echo": "110:"],
      decks: ["all": ["drop", "atom"], "late": [], "none": []],
      topics: ["swings": [1, 1], "matter": [1, 1], "form": [0, 0]], playable: [true, true, false, false]),
    Case(
      name: "a build that plays nothing at all", build: -1, interactives: [],
      visible: [],
      hidden: ["atom": "0:", "bond": "110:", "clock": "120:dial,pendulum", "drop": "0:pendulum", "echo": "110:"],
      decks: ["all": [], "late": [], "none": []],
      topics: ["swings": [0, 2], "matter": [0, 2], "form": [0, 0]], playable: [true, false, false, false]),
  ]

  @Test("a build sees what it can play, and what is hidden is counted everywhere", arguments: cases)
  func sees(_ test: Case) throws {
    let content = Content(
      try Self.release(), build: test.build, interactives: test.interactives, source: .network, isStale: false)
    #expect(content.boxes.map(\.id) == test.visible)
    #expect(content.hiddenBoxes.map(\.id) == test.hidden.keys.sorted())
    for box in content.hiddenBoxes {
      let reason = "\(box.neededBuild.map { "\($0)" } ?? ""):\(box.unknownInteractives.joined(separator: ","))"
      #expect(reason == test.hidden[box.id])
      #expect(content.hiddenBox(box.id)?.id == box.id)
      #expect(content.box(box.id) == nil)
    }
    for box in content.boxes {
      #expect(content.box(box.id)?.id == box.id)
      #expect(content.hiddenBox(box.id) == nil)
    }
    #expect(content.decks.map(\.id) == ["all", "late", "none"])
    for deck in content.decks {
      #expect(deck.boxIDs == test.decks[deck.id])
      #expect(deck.boxes.map(\.id) == deck.boxIDs)
      #expect(deck.visibleCount == deck.boxIDs.count)
      #expect(deck.visibleCount + deck.hiddenCount == ["all": 5, "late": 1, "none": 0][deck.id])
      #expect(content.deck(deck.id)?.id == deck.id)
    }
    #expect(content.worlds.flatMap(\.topics).map(\.id) == ["swings", "matter", "form"])
    for topic in content.worlds.flatMap(\.topics) {
      #expect([topic.visibleCount, topic.hiddenCount] == test.topics[topic.id])
      #expect(topic.boxes.map(\.id) == content.boxes.filter { $0.topic == topic.id }.map(\.id))
      #expect(content.topic(topic.id)?.id == topic.id)
    }
    #expect(content.puzzles.map(\.isPlayable) == test.playable)
  }

  @Test("views tell what was published")
  func views() throws {
    let content = Content(try Self.release(), build: 110, interactives: nil, source: .embedded, isStale: true)
    #expect(content.sequence == 12)
    #expect(content.source == .embedded)
    #expect(content.isStale)
    let drop = try #require(content.box("drop"))
    #expect(drop.title == "Box drop")
    #expect(drop.version == 1)
    #expect(drop.summary == nil)
    #expect(drop.topic == "swings")
    #expect(drop.tags == ["time"])
    #expect(drop.isDeprecated)
    #expect(content.box("atom")?.isDeprecated == false)
    #expect(drop.skill == "conceptual")
    #expect(drop.difficulty == 2)
    #expect(drop.lang == "en")
    #expect(drop.layerCount == 3)
    #expect(drop.cards == ["drop:q1", "drop:q2"])
    #expect(drop.interactives == ["pendulum"])
    #expect(drop.semantic == "0123456789abcdef")
    #expect(drop.byteCount == drop.entry.bundle.size)
    let all = try #require(content.deck("all"))
    #expect(all.title == "Deck all")
    #expect(all.isOrdered)
    #expect(all.topic == nil)
    #expect(content.deck("late")?.topic == "swings")
    let physics = try #require(content.world("physics"))
    #expect(physics.title == "Physics")
    #expect(physics.mapSize.map { [$0.width, $0.height] } == [1000, 600])
    #expect([physics.visibleCount, physics.hiddenCount] == [3, 1])
    #expect(content.world("art")?.mapSize == nil)
    let swings = try #require(content.topic("swings"))
    #expect(swings.worldID == "physics")
    #expect(swings.title == "Swings")
    #expect(swings.mapPoint.map { [$0.x, $0.y] } == [320, 280])
    #expect(swings.prerequisites == ["matter"])
    #expect(content.topic("matter")?.mapPoint == nil)
  }

  @Test("what is not there is nil, whatever is asked for", arguments: ["", "a", "atoms", "zz", "ATOM", "ä", "nowhere"])
  func absent(_ id: String) throws {
    let content = Content(try Self.release(), build: 120, interactives: nil, source: .device, isStale: false)
    #expect(content.box(id) == nil)
    #expect(content.hiddenBox(id) == nil)
    #expect(content.deck(id) == nil)
    #expect(content.topic(id) == nil)
    #expect(content.world(id) == nil)
    #expect(content.puzzle(on: id) == nil)
  }

  @Test("a puzzle is found by its day")
  func puzzles() throws {
    let content = Content(try Self.release(), build: 120, interactives: nil, source: .device, isStale: false)
    #expect(content.puzzles.map(\.date) == ["2026-11-30", "2026-12-01", "2026-12-02", "2027-01-01"])
    for puzzle in content.puzzles { #expect(content.puzzle(on: puzzle.date)?.json == puzzle.json) }
    #expect(content.puzzle(on: "2026-12-01")?.boxID == "atom")
    #expect(content.puzzle(on: "2026-11-30")?.boxID == nil)
    for date in ["2026-12-03", "2026-11-29", "9999-12-31", "0001-01-01", "2026-12-1", "2026-02-30", "01.12.2026"] {
      #expect(content.puzzle(on: date) == nil)
    }
  }

  @Test("an empty release is content with nothing in it")
  func empty() throws {
    let release = try ReleaseSample.release(catalogs: [Catalog(boxes: [], decks: [])])
    let content = Content(release, build: 0, interactives: nil, source: .device, isStale: false)
    #expect(content.boxes.isEmpty)
    #expect(content.hiddenBoxes.isEmpty)
    #expect(content.decks.isEmpty)
    #expect(content.worlds.isEmpty)
    #expect(content.puzzles.isEmpty)
  }

  @Test("random releases are split as a plain filter splits them", arguments: UInt64(1)...10)
  func agrees(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let kinds = ["dial", "graph", "pendulum"]
    let boxes = (0..<120).map { number in
      ReleaseSample.box(
        "box-\(number)", topic: "topic-\(Int.random(in: 0..<6, using: &generator))",
        minBuild: Int.random(in: 0..<20, using: &generator),
        interactives: kinds.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 })
    }.shuffled(using: &generator)
    let decks = (0..<20).map { number in
      ReleaseSample.deck("deck-\(number)", boxes.filter { _ in Bool.random(using: &generator) }.map(\.id))
    }
    let shards = [boxes.filter { $0.id.utf8.count % 2 == 0 }, boxes.filter { $0.id.utf8.count % 2 == 1 }]
    let release = try ReleaseSample.release(
      catalogs: [Catalog(boxes: shards[0], decks: decks), Catalog(boxes: shards[1], decks: [])])
    let build = Int.random(in: 0..<20, using: &generator)
    let known = Set(kinds.filter { _ in Bool.random(using: &generator) })
    let content = Content(release, build: build, interactives: known, source: .network, isStale: false)
    let visible = Set(boxes.filter { $0.minBuild <= build && known.isSuperset(of: $0.interactives) }.map(\.id))
    #expect(content.boxes.map(\.id) == visible.sorted())
    #expect(content.hiddenBoxes.map(\.id) == boxes.map(\.id).filter { !visible.contains($0) }.sorted())
    for deck in decks {
      #expect(content.deck(deck.id)?.boxIDs == deck.boxes.filter(visible.contains))
    }
    for box in boxes { #expect((content.box(box.id) != nil) == visible.contains(box.id)) }
  }
}
