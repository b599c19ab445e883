/// How many answers there were and how many of them were not Again.
public struct PassRate: Sendable, Hashable {
  /// Answers.
  public var answers: Int32 = 0
  /// Those that were not Again.
  public var passed: Int32 = 0

  /// Nothing yet.
  public init() {}

  /// From 0 to 1; nil without answers.
  public var rate: Double? { answers > 0 ? Double(passed) / Double(answers) : nil }

  /// Counts an answer.
  mutating func add(_ answer: PastAnswer) {
    answers += 1
    if answer.isPassed { passed += 1 }
  }
}

/// True retention: how much of what came back after days was still known.
///
/// Counted is the first answer of a card on a study day, if the card was in review before: what follows on the same day
/// shows how well she remembers minutes.
public struct TrueRetention: Sendable, Hashable {
  /// Cards whose interval was less than `matureDays`.
  public private(set) var young = PassRate()
  /// All others.
  public private(set) var mature = PassRate()

  /// An interval from which on a card counts as mature, in days; as in Anki.
  public static let matureDays: Int32 = 21

  /// Both together.
  public var all: PassRate {
    var all = young
    all.answers += mature.answers
    all.passed += mature.passed
    return all
  }

  /// The retention of a window of study days.
  ///
  /// - Parameters:
  ///   - answers: in the order of replay; also those before the window.
  ///   - days: the window, both ends included.
  /// - Complexity: O(n), and memory for the cards' last days.
  public init(_ answers: some Sequence<PastAnswer>, in days: ClosedRange<StudyDay>) {
    for (answer, gap) in AnswerGaps(answers) where days.contains(answer.day) && answer.phase == .review && gap != 0 {
      if answer.intervalDays < Self.matureDays { young.add(answer) } else { mature.add(answer) }
    }
  }
}

/// First-try retention: of the first answers after a gap of at least so many days, how many were right. It does not ask
/// what the scheduler planned, so it also compares times with and without one.
public struct FirstTryRetention: Sendable, Hashable {
  /// The answers after a gap.
  public private(set) var rate = PassRate()

  /// The retention of a window of study days.
  ///
  /// - Parameters:
  ///   - answers: in the order of replay; also those before the window.
  ///   - days: the window, both ends included.
  ///   - gapDays: study days since the card's answer before, at least 1.
  public init(_ answers: some Sequence<PastAnswer>, in days: ClosedRange<StudyDay>, gapDays: Int32 = 7) {
    for (answer, gap) in AnswerGaps(answers) where days.contains(answer.day) {
      if let gap, gap >= max(gapDays, 1) { rate.add(answer) }
    }
  }
}

/// Each answer with the study days since the answer before of the same card; nil for the first.
struct AnswerGaps<Answers: Sequence<PastAnswer>>: Sequence, IteratorProtocol {
  private var answers: Answers.Iterator
  /// By card; `.min` for none.
  private var lastDays: [StudyDay] = []

  init(_ answers: Answers) { self.answers = answers.makeIterator() }

  mutating func next() -> (PastAnswer, gap: Int32?)? {
    guard let answer = answers.next() else { return nil }
    guard answer.card >= 0 else { return (answer, nil) }
    let card = Int(answer.card)
    if card >= lastDays.count {
      lastDays.append(contentsOf: repeatElement(StudyDay(.min), count: card + 1 - lastDays.count))
    }
    let last = lastDays[card]
    lastDays[card] = answer.day
    return (answer, last == StudyDay(.min) ? nil : answer.day.elapsed(since: last))
  }
}
