/// An answer to a practice problem, and what it says about how well the learner knew it.
public struct PracticeAnswer: Sendable, Hashable {
  /// What the problem trains.
  public enum Kind: UInt8, Sendable, Hashable {
    /// Steps to be carried out: time tells much.
    case procedural
    /// An idea to be understood: time tells little, hints tell much.
    case conceptual
  }

  /// How it ended.
  public enum Result: UInt8, Sendable, Hashable {
    /// Solved.
    case right
    /// Answered, but not solved.
    case wrong
    /// Given up or run out of time. Not `none`, which an optional would take for nil.
    case noAnswer
  }

  /// How it ended.
  public let result: Result
  /// How many hints were looked at; negative counts as none.
  public let hints: Int32
  /// From showing the problem to the answer, in milliseconds; negative counts as 0.
  public let responseMilliseconds: Int64
  /// What the author expects, in milliseconds; 0 or less if nothing is expected, and no answer is then slow.
  public let expectedMilliseconds: Int64

  /// An answer.
  public init(_ result: Result, hints: Int32 = 0, responseMilliseconds: Int64, expectedMilliseconds: Int64) {
    self.result = result
    self.hints = hints
    self.responseMilliseconds = responseMilliseconds
    self.expectedMilliseconds = expectedMilliseconds
  }

  /// The grade: quick, right and without a hint 5; right but slow 4; with a hint 3; wrong 2, with a hint 1; no answer
  /// 0.
  ///
  /// Slow is more than 1.5 times the expected time, for conceptual problems more than 3 times; a procedural answer
  /// after 3 times the expected time or more gets 3 at most.
  public func quality(_ kind: Kind) -> Quality {
    switch result {
    case .noAnswer: return .noAnswer
    case .wrong: return hints > 0 ? .wrongWithHint : .wrong
    case .right: break
    }
    if hints > 0 || kind == .procedural && takes(atLeast: 6) { return .difficult }
    let isSlow = kind == .procedural ? takes(moreThan: 3) : takes(moreThan: 6)
    return isSlow ? .slow : .perfect
  }

  /// Whether it comes again the next day, although right: a conceptual problem that took two hints.
  public func comesAgainSoon(_ kind: Kind) -> Bool { kind == .conceptual && result == .right && hints >= 2 }

  private func takes(moreThan halves: Int64) -> Bool {
    guard let limit = limit(halves) else { return false }
    return responseMilliseconds > limit.floor
  }

  private func takes(atLeast halves: Int64) -> Bool {
    guard let limit = limit(halves) else { return false }
    return limit.isExact ? responseMilliseconds >= limit.floor : responseMilliseconds > limit.floor
  }

  /// So many times half the expected time; nil if nothing is expected, or more than can be counted.
  private func limit(_ halves: Int64) -> (floor: Int64, isExact: Bool)? {
    let (product, overflow) = expectedMilliseconds.multipliedReportingOverflow(by: halves)
    return overflow || expectedMilliseconds <= 0 ? nil : (product / 2, product % 2 == 0)
  }
}
