import LearningEngine
import Testing

/// One answer in Anki and what Anki made of it.
struct AnkiReview: Decodable {
  let t: Int64
  let g: UInt8
  let studyDay: Int32
  let type, queue: String
  let ivlDays, reps, lapses: Int32
  let stepsLeft: UInt8
  let dueT: Int64?
  let dueDay: Int32?
  let leech: Bool?
  let easePermille: Int32?
  let elapsedDays: Int32?
  let s, d, sStored, dStored: Double?
}

/// A file of histories of Anki.
struct AnkiFile: Decodable {
  struct Config: Decodable {
    let newDelays, lapseDelays: [Int64]?
    let newInts: [Int32]?
    let initialFactor: Int32?
    let hardFactor, ease4, ivlFct, mult: Float?
    let maxIvl, minInt, leechFails: Int32?

    enum CodingKeys: String, CodingKey {
      case newDelays = "new.delays"
      case lapseDelays = "lapse.delays"
      case newInts = "new.ints"
      case initialFactor = "new.initialFactor"
      case hardFactor = "rev.hardFactor"
      case ease4 = "rev.ease4"
      case ivlFct = "rev.ivlFct"
      case maxIvl = "rev.maxIvl"
      case mult = "lapse.mult"
      case minInt = "lapse.minInt"
      case leechFails = "lapse.leechFails"
    }

    func configuration() throws -> AnkiConfiguration {
      var c = AnkiConfiguration()
      if let newDelays { c.learningSteps = try LearningSteps(seconds: newDelays.map { $0 * 60 }) }
      if let lapseDelays { c.relearningSteps = try LearningSteps(seconds: lapseDelays.map { $0 * 60 }) }
      if let newInts { (c.graduatingIntervalDays, c.easyIntervalDays) = (newInts[0], newInts[1]) }
      if let initialFactor { c.initialEasePermille = initialFactor }
      if let hardFactor { c.hardFactor = hardFactor }
      if let ease4 { c.easyFactor = ease4 }
      if let ivlFct { c.intervalFactor = ivlFct }
      if let maxIvl { c.maximumIntervalDays = maxIvl }
      if let mult { c.lapseFactor = mult }
      if let minInt { c.minimumLapseIntervalDays = minInt }
      if let leechFails { c.leechRule = LeechRule(lapses: leechFails) }
      return c
    }
  }
  struct Sequence: Decodable {
    let id, params, config: String
    let reviews: [AnkiReview]
  }
  let rolloverS: Int64
  let configs: [String: Config]
  let sequences: [Sequence]
  let parameterSets: [String: VectorParameters]?
}

@Suite("Anki's own histories")
struct AnkiVectorTests {
  /// 2000-01-01, from which the vectors count seconds and study days.
  private static let epoch: Int64 = 946_684_800

  @Test("Scheduler v3 with SM-2")
  func sm2() throws {
    let file: AnkiFile = try VectorFiles.load("anki_sm2")
    for sequence in file.sequences {
      let configuration = try #require(file.configs[sequence.config]).configuration()
      try check(sequence, file, AnkiSM2Scheduler(configuration), configuration.leechRule) { card, review in
        card.ease * 1000 == Double(review.easePermille ?? -1) ? [] : ["ease \(card.ease)"]
      }
    }
    #expect(file.sequences.count >= VectorFiles.leastCount)
  }

  @Test("Scheduler v3 with FSRS")
  func fsrs() throws {
    let file: AnkiFile = try VectorFiles.load("anki_fsrs")
    let sets = try #require(file.parameterSets)
    for sequence in file.sequences {
      let configuration = try #require(file.configs[sequence.config]).configuration()
      let parameters = try #require(sets[sequence.params])
      let scheduler = try AnkiFSRSScheduler(
        parameters: FSRSParameters(parameters.w), desiredRetention: parameters.desiredRetention, configuration)
      try check(sequence, file, scheduler, configuration.leechRule) { card, review in
        guard let s = review.sStored, let d = review.dStored else { return ["no memory in the file"] }
        let isClose = abs(card.stability - s) <= max(2e-4 * s, 1e-4) && abs(card.difficulty - d) <= 1e-3
        return isClose ? [] : ["memory \(card.stability) \(card.difficulty), not \(s) \(d)"]
      }
    }
    #expect(file.sequences.count >= VectorFiles.leastCount)
  }

  private func check(
    _ sequence: AnkiFile.Sequence, _ file: AnkiFile, _ scheduler: some Scheduler, _ leeches: LeechRule,
    _ memory: (CardState, AnkiReview) -> [String]
  ) throws {
    let boundaries = DayBoundaries.utc(dayStartHour: Int32(file.rolloverS / 3600))
    let firstDay = try #require(StudyDay(year: 2000, month: 1, day: 1)).number
    var card = CardState()
    var wrong: [String] = []
    for (index, review) in sequence.reviews.enumerated() {
      let moment = ReviewMoment(Timestamp(seconds: Self.epoch + review.t), in: boundaries)
      let before = card
      card = scheduler.answer(card, try #require(Rating(rawValue: review.g)), at: moment, fuzzKey: 0)
      func expect<Value: Equatable>(_ name: String, _ value: Value, _ expected: Value) {
        if value != expected { wrong.append("\(index) \(name) \(value), not \(expected)") }
      }
      expect("study day", moment.day.number - firstDay, review.studyDay)
      expect("type", "\(card.phase)", review.type)
      expect("interval", card.intervalDays, review.ivlDays)
      expect("reps", card.reps, review.reps)
      expect("lapses", card.lapses, review.lapses)
      expect("steps left", card.step, review.stepsLeft)
      let due: Due? =
        review.dueT.map { .instant(Timestamp(seconds: Self.epoch + $0)) }
        ?? review.dueDay.map { .day(StudyDay($0 + firstDay)) }
      expect("due", card.due, due)
      expect("leech", card.lapses > before.lapses && leeches.triggers(atLapses: card.lapses), review.leech ?? false)
      wrong += memory(card, review).map { "\(index) \($0)" }
    }
    #expect(wrong == [], "\(sequence.id) \(sequence.config) \(sequence.params)")
  }
}
