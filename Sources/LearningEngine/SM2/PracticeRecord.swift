/// What is kept of a learner's practice of one problem beside its schedule.
public struct PracticeRecord: Sendable, Hashable {
  /// Answers so far.
  public private(set) var totalAnswers: Int32 = 0
  /// Those that were right.
  public private(set) var correctAnswers: Int32 = 0
  /// A ring of the last ten response times.
  private var times = SIMD16<UInt32>()

  /// How many response times are kept.
  public static let keptTimes = 10

  /// Nothing was answered yet.
  public init() {}

  /// Adds an answer.
  public mutating func add(_ answer: PracticeAnswer) {
    times[Int(totalAnswers) % Self.keptTimes] = UInt32(clamping: answer.responseMilliseconds)
    // The ring would lose its place at the last Int32; nobody gets there.
    totalAnswers = totalAnswers.saturatingAdd(1)
    if answer.result == .right { correctAnswers = correctAnswers.saturatingAdd(1) }
  }

  /// The last ten response times in milliseconds, oldest first; longer than 49 days counts as that.
  public var responseMilliseconds: [UInt32] {
    let total = Int(totalAnswers)
    return (max(0, total - Self.keptTimes)..<total).map { times[$0 % Self.keptTimes] }
  }
}
