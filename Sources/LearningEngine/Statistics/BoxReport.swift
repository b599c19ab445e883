/// What learners' memories say about a box, for its author.
public struct BoxReport: Sendable, Hashable {
  /// The number of the box.
  public let box: Int32
  /// Cards of it that were answered, over all learners.
  public private(set) var cards: Int32 = 0
  /// Those that were answered often enough to judge.
  public private(set) var judged: Int32 = 0
  /// The judged that stayed hard.
  public private(set) var hard: Int32 = 0
  /// The judged that were easy at once.
  public private(set) var easy: Int32 = 0
  /// Answers so far.
  public private(set) var answers: Int64 = 0
  /// How often a card was forgotten that was in review.
  public private(set) var lapses: Int64 = 0
  /// Cards that bear the mark of a leech.
  public private(set) var leeches: Int32 = 0

  /// What to do with the box.
  public enum Advice: UInt8, Sendable, Hashable {
    /// Too few cards were answered often enough.
    case tooFew
    /// Neither hard nor easy.
    case keep
    /// Most learners found it hard and go on finding it hard: explain it better.
    case explainBetter
    /// Most learners knew it at once and ever after: a candidate for removal.
    case considerRemoval
  }

  /// More than half of the judged, if there are at least so many.
  public func advice(atLeast count: Int32 = 5) -> Advice {
    guard judged >= max(count, 1) else { return .tooFew }
    if hard > judged / 2 { return .explainBetter }
    return easy > judged / 2 ? .considerRemoval : .keep
  }

  /// The reports of all boxes, in ascending order of their numbers.
  ///
  /// - Parameters:
  ///   - cards: of one learner or of many, whose boxes bear the same numbers.
  ///   - rule: what is hard, easy, and often enough.
  /// - Complexity: O(n log n).
  public static func all(_ cards: [QueueCard], rule: BoxReportRule = .standard) -> [BoxReport] {
    let order = cards.indices.sorted { cards[$0].box != cards[$1].box ? cards[$0].box < cards[$1].box : $0 < $1 }
    var reports: [BoxReport] = []
    for index in order where cards[index].state.reps > 0 {
      let card = cards[index]
      if reports.last?.box != card.box { reports.append(BoxReport(box: card.box)) }
      reports[reports.count - 1].add(card.state, rule)
    }
    return reports
  }

  private init(box: Int32) { self.box = box }

  private mutating func add(_ state: CardState, _ rule: BoxReportRule) {
    cards += 1
    answers += Int64(state.reps)
    lapses += Int64(state.lapses)
    if state.marks.contains(.leech) { leeches += 1 }
    if rule.isHard(state) {
      judged += 1
      hard += 1
    } else if rule.isEasy(state) {
      judged += 1
      easy += 1
    } else if state.reps >= rule.manyAnswers {
      judged += 1
    }
  }
}

/// When one card counts as hard or easy.
public struct BoxReportRule: Sendable, Hashable {
  /// Answers after which an ease or a difficulty says something.
  public var manyAnswers: Int32
  /// Hard at or below; SM-2's least is 1.3.
  public var hardEase: Double
  /// Easy at or above; SM-2 starts with 2.5.
  public var easyEase: Double
  /// Hard at or above, of FSRS' 1 to 10.
  public var hardDifficulty: Double
  /// Easy at or below.
  public var easyDifficulty: Double
  /// Days of an interval with which a card counts as known, so that it can be easy.
  public var easyIntervalDays: Int32

  /// 8 answers; ease 1.4 and 2.5; difficulty 9 and 4; 21 days.
  public static let standard = BoxReportRule(
    manyAnswers: 8, hardEase: 1.4, easyEase: 2.5, hardDifficulty: 9, easyDifficulty: 4, easyIntervalDays: 21)

  /// A rule of one's own.
  public init(
    manyAnswers: Int32, hardEase: Double, easyEase: Double, hardDifficulty: Double, easyDifficulty: Double,
    easyIntervalDays: Int32
  ) {
    self.manyAnswers = manyAnswers
    self.hardEase = hardEase
    self.easyEase = easyEase
    self.hardDifficulty = hardDifficulty
    self.easyDifficulty = easyDifficulty
    self.easyIntervalDays = easyIntervalDays
  }

  /// Many answers, and still at the hard end.
  func isHard(_ state: CardState) -> Bool {
    guard state.reps >= manyAnswers else { return false }
    if let memory = state.memory { return memory.difficulty >= hardDifficulty }
    return state.ease > 0 && state.ease <= hardEase
  }

  /// Never forgotten, at the easy end, and after few answers known for weeks.
  func isEasy(_ state: CardState) -> Bool {
    guard state.lapses == 0, state.phase == .review, state.intervalDays >= easyIntervalDays else { return false }
    if let memory = state.memory { return memory.difficulty <= easyDifficulty }
    return state.ease >= easyEase
  }
}
