import LearningEngine
import TestKit
import Testing

@Suite("Kernel types")
struct KernelTests {
  @Test("A card takes 64 bytes")
  func sizeOfState() {
    #expect(MemoryLayout<CardState>.size <= 64)
    #expect(MemoryLayout<CardState>.stride <= 64)
  }

  @Test("What a card is due at comes back as it was put in")
  func due() {
    var card = CardState()
    #expect(card.due == nil)
    for due in [.instant(.distantPast), .instant(.distantFuture), .day(StudyDay(.min)), .day(StudyDay(.max))] as [Due] {
      card.due = due
      #expect(card.due == due)
    }
    card.due = nil
    #expect(card == CardState())
  }

  @Test("A buried card comes back with its day")
  func buried() {
    var card = CardState()
    #expect(!card.isBuried(on: StudyDay(.min)))
    card.buriedUntil = StudyDay(10)
    #expect(card.isBuried(on: StudyDay(9)))
    #expect(!card.isBuried(on: StudyDay(10)))
  }

  @Test("Identities go to text and back, and have one order in both forms")
  func identities() throws {
    var generator = SeededGenerator(seed: 3)
    var last: (id: EventID, text: String)?
    for _ in 0..<10_000 {
      let id = EventID(high: generator.next(), low: generator.next())
      let text = String(decoding: id.text, as: UTF8.self)
      #expect(EventID(text: text.utf8) == id)
      #expect(EventID(text: text.lowercased().utf8) == id)
      if let last { #expect((last.id < id) == (last.text < text)) }
      last = (id, text)
    }
  }

  @Test(
    "What is no identity",
    arguments: [
      "", "01KDX6C198DDT0VDND67MCZR2", "01KDX6C198DDT0VDND67MCZR200", "81KDX6C198DDT0VDND67MCZR20",
      "01KDX6C198DDT0VDND67MCZR2I", "01KDX6C198DDT0VDND67MCZR2L", "01KDX6C198DDT0VDND67MCZR2O",
      "01KDX6C198DDT0VDND67MCZR2U", "01KDX6C198DDT0VDND67MCZR2 ", "01KDX6C198DDT0VDND67MCZR2é",
    ])
  func noIdentity(text: String) {
    #expect(EventID(text: text.utf8) == nil)
  }

  @Test("The last identity of a millisecond is followed by a larger one; after the very last comes the first")
  func successor() {
    #expect(EventID(high: 1, low: .max).successor == EventID(high: 2, low: 0))
    #expect(EventID(high: .max, low: .max).successor == EventID(high: 0, low: 0))
  }

  @Test("Parameters of FSRS-4.5 and FSRS-5 become those of FSRS-6")
  func migration() throws {
    let older = Array(FSRSParameters.standard.values.prefix(19))
    #expect(try FSRSParameters(older).values == older + [0, 0.5])
    let oldest = [
      0.4, 0.9, 2.3, 10.9, 4.93, 0.94, 0.86, 0.01, 1.49, 0.14, 0.94, 2.18, 0.05, 0.34, 1.26, 0.29, 2.61,
    ]
    let current = try FSRSParameters(oldest)
    #expect(abs(current.w4 - 6.81) < 1e-12)
    // ln(3 · 0.94 + 1)/3
    #expect(abs(current.w5 - 0.446_750_1) < 1e-6)
    #expect(abs(current.w6 - 1.36) < 1e-12)
    #expect(current.values.suffix(4) == [0, 0, 0, 0.5])
  }

  @Test("Parameters out of their bounds are refused, each by its number, and never clipped")
  func bounds() throws {
    let standard = FSRSParameters.standard.values
    for index in 0..<FSRSParameters.count {
      let bounds = try #require(FSRSParameters.bounds(of: index))
      for value in [bounds.lowerBound - 0.001, bounds.upperBound + 0.001] {
        var values = standard
        values[index] = value
        #expect(throws: FSRSParameterError.outOfBounds(index: index, value: value)) { try FSRSParameters(values) }
      }
      var values = standard
      values[index] = .nan
      #expect(throws: FSRSParameterError.notFinite(index: index)) { try FSRSParameters(values) }
      (values[index], values[(index + 1) % 21]) = (bounds.lowerBound, standard[(index + 1) % 21])
      #expect(try FSRSParameters(values).values == values)
    }
    #expect(throws: FSRSParameterError.wrongCount(20)) { try FSRSParameters(Array(standard.prefix(20))) }
    #expect(FSRSParameters.bounds(of: 21) == nil)
    #expect(FSRSParameters.bounds(of: -1) == nil)
  }

  @Test("Policies and steps refuse what no schedule can be made of")
  func refusals() {
    #expect(throws: FSRSPolicyError.retentionOutOfRange(1)) { try FSRSPolicy.standard.with(desiredRetention: 1) }
    #expect(throws: FSRSPolicyError.maximumIntervalOutOfRange(0)) {
      try FSRSPolicy.standard.with(maximumIntervalDays: 0)
    }
    #expect(throws: LearningStepsError.outOfRange(seconds: 0)) { try LearningSteps(seconds: [60, 0]) }
    #expect(throws: LearningStepsError.tooMany(101)) { try LearningSteps(seconds: Array(repeating: 1, count: 101)) }
  }
}
