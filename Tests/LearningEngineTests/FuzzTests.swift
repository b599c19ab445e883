import Testing

@testable import LearningEngine

@Suite("Fuzz")
struct FuzzTests {
  private struct BoundsFile: Decodable {
    struct Range: Decodable {
      let low, high: Int32
    }
    struct Case: Decodable {
      let interval, minimum, maximum: Int32
      let anki: Range
    }
    let cases: [Case]
  }

  @Test("The ranges are Anki's")
  func bounds() throws {
    let file: BoundsFile = try VectorFiles.load("fuzz_bounds")
    for one in file.cases {
      let range = FuzzRange.days(for: one.interval, minimum: one.minimum, maximum: one.maximum)
      #expect(range == one.anki.low...one.anki.high, "\(one)")
    }
    #expect(file.cases.count >= 50)
  }

  @Test("Whole days in integers and in factors give the same range for every interval")
  func integerForm() {
    for interval in 1...36_500 as ClosedRange<Int32> {
      let x = Double(interval)
      var reach = x < 2.5 ? 0.0 : 1.0
      reach += 0.15 * max(min(x, 7) - 2.5, 0)
      reach += 0.1 * max(min(x, 20) - 7, 0)
      reach += 0.05 * max(x - 20, 0)
      var low = Int32((x - reach).rounded())
      var high = Int32((x + reach).rounded())
      (low, high) = (min(max(low, 1), 36_500), min(max(high, 1), 36_500))
      if low == high, high > 2, high < 36_500 { high += 1 }
      let range = FuzzRange.days(for: interval, minimum: 1, maximum: 36_500)
      if range != low...high { Issue.record("\(interval): \(range), not \(low)...\(high)") }
    }
  }

  @Test(
    "The hash and its draws",
    arguments: [
      ("01KDX6C198DDT0VDND67MCZR20", 0, 2...4, 0xECBA_54CE_C7B0_F789, 0xFE26_5B95_8A41_9F0B, 4),
      ("01KDX6C198DDT0VDND67MCZR20", 1, 2...4, 0x4CBF_A8C6_717B_3AF8, 0xA63F_F663_8B34_E9F1, 3),
      ("c0", 7, 93...107, 0x6AEA_4175_A821_A3E5, 0x1E3A_768A_D11B_B501, 94),
      ("box.es-perro.2>1", 12, 345...365, 0x0530_62D8_D806_E96C, 0x0EAE_2D20_49D0_7953, 346),
      ("k\u{E4}se/\u{E9}", 255, 34_672...36_500, 0xCE39_3473_BA96_C259, 0x27D6_D5BC_A9A3_7A3A, 34_956),
    ] as [(String, Int32, ClosedRange<Int32>, UInt64, UInt64, Int32)])
  func hash(name: String, count: Int32, range: ClosedRange<Int32>, seed: UInt64, draw: UInt64, day: Int32) {
    let hash = FuzzHash(key: CardID(name).fuzzKey, count: count)
    #expect(hash.seed == seed)
    #expect(UInt64(hash.draw(1)) == draw >> 32)
    #expect(hash.day(in: range) == day)
  }

  @Test("Draws that would make some days likelier are rejected")
  func rejection() {
    let hash = FuzzHash(key: CardID("c0").fuzzKey, count: 3)
    #expect(hash.seed == 0xEAFF_9154_4F4A_B1A1)
    #expect(hash.number(below: 3_000_000_000) == 1_878_090_895)
  }

  @Test("Cards without fuzz keys are told apart by their numbers, as in tables of answers")
  func missingKeys() {
    var policy = FSRSPolicy.standard
    policy.hasFuzz = true
    let cards = (Int32(0)..<200).map { QueueFixtures.review($0, stability: 100) }
    var store = ScheduledCards(cards, FSRSScheduler(policy: policy), fuzzKeys: [7])
    let moment = ReviewMoment(QueueFixtures.now, in: QueueFixtures.boundaries)
    for card in Int32(0)..<200 { store.record(.good, of: card, at: moment, in: QueueFixtures.boundaries) }
    #expect(Set(store.cards.map(\.state.intervalDays)).count > 5)
    var first = cards[0].state
    FSRSScheduler(policy: policy).apply(.good, to: &first, at: moment, fuzzKey: 7)
    #expect(store.cards[0].state == first)
  }

  @Test("An identity made of other Unicode is another card")
  func normalisation() {
    #expect(CardID("k\u{E4}se") != CardID("ka\u{308}se"))
    #expect(CardID("a") < CardID("ab"))
    #expect(CardID("ab") < CardID("b"))
  }

  @Test(
    "A passed card does not come sooner than last time if FSRS makes its interval longer",
    arguments: [(100, 101...108), (99, 100...108), (101, 101...108), (108, 108...115), (109, 94...108)]
      as [(Int32, ClosedRange<Int32>)])
  func floor(previous: Int32, expected: ClosedRange<Int32>) {
    var policy = FSRSPolicy.standard
    policy.hasFuzz = true
    let scheduler = FSRSScheduler(policy: policy)
    // 101 days, whose range is 94…108; a floor in it is where the range then begins.
    let stabilities = PerRating(again: 0, hard: 101, good: 0, easy: 0)
    let days = (0..<400 as Range<UInt64>).map {
      scheduler.days(stabilities, .hard, previous: previous, FuzzHash(key: $0, count: 3))
    }
    #expect(Set(days) == Set(expected))
  }

  @Test("The floor is that of the card's last interval, and a card that leaves steps has none")
  func floorOfCard() {
    var policy = FSRSPolicy.standard
    var card = CardState()
    (card.phase, card.memory) = (.review, MemoryState(stability: 50, difficulty: 5))
    let moment = ReviewMoment(Timestamp(seconds: 0), day: StudyDay(50))
    let days = FSRSScheduler(policy: policy).answer(card, .hard, at: moment, fuzzKey: 0).intervalDays
    policy.hasFuzz = true
    let scheduler = FSRSScheduler(policy: policy)
    let range = FuzzRange.days(for: days, minimum: 1, maximum: 36_500)
    func all(_ card: CardState) -> Set<Int32> {
      Set((0..<400).map { scheduler.answer(card, .hard, at: moment, fuzzKey: $0).intervalDays })
    }
    card.intervalDays = days - 1
    #expect(all(card) == Set(days...range.upperBound))
    (card.phase, card.step) = (.relearning, 9)
    #expect(all(card) == Set(range))
  }

  @Test(
    "Half a day goes away from zero, or to the even day; both within 1 and the maximum",
    arguments: [
      (0, 1, 1), (0.5, 1, 1), (1.4999999999999998, 1, 1), (1.5, 2, 2), (2.5, 3, 2), (3.5, 4, 4), (4.5, 5, 4),
      (364.5, 365, 364), (365.5, 365, 365), (1e300, 365, 365), (.infinity, 365, 365), (-5, 1, 1), (.nan, 1, 1),
    ] as [(Double, Int32, Int32)])
  func rounding(interval: Double, away: Int32, even: Int32) {
    #expect(IntervalRounding.halfAwayFromZero.days(interval, maximum: 365) == away)
    #expect(IntervalRounding.halfToEven.days(interval, maximum: 365) == even)
  }
}
