/// The answer to a card.
public struct Review: Sendable, Hashable {
  /// The card.
  public var card: CardID
  /// The button.
  public var rating: Rating
  /// Where the answer came from.
  public var source: ReviewSource
  /// From showing the question to the answer; nil if it was not measured.
  public var milliseconds: UInt32?
  /// For practice problems: what the grade is computed of.
  public var practice: Practice?
  /// What the device that wrote this saw before and after. For analytics and audit; replay never looks at it.
  public var audit: Audit?

  /// A practice problem's answer.
  public struct Practice: Sendable, Hashable {
    /// What the problem trains.
    public var kind: PracticeAnswer.Kind
    /// How it was answered.
    public var answer: PracticeAnswer

    /// A practice problem's answer.
    public init(_ answer: PracticeAnswer, _ kind: PracticeAnswer.Kind) {
      self.kind = kind
      self.answer = answer
    }
  }

  /// The states that a device saw.
  public struct Audit: Sendable, Hashable {
    /// Before the answer.
    public var before: CardSnapshot
    /// After it.
    public var after: CardSnapshot

    /// The states that a device saw.
    public init(before: CardSnapshot, after: CardSnapshot) {
      self.before = before
      self.after = after
    }
  }

  /// An answer.
  public init(
    card: CardID, _ rating: Rating, source: ReviewSource = .session, milliseconds: UInt32? = nil,
    practice: Practice? = nil, audit: Audit? = nil
  ) {
    self.card = card
    self.rating = rating
    self.source = source
    self.milliseconds = milliseconds
    self.practice = practice
    self.audit = audit
  }
}

/// Where an answer came from.
public struct ReviewSource: RawRepresentable, Sendable, Hashable {
  /// The number in the log; numbers without a name here are carried on as they are.
  public let rawValue: UInt8

  /// The source of this number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A review session.
  public static let session = ReviewSource(rawValue: 0)
  /// The log of another program.
  public static let imported = ReviewSource(rawValue: 1)
  /// An attempt at a box that counts as its card's first review; replay says so, no review bears it in the log.
  public static let attempt = ReviewSource(rawValue: 255)
}

/// What a device saw of a card: enough to find out later why it showed what it showed.
public struct CardSnapshot: Sendable, Hashable {
  /// New, learning, review or relearning.
  public var phase: CardPhase
  /// When it was due; nil for a new card.
  public var due: Due?
  /// Whole days.
  public var intervalDays: Int32
  /// FSRS: days; 0 if there is none.
  public var stability: Double
  /// FSRS: 1 to 10; 0 if there is none.
  public var difficulty: Double
  /// SM-2: the ease; 0 if there is none.
  public var ease: Double

  /// What a state shows.
  public init(_ card: CardState) {
    phase = card.phase
    due = card.due
    intervalDays = card.intervalDays
    stability = card.stability
    difficulty = card.difficulty
    ease = card.ease
  }

  /// What the log says.
  init(phase: CardPhase, due: Due?, intervalDays: Int32, stability: Double, difficulty: Double, ease: Double) {
    self.phase = phase
    self.due = due
    self.intervalDays = intervalDays
    self.stability = stability
    self.difficulty = difficulty
    self.ease = ease
  }
}
