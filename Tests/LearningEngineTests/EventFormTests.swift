import Testing

@testable import LearningEngine

@Suite("The canonical form of events")
struct EventFormTests {
  private static let id = EventID(high: 0x019B_D0C6_D128_6D37, low: 0xA035_86DD_34D1_DF21)
  private static let header = "019bd0c6d1286d37a03586dd34d1df210000019bd0c6d12800004ff7003c"

  private static func event(_ content: EventContent) -> LearningEvent {
    LearningEvent(
      id: id, instant: Timestamp(milliseconds: 0x19B_D0C6_D128), day: StudyDay(20_471), offsetMinutes: 60, content)
  }

  private static var audit: Review.Audit {
    var after = CardState()
    after.phase = .review
    after.due = .day(StudyDay(20_553))
    after.intervalDays = 3
    after.stability = 2.5
    after.difficulty = 5
    return Review.Audit(before: CardSnapshot(CardState()), after: CardSnapshot(after))
  }

  /// Every kind: what it says, and the bytes, which are the format of stored logs and never change.
  static let table: [(EventContent, String)] = [
    (
      .keep(Keep(box: LogName("b"), version: 2, cards: [CardID("c1"), CardID("c2")])),
      "0101\(header)00016200000002000200026331" + "00026332"
    ),
    (.remove(box: LogName("b")), "0102\(header)000162"),
    (.review(Review(card: CardID("c1"), .good)), "0103\(header)00026331030000"),
    (
      .review(Review(card: CardID("c1"), .again, source: .imported, milliseconds: 1500)),
      "0103\(header)00026331010101000005dc"
    ),
    (
      .review(
        Review(
          card: CardID("c1"), .hard,
          practice: Review.Practice(
            PracticeAnswer(.wrong, hints: 1, responseMilliseconds: 2, expectedMilliseconds: 3), .conceptual))),
      "0103\(header)00026331020002" + "0101" + "00000001" + "0000000000000002" + "0000000000000003"
    ),
    (
      .review(Review(card: CardID("c1"), .easy, audit: audit)),
      "0103\(header)00026331040004" + "00" + zeros(9) + zeros(4) + zeros(24)
        + "02" + "020000000000005049" + "00000003" + "4004000000000000" + "4014000000000000" + "0000000000000000"
    ),
    (
      .attempt(Attempt(box: LogName("b"), isCorrect: true, confidence: .sure)), "0104\(header)000162000001" + "02"
    ),
    (
      .attempt(Attempt(box: LogName("b"), card: CardID("c1"), isCorrect: false, confidence: .guessed)),
      "0104\(header)000162000263310000"
    ),
    (.seen(box: LogName("b"), layer: 3), "0105\(header)0001620003"),
    (.undo(target: id), "0106\(header)019bd0c6d1286d37a03586dd34d1df21"),
    (.card(CardChange(.suspend, card: CardID("c1"))), "0107\(header)00026331" + zeros(16)),
    (.card(CardChange(.unsuspend, card: CardID("c1"))), "0108\(header)00026331" + zeros(16)),
    (
      .card(CardChange(.bury, card: CardID("c1"), cause: id)),
      "0109\(header)00026331019bd0c6d1286d37a03586dd34d1df21"
    ),
    (.card(CardChange(.unbury, card: CardID("c1"))), "010a\(header)00026331" + zeros(16)),
    (
      .card(CardChange(.setDue(.day(StudyDay(20_553))), card: CardID("c1"))),
      "010b\(header)00026331" + zeros(16) + "020000000000005049"
    ),
    (
      .card(CardChange(.setDue(.instant(Timestamp(milliseconds: 256))), card: CardID("c1"))),
      "010b\(header)00026331" + zeros(16) + "010000000000000100"
    ),
    (.card(CardChange(.reset, card: CardID("c1"))), "010c\(header)00026331" + zeros(16)),
    (
      .parameters(
        ParametersChange(LearnerSettings(desiredRetention: 0.75, maximumIntervalDays: 365), refolds: true)),
      "010d\(header)0e3fe80000000000000000016d"
    ),
    (
      .deck(DeckChange(deck: LogName("d"), title: [65], boxes: [LogName("b")], topic: [], isDeleted: true)),
      "010e\(header)0001640f" + "000141" + "0001000162" + "0000" + "01"
    ),
    (.deck(DeckChange(deck: LogName("d"))), "010e\(header)00016400"),
    (.finish(PuzzleFinish(puzzle: LogName("p"), score: -1, milliseconds: 258)), "010f\(header)000170ffffffff00000102"),
    (.unknown(UnknownContent(version: 1, kind: 99, bytes: [7])), "0163\(header)07"),
    (.unknown(UnknownContent(version: 2, kind: 3, bytes: [])), "0203\(header)"),
  ]

  @Test("Each kind is written as the bytes of the table, and read back")
  func table() throws {
    for (content, hex) in Self.table {
      let event = Self.event(content)
      #expect(Self.hex(event.encoded()) == hex)
      #expect(try LearningEvent(encoded: event.encoded()) == event)
    }
  }

  @Test("Parameters are written as 21 numbers of 8 bytes")
  func parameters() throws {
    let event = Self.event(.parameters(ParametersChange(LearnerSettings(parameters: .standard))))
    let bytes = event.encoded()
    #expect(bytes.count == 32 + 1 + 21 * 8)
    #expect(try LearningEvent(encoded: bytes) == event)
  }

  @Test("Every event, cut short anywhere or with a byte too many, is set aside")
  func cut() {
    for (content, _) in Self.table {
      if case .unknown = content { continue }
      let bytes = Self.event(content).encoded()
      for count in 0..<bytes.count {
        #expect(Self.problem(Array(bytes[..<count])) != nil, "\(content) cut to \(count)")
      }
      #expect(Self.problem(bytes + [0]) == .trailingBytes(1))
    }
  }

  /// Places in the bytes of a review or another event, a value there, and what is wrong then.
  @Test("A value out of its range is set aside with its reason")
  func problems() {
    let review = EventContent.review(Review(card: CardID("c1"), .good))
    let due = EventContent.card(CardChange(.setDue(.day(StudyDay(20_553))), card: CardID("c1")))
    let settings = EventContent.parameters(ParametersChange(LearnerSettings(parameters: .standard)))
    let table: [(String, EventContent, [Int: UInt8], EventProblem)] = [
      ("version 0", review, [0: 0], .noSuchForm(version: 0, kind: 3)),
      ("kind 0", review, [1: 0], .noSuchForm(version: 1, kind: 0)),
      ("before 1970", review, [18: 0xFF], .instantOutOfRange(Timestamp(milliseconds: -72_055_825_303_678_680))),
      ("another day", review, [29: 0xFA], .dayFarFromInstant(StudyDay(20_474), Self.event(review).instant)),
      ("offset of 34 days", review, [30: 0x40], .offsetOutOfRange(minutes: 0x403C)),
      ("no name", review, [33: 0], .nameOutOfRange(byteCount: 0)),
      ("long name", review, [32: 0x10], .nameOutOfRange(byteCount: 4098)),
      ("rating 0", review, [36: 0], .ratingOutOfRange(0)),
      ("rating 5", review, [36: 5], .ratingOutOfRange(5)),
      ("the source that only replay gives", review, [37: 255], .choiceOutOfRange(255)),
      ("flags of a later version", review, [38: 8], .choiceOutOfRange(8)),
      ("time announced, but none", review, [38: 1], .truncated),
      ("due in the year 47 million", due, [56: 1], .dueOutOfRange(1 << 32 | 20_553)),
      ("due never", due, [52: 0, 59: 0, 60: 0], .choiceOutOfRange(0)),
      ("a parameter that is no number", settings, [33: 0x7F, 34: 0xF8], .parameterOutOfRange(index: 0)),
      ("a retention of nothing", settings, [32: 2], .policyOutOfRange),
    ]
    for (name, content, changes, problem) in table {
      var bytes = Self.event(content).encoded()
      if name == "a retention of nothing" { bytes = Array(bytes[..<33]) + [UInt8](repeating: 0, count: 8) }
      for (place, value) in changes { bytes[place] = value }
      #expect(Self.problem(bytes) == problem, "\(name)")
    }
    var nobody = Self.event(review).encoded()
    for place in 2..<18 { nobody[place] = 0 }
    #expect(Self.problem(nobody) == .noIdentity)
  }

  @Test("Values that cannot be written give bytes that are no event")
  func unwritable() {
    let long = [UInt8](repeating: 1, count: 70_000)
    let cards = [CardID](repeating: CardID([1]), count: 70_000)
    let contents: [EventContent] = [
      .remove(box: LogName(long)), .remove(box: LogName([])), .review(Review(card: CardID(long), .good)),
      .keep(Keep(box: LogName([1]), version: 1, cards: cards)),
      .deck(DeckChange(deck: LogName([1]), title: long)),
      .deck(DeckChange(deck: LogName([1]), boxes: [LogName](repeating: LogName([1]), count: 70_000))),
      .unknown(UnknownContent(version: 3, kind: 3, bytes: [UInt8](repeating: 0, count: 1_048_576))),
      .review(Review(card: CardID([1]), .good, source: .attempt)),
      .parameters(ParametersChange(LearnerSettings(desiredRetention: .nan))),
    ]
    for content in contents {
      var log = EventLog()
      guard case .setAside = log.insert(Self.event(content)) else {
        Issue.record("\(content.kind) was taken")
        continue
      }
      #expect(log.count == 0)
      #expect(log.setAside.count == 1)
    }
  }

  @Test("What a later version wrote is kept, carried through merge, and does nothing")
  func unknown() throws {
    let event = Self.event(.unknown(UnknownContent(version: 9, kind: 3, bytes: [1, 2, 3])))
    let merged = EventLog().merged(EventLog([event]))
    try #require(merged.count == 1)
    #expect(merged.encoded(at: 0) == event.encoded())
    let replay = Replay(merged, scheduler: Story.scheduler)
    #expect(replay.cardCount == 0)
    #expect(replay.report().unknownEvents == [event.id])
  }

  private static func problem(_ bytes: [UInt8]) -> EventProblem? {
    do throws(EventProblem) {
      _ = try LearningEvent(encoded: bytes)
      return nil
    } catch { return error }
  }

  private static func zeros(_ count: Int) -> String { String(repeating: "00", count: count) }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
